#!/usr/bin/env bash
# short.sh FUZZER record|map|deck|sgf: all regressions and seeds once, then a fixed number of new inputs, the same every time.
set -euo pipefail
fuzzer=$1
here=$(cd "$(dirname "$0")" && pwd)
seeds=$here/../scenarios
[ "$2" = map ] && seeds=$here/../../data/maps
[ "$2" = deck ] && seeds=$here/../../data/decks
[ "$2" = sgf ] && seeds=$here/../sgf
new=$(mktemp -d)
trap 'rm -rf "$new"' EXIT
"$fuzzer" -runs=0 "$here/regressions/$2" "$seeds" 2>"$new/log" || { tail -40 "$new/log"; exit 1; }
mkdir "$new/found"
"$fuzzer" -seed=1 -runs=60000 -max_len=2048 -timeout=20 -rss_limit_mb=2048 -artifact_prefix="$new/" "$new/found" "$here/regressions/$2" "$seeds" 2>"$new/log" || {
  tail -40 "$new/log"
  for crash in "$new"/crash-* "$new"/timeout-* "$new"/oom-*; do [ -e "$crash" ] && { echo "$crash:"; base64 "$crash"; }; done
  exit 1
}
