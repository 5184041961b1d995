#!/usr/bin/env bash
# cluster.sh COMMAND…: runs it with a PostgreSQL of its own, which is stopped and removed when that ends. It lies in a
# temporary folder, belongs to nobody in particular and is reached by a socket in that folder only; the system's own
# service has no part in it. TIDELINE_POSTGRES is the address of its database `tideline`; the program
# TIDELINE_POSTGRES_FALLS ends it at once, as a loss of power would, and starts it again.
# With TIDELINE_CLUSTER_STANDBY=1 a second one follows it, and no commit is done before both have it; the program
# TIDELINE_POSTGRES_PROMOTES ends the first at once, promotes the second, and has a new one follow that.
# With TIDELINE_CLUSTER_LISTEN=ADDRESS it is reached there too, for tests that cut a network.
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
  for data in data standby; do
    [ ! -e "$folder/$data/postmaster.pid" ] || "${as[@]}" "$bin/pg_ctl" -D "$folder/$data" -m immediate -t 20 stop >/dev/null || true
  done
  cd /
  rm -rf "$folder"
}
trap leave EXIT
trap 'exit 1' INT TERM HUP

"${as[@]}" "$bin/initdb" -D data -U tideline --auth=trust --no-sync --locale=C --encoding=UTF8 >log 2>&1 || { cat log >&2; exit 1; }
# What a test writes need not survive a loss of power; a measurement says TIDELINE_CLUSTER_FSYNC=on.
cat >>data/postgresql.conf <<END
listen_addresses = '${TIDELINE_CLUSTER_LISTEN:-}'
unix_socket_directories = '$folder'
max_connections = 50
shared_buffers = 16MB
fsync = ${TIDELINE_CLUSTER_FSYNC:-off}
full_page_writes = off
END
[ -z "${TIDELINE_CLUSTER_LISTEN:-}" ] || echo 'host all all samenet trust' >>data/pg_hba.conf
# begin FOLDER: one of the two, each at a port of its own.
cat >begin <<END
#!/bin/sh
port=5432
[ "\$1" = data ] || port=5433
cd / && exec ${as[*]} $bin/pg_ctl -D "$folder/\$1" -l "$folder/\$1/log" -o "-p \$port" -t 60 start >/dev/null
END
cat >falls <<END
#!/bin/sh
cd / && exec ${as[*]} $bin/pg_ctl -D $folder/data -l $folder/data/log -m immediate -t 60 restart >/dev/null
END
# follow FIRST SECOND: a new one in the folder SECOND follows that in FIRST, which from then on waits for it.
cat >follow <<END
#!/bin/bash
set -euo pipefail
cd "$folder"
port=5432
[ "\$1" = data ] || port=5433
rm -rf "\$2"
${as[*]} $bin/pg_basebackup -h "$folder" -p \$port -U tideline -D "$folder/\$2" -R -X stream -c fast --no-sync
# It waits for nobody when its time comes.
sed -i /synchronous_standby_names/d "\$2/postgresql.auto.conf"
./begin "\$2"
ask() { $bin/psql -qAtX -h "$folder" -p \$port -U tideline -d postgres -c "\$1"; }
ask "ALTER SYSTEM SET synchronous_standby_names = '*'"
ask 'SELECT pg_reload_conf()' >/dev/null
until [ "\$(ask 'SELECT sync_state FROM pg_stat_replication')" = sync ]; do sleep 0.05; done
echo "\$1 \$2" >order
END
cat >promotes <<END
#!/bin/bash
set -euo pipefail
cd "$folder"
read -r first second <order
${as[*]} $bin/pg_ctl -D "$folder/\$first" -m immediate stop >/dev/null
${as[*]} $bin/pg_ctl -D "$folder/\$second" -t 60 promote >/dev/null
./follow "\$second" "\$first"
END
chmod +x begin falls follow promotes
./begin data || { cat data/log >&2; exit 1; }
"$bin/psql" -q -h "$folder" -U tideline -d postgres -c 'CREATE DATABASE tideline'
# In the schema that all tests see.
"$bin/psql" -q -h "$folder" -U tideline -d tideline -c 'CREATE EXTENSION pg_trgm'
# However busy the machine is.
export TIDELINE_POSTGRES="postgresql:///tideline?host=$folder&user=tideline&connect_timeout=300"
export TIDELINE_POSTGRES_FALLS=$folder/falls
if [ -n "${TIDELINE_CLUSTER_STANDBY:-}" ]; then
  ./follow data standby
  export TIDELINE_POSTGRES="postgresql:///tideline?host=$folder,$folder&port=5432,5433&target_session_attrs=read-write&user=tideline&connect_timeout=300"
  export TIDELINE_POSTGRES_PROMOTES=$folder/promotes
fi
cd "$here"
timeout -k 10 "${TIDELINE_CLUSTER_SECONDS:-900}" "$@"
