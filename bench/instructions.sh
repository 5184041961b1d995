#!/usr/bin/env bash
# Instructions an event of The Map is the Territory and of Tsunami on the Goban, counted by valgrind: two runs of each,
# so that what the program does before the first game cancels out.
set -euo pipefail
bin="$(dirname "$0")/../build/release/bin"

# counted BENCH GAMES: "instructions events"
counted() {
  local log events
  log=$(mktemp)
  events=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$log" "$bin/$1" --games "$2" | cut -d' ' -f1)
  echo "$(sed -nE 's/.*Collected : ([0-9]+).*/\1/p' "$log") $events"
  rm -f "$log"
}

for game in territory tsunami; do
  read -r few_instructions few_events < <(counted "${game}_bench" 5)
  read -r many_instructions many_events < <(counted "${game}_bench" 25)
  events=$((many_events - few_events))
  echo "$game: $(((many_instructions - few_instructions) / events)) instructions an event, over $events events"
done
