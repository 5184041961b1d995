#!/usr/bin/env bash
# cluster.sh COMMAND…: runs it with a PostgreSQL of its own, which is stopped and removed when that ends. It lies in a
# temporary folder, belongs to nobody in particular and is reached by a socket in that folder only; the system's own
# service has no part in it. TIDELINE_POSTGRES is the address of its database `tideline`; the program
# TIDELINE_POSTGRES_FALLS ends it at once, as a loss of power would, and starts it again.
set -euo pipefail
bin=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -1)
[ -x "$bin/initdb" ] || { echo "cluster: there is no PostgreSQL; scripts/setup test installs it" >&2; exit 1; }
folder=$(mktemp -d /tmp/tideline-pg.XXXXXX)
as=()
if [ "$(id -u)" = 0 ]; then
  # It refuses to run as root.
  as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
  chown nobody:nogroup "$folder"
fi
here=$PWD
cd "$folder"

leave() {
  cd "$folder" # where nobody in particular may look
  [ ! -e "$folder/data/postmaster.pid" ] || "${as[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate -t 20 stop >/dev/null || true
  cd /
  rm -rf "$folder"
}
trap leave EXIT
trap 'exit 1' INT TERM HUP

"${as[@]}" "$bin/initdb" -D data -U tideline --auth=trust --no-sync --locale=C --encoding=UTF8 >log 2>&1 || { cat log >&2; exit 1; }
# What a test writes need not survive a loss of power; a measurement says TIDELINE_CLUSTER_FSYNC=on.
cat >>data/postgresql.conf <<END
listen_addresses = ''
unix_socket_directories = '$folder'
max_connections = 50
shared_buffers = 16MB
fsync = ${TIDELINE_CLUSTER_FSYNC:-off}
full_page_writes = off
END
"${as[@]}" "$bin/pg_ctl" -D "$folder/data" -l "$folder/data/log" -t 60 start >/dev/null || { cat data/log >&2; exit 1; }
"$bin/psql" -q -h "$folder" -U tideline -d postgres -c 'CREATE DATABASE tideline'
# In the schema that all tests see.
"$bin/psql" -q -h "$folder" -U tideline -d tideline -c 'CREATE EXTENSION pg_trgm'
# However busy the machine is.
export TIDELINE_POSTGRES="postgresql:///tideline?host=$folder&user=tideline&connect_timeout=300"
export TIDELINE_POSTGRES_FALLS=$folder/falls
printf '#!/bin/sh\ncd / && exec %s -D %s -l %s -m immediate -t 60 restart >/dev/null\n' "${as[*]} $bin/pg_ctl" "$folder/data" "$folder/data/log" >falls
chmod +x falls
cd "$here"
timeout -k 10 "${TIDELINE_CLUSTER_SECONDS:-900}" "$@"
