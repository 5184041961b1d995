#!/usr/bin/env bash
# Our board beside libEGO 2008, the fastest one we know, in one run: complete random games from the empty board, rounds
# of both in turn, the best round of each. And what four colours on a map with a hole cost beside two.
#   bench/beside.sh LIBEGO        a checkout of libEGO at commit 8459d86, outside this repository
set -euo pipefail
cd "$(dirname "$0")/.."
libego=${1:?the folder of a checkout of libEGO at 8459d86}
rounds=${ROUNDS:-7}
ours=build/release/bin/board_bench
[ -x "$ours" ] || { echo "beside: build first: scripts/build release" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Its size is a constant; its flags are those of its own Makefile.
for side in 9 13 19; do
  mkdir "$work/$side"
  cp "$libego"/*.cpp "$work/$side"
  sed -i -E "s/^const uint board_size .*/const uint board_size = $side;/" "$work/$side/config.cpp"
  g++ -O3 -march=native -fomit-frame-pointer -DDEBUG -ffast-math -frename-registers -fpermissive -w -std=gnu++98 \
    -I"$work/$side" -o "$work/libego$side" bench/beside_libego.cpp
done

# best A B: rounds of two commands in turn; the most moves a microsecond of each, and the ratio.
best() {
  for _ in $(seq "$rounds"); do
    echo "a $($1)"
    echo "b $($2)"
  done | awk '{ speed = $2 / $3 / 1e6; if (speed > top[$1]) top[$1] = speed }
    END { printf "%.1f and %.1f million moves/s: ratio %.2f\n", top["a"], top["b"], top["a"] / top["b"] }'
}

for side in 9 13 19; do
  games=$((6000000 / side / side))
  echo "${side}x${side}: ours and libEGO $(best "$ours --random-games $side 2 $games" "$work/libego$side $games")"
done
echo "13x13: two colours, and four with a hole $(best "$ours --random-games 13 2 20000" "$ours --random-games 13 4 8000")"
