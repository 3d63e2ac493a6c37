#!/usr/bin/env bash
# Copies the database every day: the same files as `npm run backup` writes, so `npm run restore` takes them.
# The connection comes from PGHOST, PGUSER, PGPASSWORD, PGDATABASE. `backup.sh once` makes one copy and ends.
set -euo pipefail

folder=${BACKUP_FOLDER:-/backups}
hour=${BACKUP_HOUR:-23}
keep_days=${BACKUP_KEEP_DAYS:-30}

ask() { psql --no-psqlrc --tuples-only --no-align --command "$1"; }

make_copy() {
  local now name file draft sum
  now=$(date -u +%Y-%m-%dT%H:%M:%S.000Z)
  name="pokazateli-$(date -u -d "$now" +%Y%m%dT%H%M%SZ)"
  file="$folder/$name.dump"
  draft="$file.part"
  local version migration
  version=$(ask 'SHOW server_version_num')
  migration=$(ask 'SELECT coalesce(max(migration_name), $$$$) FROM _prisma_migrations WHERE finished_at IS NOT NULL')
  pg_dump --format=custom --no-owner --no-privileges --file="$draft"
  sum=$(sha256sum "$draft" | cut -d' ' -f1)
  printf '{\n  "format": 1,\n  "created_at": "%s",\n  "sha256": "%s",\n  "bytes": %s,\n  "server_version": %s,\n  "last_migration": "%s"\n}\n' \
    "$now" "$sum" "$(stat -c %s "$draft")" "$version" "$migration" > "$file.json"
  # The copy appears under its name only when it is whole.
  mv "$draft" "$file"
  echo "$now copied to $file"
  find "$folder" -name 'pokazateli-*.dump*' -mtime "+$keep_days" -delete
}

umask 077
mkdir -p "$folder"
if [ "${1:-}" = once ]; then
  make_copy
  exit
fi
while true; do
  now=$(date -u +%s)
  next=$(date -u -d "$(date -u +%F) $hour:00" +%s)
  if [ "$next" -le "$now" ]; then next=$((next + 86400)); fi
  sleep $((next - now))
  make_copy || echo "$(date -u +%FT%TZ) the copy failed, the next try is tomorrow" >&2
done
