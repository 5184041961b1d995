#!/usr/bin/env bash
# Records that must come out the same, byte for byte, as long as no rule and no bot changes. The first line of each
# is the command that makes it; `tests/golden.sh TIDELINE BUILD --renew` writes them again.
source "$(dirname "$0")/lib.sh"

for golden in "$source_root"/tests/golden/*.tide; do
  read -r _ _ arguments <"$golden"
  { echo "# tideline $arguments"; eval "\"$tideline\" $arguments"; } >"$scratch/new.tide"
  if [ "${3:-}" = --renew ]; then
    cp "$scratch/new.tide" "$golden"
  elif ! diff "$golden" "$scratch/new.tide" >"$scratch/diff"; then
    fail "$(basename "$golden") changed: $(head -5 "$scratch/diff")"
  fi
  expect 0 '1 passed, 0 failed' "$tideline" check "$golden"
done
verdict
