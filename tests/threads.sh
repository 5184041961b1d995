#!/usr/bin/env bash
# What the program itself does on several threads, for the thread sanitizer: games that are recorded, and matches.
source "$(dirname "$0")/lib.sh"

for jobs in 1 3; do
  expect 0 '^6 records written to' "$tideline" record --game go --map cut-9 --games 6 --seed 3 --out "$scratch/record$jobs" --jobs $jobs
  expect 0 '^4 records in' "$tideline" match --bots greedy,random --size 5 --games 4 --seed 3 --out "$scratch/match$jobs" --jobs $jobs
done
for what in record match; do
  diff -r "$scratch/${what}1" "$scratch/${what}3" >/dev/null || fail "what $what writes depends on the number of jobs"
done
verdict
