# For the shell tests: a scratch folder, counted checks, and a verdict at the end.
set -uo pipefail
tideline=$1
build=$2
source_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
scratch=$(mktemp -d /tmp/tideline.XXXXXX)
trap 'rm -rf "$scratch"' EXIT
failures=0

fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

# expect CODE PATTERN COMMAND…: the exit code, and a regular expression that stdout and stderr together must match.
expect() {
  local code=$1 pattern=$2 output status
  shift 2
  output=$("$@" 2>&1 </dev/null)
  status=$?
  [ "$status" = "$code" ] || fail "$* gave exit code $status, expected $code: ${output:0:400}"
  grep -qE -- "$pattern" <<<"$output" || fail "$* should have said /$pattern/, said: ${output:0:400}"
}

# Every game with its rulings, a line each: `go G 6`.
games() { "$tideline" games | sed -nE 's/^([a-z-]+), .*, rulings [A-Z]1 to ([A-Z])([0-9]+)$/\1 \2 \3/p'; }

# bounded SECONDS COMMAND…: ends it after so many seconds of processor time, which do not depend on what else runs.
bounded() { (ulimit -t "$1" && exec "${@:2}"); }

# serving_block TAG: what stands in docs/serving.md between ```bash TAG and the end of that block.
serving_block() { awk -v tag="$1" '$0 == "```bash " tag { inside = 1; next } $0 == "```" { inside = 0 } inside' "$source_root/docs/serving.md"; }

# run_block TAG SED…: its commands, changed by these expressions: each must succeed; a server goes on in the background, as $served.
run_block() {
  local tag=$1 line
  shift
  : >"$scratch/served"
  [ -n "$(serving_block "$tag")" ] || fail "docs/serving.md has no block $tag"
  while IFS= read -r line; do
    case "$line" in
      "tideline serve "*)
        PATH=$(realpath "$(dirname "$tideline")"):$PATH bash -c "exec $line" >"$scratch/served" 2>&1 &
        served=$!
        until grep -q '^Tideline is open at' "$scratch/served"; do
          kill -0 "$served" || { fail "$line: $(cat "$scratch/served")"; return; }
          sleep 0.05
        done
        ;;
      *) PATH=$(realpath "$(dirname "$tideline")"):$PATH expect 0 '' bash -c "$line" ;;
    esac
  done < <(serving_block "$tag" | sed "$@")
}

# A port that nobody has.
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# stand_by OPTION…: a second server ($second) for the same data says that it waits; what it says then can be read from $said.
stand_by() {
  local told
  mkfifo "$scratch/said"
  "$tideline" serve --port 0 "$@" --stand-by >"$scratch/said" 2>&1 &
  second=$!
  exec {said}<"$scratch/said"
  read -r told <&"$said"
  [[ $told == "Another server has the data; this one stands by." ]] || fail "the second server said: $told"
}

# record TEXT…: writes the lines to a new file and prints its name.
record() {
  local file
  file=$(mktemp "$scratch/XXXXXX.tide")
  printf '%s\n' "$@" >"$file"
  echo "$file"
}

verdict() {
  [ "$failures" = 0 ] || { echo "$failures failed"; exit 1; }
  exit 0
}
