#!/usr/bin/env bash
# busy.sh [TIMES]: the tests (not builds and clang-tidy), so often, while every core is kept busy by something else: no
# verdict may depend on how fast a machine is. The last line: N passed, M failed.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
times=${1:-3}
others=()
for _ in $(seq "$(nproc)"); do
  timeout 7200 sha256sum /dev/zero & # bounded, should this script be killed before it ends them
  others+=($!)
done
trap 'kill "${others[@]}" 2>/dev/null' EXIT

mkdir -p build/suite
passed=0
failed=0
for round in $(seq "$times"); do
  echo "== round $round of $times"
  ./test --again '^((release|asan|tsan): |tables: |wasm: |web: )' | tee build/suite/round
  read -r p f < <(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' build/suite/round)
  passed=$((passed + ${p:-0}))
  failed=$((failed + ${f:-1}))
done
kill -0 "${others[@]}" || { failed=$((failed + 1)); echo "FAILED  the cores were not busy all the time"; }
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
