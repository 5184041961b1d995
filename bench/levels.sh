#!/usr/bin/env bash
# levels.sh GAME [MAP] [GAMES] [FROM] [TO]: is each level stronger than the one two below? Plays level N against level
# N-2, for N from FROM (3) to TO (10), and prints a line for each. 20 games on 9x9 unless said otherwise.
#
#   bench/levels.sh tsunami
#   bench/levels.sh territory 9x9 100 3 6
#
# The last number is the lower end of the 95 % interval: above 50 % the claim holds for sure. High levels take long.
set -euo pipefail
cd "$(dirname "$0")/.."
tideline=${TIDELINE:-build/release/bin/tideline}
game=${1:?which game: go, tsunami or territory}
map=${2:-9x9}
games=${3:-20}
weak=0
for ((level = ${4:-3}; level <= ${5:-10}; ++level)); do
  one=level-$level
  other=level-$((level - 2))
  began=$(date +%s)
  row=$("$tideline" match --bots "$one,$other" --game "$game" --map "$map" --games "$games" | grep "^$one ")
  read -r _ played wins draws losses rate low _ <<<"$row"
  printf '%-9s %-8s %-8s over %-8s %3d games: %3d won, %2d drawn, %3d lost, %6s, at least %s (%d s)\n' \
    "$game" "$map" "$one" "$other" "$played" "$wins" "$draws" "$losses" "$rate" "$low" "$(($(date +%s) - began))"
  ((2 * wins + draws > played)) || weak=$((weak + 1))
done
[ "$weak" = 0 ] || { echo "$weak levels did not win more than half of their games"; exit 1; }
