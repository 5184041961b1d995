#!/usr/bin/env bash
# ./run builds, and hands every option that is not its own to `tideline serve`. What it calls is played here.
source "$(dirname "$0")/lib.sh" none none
house=$scratch/house
mkdir -p "$house/scripts" "$house/build/release/bin"
cp "$source_root/run" "$house/run"
for name in setup build web; do printf '#!/bin/sh\necho "%s $*"\n' "$name" >"$house/scripts/$name"; done
# The arguments in brackets, one by one.
printf '#!/bin/sh\nprintf "[%%s]" "$@"\necho\n' >"$house/build/release/bin/tideline"
chmod +x "$house"/scripts/* "$house/build/release/bin/tideline"

expect 0 "^\[serve\]\[--web\]\[$house/web/dist\]$" "$house/run"
for option in port store config name address stand-by most-bytes keep-days no-limits proxy; do
  expect 0 "^\[serve\]\[--web\]\[$house/web/dist\]\[--$option\]\[a b\]$" "$house/run" "--$option" 'a b'
done
expect 0 '^\[serve\]\[--port\]\[1\]\[--web\]\[mine\]$' "$house/run" --port 1 --web mine
expect 0 '^setup run$' "$house/run" --no-start
expect 0 '^web $' "$house/run" --no-start
! "$house/run" --no-start | grep -qF '[' || fail "--no-start starts a server"
expect 0 'usage' "$house/run" --help
for wrong in port -p; do
  expect 2 'usage' "$house/run" "$wrong"
  ! "$house/run" "$wrong" 2>&1 | grep -q setup || fail "./run $wrong installs something"
done
# What fails ends it, with a word, and nothing is started.
printf '#!/bin/sh\nexit 3\n' >"$house/scripts/build"
expect 1 'run: build failed.*nothing was started' "$house/run" --port 1
! "$house/run" --port 1 2>&1 | grep -qF '[' || fail "a server is started though the build failed"
verdict
