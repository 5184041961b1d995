#!/usr/bin/env bash
# long.sh record|map|upload|deck|sgf|gtp|http|socket SECONDS: fuzzes on, keeping what it finds in build/fuzz. A crash becomes a file in regressions/.
set -euo pipefail
what=${1:?record, map, upload, deck, sgf, gtp, http or socket}
seconds=${2:?how many seconds}
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/scripts/build" fullsan --target "fuzz_$what"
corpus=$root/build/fuzz/$what
mkdir -p "$corpus"
seeds=$root/tests/scenarios
[ "$what" = map ] && seeds=$root/data/maps
[ "$what" = deck ] && seeds=$root/data/decks
[ "$what" = gtp ] && seeds=$root/tests/gtp
[ "$what" = sgf ] && seeds=$root/tests/sgf
[ -d "$root/tests/fuzz/seeds/$what" ] && seeds=$root/tests/fuzz/seeds/$what
"$root/build/fullsan/bin/fuzz_$what" -max_total_time="$seconds" -max_len=4096 -timeout=20 -rss_limit_mb=2048 \
  -artifact_prefix="$root/tests/fuzz/regressions/$what/" "$corpus" "$root/tests/fuzz/regressions/$what" "$seeds"
