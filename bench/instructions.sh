#!/usr/bin/env bash
# Instructions an event of The Map is the Territory, counted by valgrind: two runs, so that what the program does
# before the first game cancels out.
set -euo pipefail
bench="$(dirname "$0")/../build/release/bin/territory_bench"

# counted GAMES: "instructions events"
counted() {
  local log events
  log=$(mktemp)
  events=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$log" "$bench" --games "$1" | cut -d' ' -f1)
  echo "$(sed -nE 's/.*Collected : ([0-9]+).*/\1/p' "$log") $events"
  rm -f "$log"
}

read -r few_instructions few_events < <(counted 5)
read -r many_instructions many_events < <(counted 25)
echo "$(((many_instructions - few_instructions) / (many_events - few_events))) instructions an event, over $((many_events - few_events)) events"
