#!/usr/bin/env bash
# What a host gets beside the program (package/): options from a file, copies, units, alerts and a board.
source "$(dirname "$0")/lib.sh"
package=$source_root/package

# Every option of `serve` stands in the file that is installed, and nothing else does.
options() { "$tideline" help serve | sed -nE 's/^  --([a-z-]+).*/\1/p' | grep -vx config | sort; }
diff <(options) <(sed -nE 's/^#? ?([a-z-]+) = .*/\1/p' "$package/tideline.toml" | sort) || fail "tideline.toml and \`tideline help serve\` differ"

# A server goes by such a file, and the command line comes before it.
cat >"$scratch/mine.toml" <<END
port = 1
data = "$scratch/data"
log = "error"
host = ["play.example.org", "box.example.net"]
no-limits = true
stand-by = false
END
coproc server { exec "$tideline" serve --config "$scratch/mine.toml" --port 0 2>&1; }
process=$server_PID
read -r _ _ _ _ url <&"${server[0]}"
read -r told <&"${server[0]}"
[[ $told == "Its data is in $scratch/data; Ctrl-C stops it." ]] || fail "the server said: $told"
expect 0 '"ok": true' curl -sS -H 'Host: box.example.net' "$url/healthz"
expect 0 '421' curl -sS -o /dev/null -w '%{http_code}' -H 'Host: another.example.net' "$url/healthz"

# The page's own commands for one machine.
run_block one-machine -e "s|/srv/tideline|$scratch/one|" -e "s|8080|$(free_port)|"
kill "$served"
wait "$served" || fail "SIGTERM ended it with $?"

# Every name in the alerts and on the board is one of /metrics.
curl -sS "$url/metrics" | sed -nE 's/^(# TYPE )?(tideline_[a-z_]+).*/\2/p' | sort -u >"$scratch/there"
for file in alerts.yml grafana.json; do
  grep -oE 'tideline_[a-z_]+' "$package/$file" | sort -u >"$scratch/named"
  [ -s "$scratch/named" ] || fail "$file names nothing"
  unknown=$(comm -23 "$scratch/named" "$scratch/there")
  [ -z "$unknown" ] || fail "$file: $unknown: not in /metrics"
done
python3 -c 'import json, sys; board = json.load(open(sys.argv[1])); assert len({p["id"] for p in board["panels"]}) == len(board["panels"])' "$package/grafana.json" || fail "grafana.json"
# A rule has a name, an expression and a word for people.
[ "$(grep -c '^      - alert: ' "$package/alerts.yml")" = "$(grep -c '^        expr: ' "$package/alerts.yml")" ] || fail "alerts.yml: a rule without an expression"
[ "$(grep -c '^      - alert: ' "$package/alerts.yml")" = "$(grep -c '^          summary: "' "$package/alerts.yml")" ] || fail "alerts.yml: a rule without words"

# Copies while it runs: fifteen of them, of which fourteen stay, and each is whole.
mkdir "$scratch/copies"
for n in $(seq 10 23); do touch "$scratch/copies/tideline-2020-01-${n}T000000Z.db"; done
expect 0 'db written$' env TIDELINE="$tideline" TIDELINE_CONFIG="$scratch/mine.toml" "$package/backup" "$scratch/copies"
[ "$(ls "$scratch/copies" | wc -l)" = 14 ] || fail "$(ls "$scratch/copies" | wc -l) copies"
[ ! -e "$scratch/copies/tideline-2020-01-10T000000Z.db" ] || fail "the oldest copy stays"
mkdir "$scratch/back"
expect 0 'has the database' "$tideline" store restore "$(ls "$scratch"/copies/*.db | tail -1)" "$scratch/back"
expect 0 'all is right' "$tideline" store check "$scratch/back"
expect 0 'all is right' "$tideline" store check "$scratch/mine.toml"
kill "$process"
wait "$process" || fail "SIGTERM ended it with $?"

# What such a file cannot say.
config() { printf '%s\n' "$@" >"$scratch/wrong.toml"; }
config 'port = 0' 'colour = "red"'
expect 2 'wrong.toml:2: serve has no option .colour' "$tideline" serve --config "$scratch/wrong.toml"
config 'port = 1.5'
expect 2 'wrong.toml:1: expected a text, a whole number' "$tideline" serve --config "$scratch/wrong.toml"
config 'port = 99999'
expect 2 'expected a number from 0 to 65535' "$tideline" serve --config "$scratch/wrong.toml"
config 'port ='
expect 2 'wrong.toml:1: ' "$tideline" serve --config "$scratch/wrong.toml"
config 'config = "x"'
expect 2 'has no option' "$tideline" serve --config "$scratch/wrong.toml"
expect 2 'none.toml' "$tideline" serve --config "$scratch/none.toml"
expect 1 'none.toml' "$tideline" store check "$scratch/none.toml"

# The units are right, and give the program no more than it needs.
if command -v systemd-analyze >/dev/null; then
  for unit in tideline tideline-backup; do
    expect 0 '' systemd-analyze security --offline=true --threshold=20 --no-pager "$package/$unit.service"
  done
  sed "s|/usr/bin/tideline|$(realpath "$tideline")|" "$package/tideline.service" >"$scratch/tideline.service"
  expect 0 '' systemd-analyze verify --man=no "$scratch/tideline.service"
  expect 0 'Next elapse' systemd-analyze calendar "$(sed -n 's/^OnCalendar=//p' "$package/tideline-backup.timer")"
else
  echo "skipped: there is no systemd-analyze here for the units"
fi
verdict
