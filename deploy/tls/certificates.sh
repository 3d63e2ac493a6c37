#!/usr/bin/env bash
# An authority of this installation alone, and a certificate of it for every service named `SERVICE:OWNER`, so that the
# services of docker-compose.yml know one another: `certificates.sh /certificates app:1000 database:999`. What has a year
# left is kept, so it may run at every start.
set -euo pipefail
umask 077
cd "$1"
shift

year=31536000
fresh() { [ -f "$1" ] && openssl x509 -checkend "$year" -noout -in "$1" >/dev/null; }
key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1"; }

if ! fresh ca.crt; then
  rm -f -- *.crt
  key ca.key
  openssl req -x509 -new -key ca.key -sha256 -days 7300 -subj '/CN=pokazateli' -out ca.crt
  chmod 444 ca.crt
fi

for service in "$@"; do
  name=${service%%:*}
  if fresh "$name.crt"; then continue; fi
  key "$name.key"
  openssl req -new -key "$name.key" -subj "/CN=$name" -out "$name.csr"
  printf 'subjectAltName=DNS:%s\nbasicConstraints=critical,CA:FALSE\nextendedKeyUsage=serverAuth\n' "$name" >"$name.ext"
  openssl x509 -req -in "$name.csr" -extfile "$name.ext" -CA ca.crt -CAkey ca.key -CAcreateserial -sha256 -days 3650 \
    -out "$name.crt" 2>/dev/null
  rm "$name.csr" "$name.ext"
  chmod 444 "$name.crt"
  chown "${service#*:}" "$name.key"
done
