#!/usr/bin/env bash
# Known answers: a card that is plainly too strong and one that does nothing, planted into First Wave, are told apart by
# bots of level 3.
source "$(dirname "$0")/lib.sh"
sed -e 's/^size = 54$/size = 58/' -e 's/^\[cards\]$/[cards]\nflood = 2\ncalm = 2/' "$source_root/data/decks/first-wave.toml" >"$scratch/planted.toml"
cat >>"$scratch/planted.toml" <<'CARDS'
[card.flood]
timing = "before"
name = { en = "Flood", fr = "Crue", hu = "Ár" }
text = { fr = "Trois pierres.", hu = "Három kő." }
step = [{ do = "place", where = "anywhere" }, { do = "place", where = "anywhere" }, { do = "place", where = "anywhere", need = "optional" }]
[card.calm]
timing = "before"
name = { en = "Calm", fr = "Calme", hu = "Csend" }
text = { fr = "Rien.", hu = "Semmi." }
step = [{ do = "nothing" }]
CARDS
"$tideline" lab cards --game tsunami --map 7x7 --deck "$scratch/planted.toml" --cards flood,calm --games 240 --out "$scratch/study" >"$scratch/said" 2>&1 || fail "$(cat "$scratch/said")"
expect 0 '^  Flood: .*, helps$' cat "$scratch/said"
expect 0 '^  Calm: .*, undecided$' cat "$scratch/said"
verdict
