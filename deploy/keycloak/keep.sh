#!/bin/sh
# Copies Keycloak's database, and puts a copy back (the service `keycloak-backup` in docker-compose.yml). TASK is
#   backup    writes keycloak-<time>.dump, for its owner's eyes only; what fails leaves nothing under that name
#   check     reads all of FROM through and changes nothing
#   restore   puts all of FROM into an empty database, or nothing of it
# FROM is a file in BACKUP_DIR; one of an older version, which ends with .sql, is taken too. libpq's variables say where
# the database is.
set -eu
umask 077
cd "${BACKUP_DIR:-/backup}"

# Reads a copy to its end. An empty one and one that is cut off are none, nor is one without Keycloak's people.
assert_whole() {
  case $1 in
    *.sql)
      # Newer versions of pg_dump write some lines after this one.
      tail -n 9 "$1" | grep -q '^-- PostgreSQL database dump complete' &&
        grep -q '^COPY public\.user_entity ' "$1"
      ;;
    *) pg_restore --file=/dev/null "$1" && pg_restore --list "$1" | grep -q ' TABLE DATA public user_entity ' ;;
  esac && return
  echo "$1 is not a whole copy of Keycloak's database" >&2
  exit 1
}

case $TASK in
  backup)
    # What killed ones have left. Where that cannot be removed, a copy is made all the same.
    find . -maxdepth 1 -name 'keycloak-*.dump.part' -mmin +60 -exec rm -f {} + || true
    name=keycloak-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump
    trap 'rm -f "$name.part"' EXIT
    pg_dump --format=custom --file="$name.part"
    assert_whole "$name.part"
    mv "$name.part" "$name"
    ;;
  check | restore)
    name=$(basename "${FROM:?names no copy}")
    assert_whole "$name"
    ;;
  *)
    echo 'TASK is backup, check or restore' >&2
    exit 1
    ;;
esac
if [ "$TASK" = restore ]; then
  case $name in
    *.sql) psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --single-transaction --file="$name" --output=/dev/null ;;
    *) pg_restore --exit-on-error --single-transaction --dbname="$PGDATABASE" "$name" ;;
  esac
fi
echo "$TASK: $name, $(wc -c <"$name") bytes"
