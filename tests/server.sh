#!/usr/bin/env bash
# The server over its real port: whole games by scripted players, the API against docs/openapi.json, the example of
# docs/, TLS, kills at random moments, and input that nobody should send.
source "$(dirname "$0")/lib.sh"
cd "$source_root/tests/server" || exit 1
export PYTHONDONTWRITEBYTECODE=1

# The thread sanitizer looks at those in which threads meet; by night at all.
parts="games openapi hostile bounds tls example crash"
case "$build" in */tsan) [ -n "${TIDELINE_LONG:-}" ] || parts="games bounds crash" ;; esac
for part in $parts; do
  python3 "$part.py" "$tideline" "$source_root" >"$scratch/$part.log" 2>&1 || fail "$part: $(tail -30 "$scratch/$part.log")"
  sed "s/^/$part: /" "$scratch/$part.log"
done
verdict
