#!/usr/bin/env bash
# Under cluster.sh: a server with PostgreSQL, as docs/serving.md tells it; tideline store on it.
source "$(dirname "$0")/lib.sh"
[ -n "${TIDELINE_POSTGRES:-}" ] || { echo "postgres: bash tests/cluster.sh bash $0 …" >&2; exit 1; }
bin=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -1)
socket=${TIDELINE_POSTGRES#*host=}
socket=${socket%%&*}
export PGHOST=$socket
data=$scratch/data
mkdir "$scratch/records"
"$build/bin/store_sample" "$data" "$scratch/records" || fail "no sample was made"

# The page's own commands: a user that may do nothing but what is its own, its database, a server.
export PATH=$bin:$PATH
run_block postgresql -e "s/^apt-get install \(.*\)/grep -qw \1 '${source_root//\//\\/}\/scripts\/setup'/" \
  -e 's/^sudo -u postgres \(create[a-z]*\)/\1 -U tideline/' -e "s/8080/$(free_port)/"
kill "$served"
wait "$served" || fail "SIGTERM ended it with $?"
anew() {
  expect 0 '' dropdb -U tideline games
  expect 0 '' createdb -U tideline -O games -E UTF8 -T template0 games
}
anew
run_block moving -e "s|/var/lib/tideline|$data|" -e "s|/srv/tideline|$scratch/moved|"
expect 0 '^3 tables' "$tideline" store check "$scratch/moved"
anew
there=postgresql://games@/games
expect 1 '^tideline: postgresql://.*/games: there is nothing in it$' "$tideline" store check "$there"
expect 0 '^3 tables, [0-9]+ entries moved from .*/data/tideline.db$' "$tideline" store move "sqlite:$data" "$there"
expect 1 'something is kept there already' "$tideline" store move "sqlite:$data" "$there"
expect 0 '^3 tables, [0-9]+ entries: all is right$' "$tideline" store check "$there"
expect 0 'copy.db written' "$tideline" store backup "$there" "$scratch/copy.db"
expect 0 'has the database of' "$tideline" store restore "$scratch/copy.db" "$scratch/back"
expect 0 '^3 tables' "$tideline" store check "$scratch/back"
expect 0 '^3 tables, [0-9]+ entries moved from postgresql://.*/games$' "$tideline" store move "$there" "sqlite:$scratch/there-and-back"
expect 0 '^3 tables' "$tideline" store check "$scratch/there-and-back"

# What is kept is the same, there and back.
rows() { python3 - "$1" <<'END'
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
for table in ["tables", "entries", "holders", "players", "codes", "texts", "feedback", "paper_feedback", "starts", "settings", "wakes"]:
    for row in sorted(database.execute(f"SELECT * FROM {table}"), key=repr):
        print(table, row)
END
}
for copy in "$scratch/back" "$scratch/there-and-back"; do
  diff <(rows "$data/tideline.db") <(rows "$copy/tideline.db") >"$scratch/differ" || fail "$copy differs: $(head -c 400 "$scratch/differ")"
done

# A server: it says where its data is, and has it for itself.
coproc server { exec "$tideline" serve --port 0 --store "$there" 2>&1; }
process=$server_PID
read -r _ _ _ _ url <&"${server[0]}"
read -r told <&"${server[0]}"
[[ $told == "Its data is in postgresql://$socket/games; Ctrl-C stops it." ]] || fail "the server said: $told"
expect 0 '"ok": true' curl -sS "$url/healthz"
expect 0 'Sample unfinished' curl -sS "$url/api/tables?show=unfinished&text=SAMPLE"
expect 1 'another server has this database \(on this machine\)' "$tideline" serve --port 0 --store "$there"
expect 0 '^3 tables' "$tideline" store check "$there"
# A second one stands by, and begins when the first is killed.
stand_by --store "$there"
kill -9 "$process"
wait "$process" 2>/dev/null
read -r _ _ _ _ url <&"$said"
expect 0 '"ok": true' curl -sS "$url/healthz"
# It is stopped, and one that stands by has its place when its lease has run out; then it goes away by itself.
stopped=$second
heard=$said
rm "$scratch/said"
stand_by --store "$there"
kill -STOP "$stopped"
read -r _ _ _ _ url <&"$said"
expect 0 '"ok": true' curl -sS "$url/healthz"
kill -CONT "$stopped"
wait "$stopped" && fail "it stopped as if all were well"
grep -q 'another server has taken it$' <&"$heard" || fail "it did not say why it stopped"
exec {heard}<&-
kill "$second"
wait "$second" || fail "SIGTERM ended it with $?"
exec {said}<&-
coproc server { exec "$tideline" serve --port 0 --store "$there" 2>&1; }
process=$server_PID
read -r _ _ _ _ url <&"${server[0]}"
expect 0 '"ok": true' curl -sS "$url/healthz"
kill "$process"
wait "$process" || fail "SIGTERM ended it with $?"

# What cannot be.
expect 1 'postgresql://127.0.0.1/games: cannot be opened' "$tideline" serve --port 0 --store 'postgresql://games:hidden@127.0.0.1:1/games'
"$tideline" serve --port 0 --store 'postgresql://games:hidden@127.0.0.1:1/games' 2>&1 | grep -q hidden && fail "a password was told"
expect 2 'excludes' "$tideline" serve --data "$data" --store "$there"
expect 0 '' "$bin/createdb" -U tideline latin --encoding=LATIN1 --template=template0
expect 1 'its texts are not UTF8, but LATIN1' "$tideline" serve --port 0 --store postgresql://tideline@/latin
verdict
