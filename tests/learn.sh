#!/usr/bin/env bash
# A minute of learning on the processor, from nothing to a net that plays: games, learning, export, a match. For ./test --long.
source "$(dirname "$0")/lib.sh"
cd "$source_root" || exit 1

# Debian's own python has Debian's torch and numpy.
python=/usr/bin/python3
$python -c 'import torch, numpy' || { fail "python3-torch and python3-numpy are missing"; verdict; }
train/build >/dev/null || { fail "train/build"; verdict; }
expect 2 'go has no decks' $python train/loop --deck data/decks/first-wave.toml
small=(--sides 5,7 --games 48,32 --room 20000 --batch 128 --shape 16,2 --quick 4000 --quick-steps 60 --state "$scratch/none" --seed 5)
expect 0 'piece ended' $python train/loop "${small[@]}" --minutes 1 --rounded 0.2 --snapshot 0.4 --out "$scratch/piece"
expect 0 'C=16 B=2' $python train/export --from "$scratch/piece/folded.npz" --to "$scratch/small.net" --check 4
# However slow the machine is: until there is something of every board to learn from.
for _ in $(seq 30); do
  expect 0 '"window"' $python train/selfplay "${small[@]}" --state "$scratch/piece/state.pt" --minutes 0.2 --window "$scratch/window.pt" --out "$scratch/games"
  $python -c 'import sys, torch; sys.exit(min(len(next(iter(one.values()))) for one in torch.load(sys.argv[1])) == 0)' "$scratch/window.pt" && break
done
expect 0 'piece ended' $python train/fit "${small[@]}" --state "$scratch/piece/state.pt" --minutes 0.1 --window "$scratch/window.pt" --out "$scratch/fitted"
expect 0 '"won"' $python train/contest --snapshots "$scratch/piece/snapshots.npz" --sides 5 --games 8 --simulations 4

wins=$("$tideline" match --bots "search:net=$scratch/small.net:evaluations=24:trust=1,random" --game go --size 5 --games 12 --json | $python -c \
  'import json, sys; print(json.load(sys.stdin)["players"][0]["wins"])')
[ "${wins:-0}" -ge 9 ] || fail "the net of a minute won ${wins:-none} of 12 games against random"
verdict
