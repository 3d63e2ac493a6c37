#!/usr/bin/env bash
# An authority of this installation alone, and a certificate of it for every service named `NAME:OWNER`, so that the
# services know one another and nobody else passes for them: `certificates.sh FOLDER app:1000 database:999` writes ca.crt
# and, in a folder of each, tls.crt and tls.key. The authority's own key is thrown away: what it has signed is all it ever
# signs. Nothing is written while all of it has a year left, so this may run at every start; otherwise all is made anew.
set -euo pipefail
cd "$1"
shift

year=31536000
lasts() { [ -f "$1" ] && openssl x509 -checkend "$year" -noout -in "$1" >/dev/null; }
needed=no
for certificate in ca.crt "${@/%:*//tls.crt}"; do lasts "$certificate" || needed=yes; done
[ "$needed" = yes ] || exit 0

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
key() { (umask 077 && openssl ecparam -name prime256v1 -genkey -noout -out "$1"); }
# Away until all is signed: a start that is cut off here begins anew.
rm -f ca.crt
key "$work/ca.key"
openssl req -x509 -new -key "$work/ca.key" -sha256 -days 7300 -subj '/CN=pokazateli' -out "$work/ca.crt"

for service in "$@"; do
  name=${service%%:*}
  mkdir -p "$name"
  chmod 755 "$name"
  rm -f "$name/tls.key" "$name/tls.crt"
  key "$name/tls.key"
  openssl req -new -key "$name/tls.key" -subj "/CN=$name" -out "$work/$name.csr"
  printf 'subjectAltName=DNS:%s\nbasicConstraints=critical,CA:FALSE\nextendedKeyUsage=serverAuth\n' "$name" \
    >"$work/$name.ext"
  openssl x509 -req -in "$work/$name.csr" -extfile "$work/$name.ext" -CA "$work/ca.crt" -CAkey "$work/ca.key" \
    -CAcreateserial -CAserial "$work/serial" -sha256 -days 3650 -out "$name/tls.crt" 2>/dev/null
  chmod 444 "$name/tls.crt"
  chown "${service#*:}" "$name/tls.key"
done
chmod 444 "$work/ca.crt"
mv "$work/ca.crt" ca.crt
