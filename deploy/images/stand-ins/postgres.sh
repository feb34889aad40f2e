#!/bin/bash
# What the real image's entrypoint does, as far as docker-compose.yml needs it: makes the database at the first start.
set -euo pipefail
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
chown postgres:postgres "$PGDATA"
mkdir -p /var/run/postgresql && chown postgres:postgres /var/run/postgresql
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  printf %s "$POSTGRES_PASSWORD" >"$password"
  chown postgres "$password"
  as initdb -D "$PGDATA" -U "$POSTGRES_USER" --auth-local=trust --auth-host=scram-sha-256 --pwfile="$password"
  rm "$password"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  as pg_ctl -D "$PGDATA" -w -o "-c listen_addresses=''" start
  as createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  as pg_ctl -D "$PGDATA" -w stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -D "$PGDATA" -c listen_addresses='*'
