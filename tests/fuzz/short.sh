#!/usr/bin/env bash
# short.sh FUZZER record|map|upload|deck|sgf|gtp|http|socket: all regressions and seeds once, then a fixed number of new inputs, the same every time;
# by night four times as many.
set -euo pipefail
fuzzer=$1
here=$(cd "$(dirname "$0")" && pwd)
seeds=$here/../scenarios
[ "$2" = map ] && seeds=$here/../../data/maps
[ "$2" = deck ] && seeds=$here/../../data/decks
[ "$2" = sgf ] && seeds=$here/../sgf
[ "$2" = gtp ] && seeds=$here/../gtp
[ -d "$here/seeds/$2" ] && seeds=$here/seeds/$2
runs=15000
[ "$2" = sgf ] && runs=4000 # each is read, written and read again
[ "$2" = gtp ] && runs=1250 # a session is a hundred commands
case $2 in http | socket | upload) runs=500 ;; esac # each has a house of its own
[ -z "${TIDELINE_LONG:-}" ] || runs=$((4 * runs))
new=$(mktemp -d)
trap 'rm -rf "$new"' EXIT
"$fuzzer" -runs=0 "$here/regressions/$2" "$seeds" 2>"$new/log" || { tail -40 "$new/log"; exit 1; }
mkdir "$new/found"
"$fuzzer" -seed=1 -runs=$runs -max_len=2048 -timeout=120 -rss_limit_mb=2048 -artifact_prefix="$new/" "$new/found" "$here/regressions/$2" "$seeds" 2>"$new/log" || {
  tail -40 "$new/log"
  for crash in "$new"/crash-* "$new"/timeout-* "$new"/oom-*; do [ -e "$crash" ] && { echo "$crash:"; base64 "$crash"; }; done
  exit 1
}
