#!/usr/bin/env bash
# Copies the database every day: the same files as `npm run backup` writes, so `npm run restore` takes them.
# The connection comes from PGHOST, PGUSER, PGDATABASE, PGPASSWORD or the file PGPASSWORD_FILE; with BACKUP_RECIPIENT, a public key of age, nothing is
# ever on the disk in the clear. `backup.sh once` makes one copy and ends; `backup.sh restore FILE [KEY FILE]` puts a copy
# in the place of the database, which is kept under another name; `backup.sh drill FILE [KEY FILE]` only tries that it can.
set -euo pipefail

if [ -n "${PGPASSWORD_FILE:-}" ]; then
  PGPASSWORD=$(cat "$PGPASSWORD_FILE")
  export PGPASSWORD
fi

folder=${BACKUP_FOLDER:-/backups}
hour=${BACKUP_HOUR:-23}
keep_days=${BACKUP_KEEP_DAYS:-30}

ask() { psql --no-psqlrc --tuples-only --no-align --command "$1"; }

# Notes what was done for «Состояние системы»; a database of an older program has no place for it.
note() {
  [ "$(ask "SELECT to_regclass('upkeep') IS NOT NULL")" = t ] || return 0
  ask "INSERT INTO upkeep (kind, detail) VALUES ('$1', '$2')
    ON CONFLICT (kind) DO UPDATE SET at = now(), detail = excluded.detail" > /dev/null
}

refuse() {
  echo "Ошибка. $1" >&2
  exit 1
}

# Runs a program so that a signal ends it and us: bash hears none while a program in the foreground works.
attended() {
  local code=0
  "$@" &
  child=$!
  wait "$child" || code=$?
  child=
  return "$code"
}

stop() {
  if [ -n "${child:-}" ]; then
    kill "$child" 2> /dev/null || true
    wait "$child" || true
  fi
  exit 143
}

# Ends the encryption that is under way: it has written all it was given.
end_sealing() {
  [ -n "${sealer:-}" ] || return 0
  exec {sealing}>&-
  local pid=$sealer
  sealer=
  wait "$pid"
}

# Dumps into a file, or through age into it.
dump_into() {
  local flags=(--format=custom --no-owner --no-privileges)
  if [ -z "${BACKUP_RECIPIENT:-}" ]; then
    attended pg_dump "${flags[@]}" --file="$1"
    return
  fi
  exec {sealing}> >(age --encrypt --recipient "$BACKUP_RECIPIENT" --output "$1")
  sealer=$!
  attended pg_dump "${flags[@]}" >&"$sealing"
  end_sealing
}

make_copy() {
  local now file draft sum version tool migration
  now=$(date -u +%Y-%m-%dT%H:%M:%S.000Z)
  file="$folder/pokazateli-$(date -u -d "$now" +%Y%m%dT%H%M%SZ).dump${BACKUP_RECIPIENT:+.age}"
  draft="$file.part"
  # Whatever goes wrong, nothing half made stays. The name is put in now: at the end it is known no more.
  # shellcheck disable=SC2064
  trap "end_sealing || true; rm -f '$draft'" EXIT
  # What a killed container or a lost machine has left. A copy that is being made grows, and is younger.
  find "$folder" -maxdepth 1 -type f -name 'pokazateli-????????T??????Z.dump*.part' -mmin +60 -delete
  version=$(ask 'SHOW server_version_num')
  migration=$(ask 'SELECT coalesce(max(migration_name), $$$$) FROM _prisma_migrations WHERE finished_at IS NOT NULL')
  tool=$(pg_dump --version | sed -E 's/.*\(PostgreSQL\) ([0-9]+).*/\1/')
  dump_into "$draft"
  sum=$(sha256sum "$draft" | cut -d' ' -f1)
  cat > "$file.json" <<JSON
{
  "format": 1,
  "created_at": "$now",
  "sha256": "$sum",
  "bytes": $(stat -c %s "$draft"),
  "server_version": $version,
  "dump_version": $tool,
  "last_migration": "$migration"
}
JSON
  # The copy appears under its name only when it is whole.
  mv "$draft" "$file"
  echo "$now копия готова: $file"
  note backup "{\"bytes\": $(stat -c %s "$file"), \"encrypted\": $([ -n "${BACKUP_RECIPIENT:-}" ] && echo true || echo false)}"
  # Copies under other names are somebody's own.
  find "$folder" -maxdepth 1 -type f -name 'pokazateli-????????T??????Z.dump*' -mtime "+$keep_days" -delete
}

# What the description of a copy says: field "name".
described() { sed -nE "s/^ *\"$2\": \"?([^\",]*)\"?,?$/\1/p" "$1.json"; }

# A copy of a newer program or server is refused while the database in place still works.
require_known() {
  local file=$1 copied present
  copied=$(described "$file" server_version)
  present=$(ask 'SHOW server_version_num')
  [ "$((present / 10000))" -ge "$((copied / 10000))" ] ||
    refuse "Копия сделана с сервера PostgreSQL $((copied / 10000)), а этот — версии $((present / 10000)): он старее."
  copied=$(described "$file" last_migration)
  [ "$(ask "SELECT to_regclass('_prisma_migrations') IS NOT NULL")" = t ] || return 0
  present=$(ask 'SELECT coalesce(max(migration_name), $$$$) FROM _prisma_migrations WHERE finished_at IS NOT NULL')
  [[ ! "$copied" > "$present" ]] || refuse "Копия сделана более новой версией программы (миграция $copied). \
Обновите программу, запустите её и повторите."
}

# Puts a copy into an empty database, in one transaction. In the place of this process: a signal ends it.
restore_from() {
  local flags=(--single-transaction --exit-on-error --no-owner --no-privileges --dbname="$3")
  case "$1" in
    *.age) exec pg_restore "${flags[@]}" < <(age --decrypt --identity "$2" "$1") ;;
    *) exec pg_restore "${flags[@]}" "$1" ;;
  esac
}

# A copy that is there, whole and can be opened.
require_copy() {
  local file=$1 key=$2
  case "$file" in
    *.age) [ -f "$key" ] || refuse "Копия зашифрована: вторым укажите файл с закрытым ключом age." ;;
  esac
  [ -f "$file" ] && [ -f "$file.json" ] || refuse "Нет файла $file или его описания $file.json."
  grep -q "\"$(sha256sum "$file" | cut -d' ' -f1)\"" "$file.json" || refuse "Контрольная сумма не сходится: копия повреждена."
  require_known "$file"
}

# Restores beside the database in place, which stays as it is, and removes what was restored.
try_copy() {
  local file=$1 key=${2:-} fresh
  require_copy "$file" "$key"
  SECONDS=0
  fresh="${PGDATABASE}_drill_$(date -u +%Y%m%d_%H%M%S)"
  createdb "$fresh"
  # shellcheck disable=SC2064
  trap "dropdb --if-exists '$fresh'" EXIT
  attended restore_from "$file" "$key" "$fresh"
  echo "Копия восстанавливается. Документов: $(psql --no-psqlrc -tA --dbname="$fresh" -c 'SELECT count(*) FROM input_documents')"
  note drill "{\"seconds\": $SECONDS}"
}

restore_copy() {
  local file=$1 key=${2:-} connected stamp fresh former
  require_copy "$file" "$key"
  connected=$(ask "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
    AND backend_type = 'client backend' AND pid <> pg_backend_pid()")
  [ "$connected" = 0 ] || refuse "С базой данных работает приложение. Остановите его: docker compose stop app."
  stamp=$(date -u +%Y%m%d_%H%M%S)
  fresh="${PGDATABASE}_$stamp"
  former="${PGDATABASE}_before_$stamp"
  createdb "$fresh"
  # shellcheck disable=SC2064
  trap "dropdb --if-exists '$fresh'" EXIT
  attended restore_from "$file" "$key" "$fresh"
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --single-transaction --dbname=postgres \
    --command="ALTER DATABASE \"$PGDATABASE\" RENAME TO \"$former\"" \
    --command="ALTER DATABASE \"$fresh\" RENAME TO \"$PGDATABASE\""
  trap - EXIT
  echo "Восстановлено из $file. Прежняя база — $former; когда будет не нужна: dropdb $former"
}

trap stop TERM INT
umask 077
mkdir -p "$folder"
case "${1:-}" in
  once)
    make_copy
    exit
    ;;
  restore)
    restore_copy "${2:?укажите файл копии}" "${3:-}"
    exit
    ;;
  drill)
    try_copy "${2:?укажите файл копии}" "${3:-}"
    exit
    ;;
esac
while true; do
  now=$(date -u +%s)
  next=$(date -u -d "$(date -u +%F) $hour:00" +%s)
  if [ "$next" -le "$now" ]; then next=$((next + 86400)); fi
  attended sleep $((next - now))
  # A process of its own: bash does not stop at errors inside a function whose failure is asked for.
  until attended bash "${BASH_SOURCE[0]}" once; do
    echo "$(date -u +%FT%TZ) копия не сделана, следующая попытка через 15 минут" >&2
    attended sleep 900
  done
done
