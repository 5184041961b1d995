#!/usr/bin/env bash
# styles.sh [BOT] [GAMES] [MAP]: can a style be felt? Every style plays BOT without one (level-5), and a line says
# what each side did in a game on average: stones taken, as it holds them at the end, and cards played.
#
#   bench/styles.sh
#   bench/styles.sh level-7 20
set -euo pipefail
cd "$(dirname "$0")/.."
tideline=${TIDELINE:-build/release/bin/tideline}
bot=${1:-level-5}
games=${2:-10}
map=${3:-9x9}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# FILE BOT: the faction that the bot has in this record.
faction() { awk -v bot="$2" '$1 == "@seat" && $4 == bot { print $2 }' "$1"; }
# FILE FACTION: how many stones it took.
taken() { "$tideline" replay "$1" --json | sed -n 's/.*"'"$2"'": {"[a-z]*": \([0-9]*\)}.*/\1/p' | head -1; }

for game in go tsunami territory; do
  for style in territory attack trickster; do
    styled=$bot:style=$style
    rm -rf "$work/games"
    rate=$("$tideline" match --bots "$styled,$bot" --game "$game" --map "$map" --games "$games" --out "$work/games" |
      awk -v bot="$styled" '$1 == bot { print $6 }')
    for one in "$styled" "$bot"; do
      captures=0
      cards=0
      for file in "$work"/games/*.tide; do
        who=$(faction "$file" "$one")
        captures=$((captures + $(taken "$file" "$who")))
        cards=$((cards + $(grep -cE "^$who (play|counter) " "$file" || true)))
      done
      echo "$one $captures $cards"
    done | awk -v game="$game" -v style="$style" -v games="$games" -v rate="$rate" '
      { captures[NR] = $2 / games; cards[NR] = $3 / games }
      END { printf "%-9s %-9s takes %5.1f stones (the other %5.1f), plays %4.1f cards (the other %4.1f), wins %s\n",
                   game, style, captures[1], captures[2], cards[1], cards[2], rate }'
  done
done
