#!/usr/bin/env bash
# busy.sh [TIMES]: the tests of what is built (release, wasm, web), so often, while every core is kept busy by something
# else: no verdict may depend on how fast a machine is. The last line: N passed, M failed.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
times=${1:-3}
program=build/release/bin/tideline
engine=build/wasm/bin/engine.wasm
for file in "$program" "$engine" web/dist/index.html; do
  [ -e "$file" ] || { echo "busy.sh: $file is not built; ./test builds it" >&2; exit 1; }
done
logs=$(mktemp -d /tmp/tideline-busy.XXXXXX)

# Bounded, should this script be killed before it ends them.
others=()
for _ in $(seq "$(nproc)"); do
  timeout 7200 sha256sum /dev/zero >"$logs/other" 2>&1 &
  others+=($!)
done
trap 'kill "${others[@]}" 2>/dev/null' EXIT

passed=0
failed=0
step() { # NAME COMMAND…
  local name=$1 start=$SECONDS
  if "${@:2}" >"$logs/step" 2>&1; then
    passed=$((passed + 1))
    echo "ok      $name ($((SECONDS - start)) s)"
  else
    failed=$((failed + 1))
    echo "FAILED  $name ($((SECONDS - start)) s)"
    tail -40 "$logs/step"
  fi
}

for round in $(seq "$times"); do
  echo "== round $round of $times"
  start=$SECONDS
  ctest --preset release -j "$(nproc)" --timeout 3000 --output-junit "$logs/tests.xml" >"$logs/ctest" 2>&1
  count=$(grep -c '<testcase ' "$logs/tests.xml")
  wrong=$(grep -c '<testcase .*status="fail"' "$logs/tests.xml")
  passed=$((passed + count - wrong))
  failed=$((failed + wrong))
  echo "        $((count - wrong)) of $count tests of the release suite passed ($((SECONDS - start)) s)"
  [ "$wrong" = 0 ] || grep -vE ' Passed |^ *Start ' "$logs/ctest"
  step "tables: a server that is killed loses nothing" node tests/faults/faults.mjs "$program" "$engine" 12 "$round"
  step "tables: nobody is told what they may not know" node tests/server/leak.mjs "$program" "$engine" 3 "$round"
  step "tables: garbage is refused" node tests/server/garbage.mjs "$program" 20000 "$round"
  step "web: in a browser" node web/e2e/run.mjs
done
kill -0 "${others[@]}" || { failed=$((failed + 1)); echo "FAILED  the cores were not busy all the time"; }
rm -r "$logs"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
