#!/usr/bin/env bash
# `tideline analyse`: sentences in three languages, tables, JSON, whole games, and what it refuses.
source "$(dirname "$0")/lib.sh"

# Two white stones decide the game: black takes them at D5, or white saves them there.
position=('tideline 1' 'game go' 'rules default komi=3.5' 'board' '. B . B W . W' 'B B B B W W .' 'B W W . W W W' 'B B B B W . W' '. B B B W W W' 'B B B B W . W' '. B B B W W .' 'end' 'begin')
capture=$(record "${position[@]}")
expect 0 '^Black is ahead: wins [0-9]+ of 100 games from here, by about [0-9]+ points\. Best is D5: it captures 2 white stones' "$tideline" analyse "$capture" --playouts 300
expect 0 '^Noir mène et gagne [0-9]+ parties sur 100 .*avec environ [0-9]+ points d’avance\. Le meilleur coup est D5.: il capture 2 pierres blanches' "$tideline" analyse "$capture" --playouts 300 --lang fr
expect 0 '^Fekete vezet: innen [0-9]+% eséllyel nyer.*A legjobb lépés D5: leüt 2 fehér követ' "$tideline" analyse "$capture" --playouts 300 --lang hu
expect 0 '^tried +wins +at a glance +choice$' "$tideline" analyse "$capture" --playouts 100
expect 0 '^ +[0-9]+ +[0-9]+% +[0-9]+% +black place D5$' "$tideline" analyse "$capture" --playouts 100
expect 0 '^line: black place D5, white ' "$tideline" analyse "$capture" --playouts 300
expect 0 'small letters: whose a point will be' "$tideline" analyse "$capture" --playouts 100
expect 0 ' Wx Wx ' "$tideline" analyse "$capture" --playouts 300
expect 0 'of 100 games from here' "$tideline" analyse "$capture" --as spectator --playouts 50
expect 0 '"viewer": "white"' "$tideline" analyse "$capture" --as white --json --playouts 50
expect 0 $'\x1b\\[38' "$tideline" analyse "$capture" --playouts 20 --colour always
expect 0 'thinks for ten seconds' "$tideline" help analyse
[ "$("$tideline" analyse "$capture" --playouts 99)" = "$("$tideline" analyse "$capture" --playouts 99)" ] || fail "one seed gives two answers"

# JSON is JSON, at every kind of position and for every game.
json() { node -e 'const a = JSON.parse(require("fs").readFileSync(0)); process.exit(eval(process.argv[1]) ? 0 : 1)' "$1"; }
for setup in 'go --map 5x5' 'tsunami --map 7x7' 'territory --map pond-9 --players 3'; do
  # shellcheck disable=SC2086
  "$tideline" record --game $setup --seed 3 >"$scratch/game.tide"
  events=$("$tideline" analyse "$scratch/game.tide" --at 99999 2>&1 | sed -nE 's/.*only ([0-9]+) events.*/\1/p')
  for at in 0 5 12 $((events / 2)) $((events - 1)) "$events"; do
    "$tideline" analyse "$scratch/game.tide" --at "$at" --playouts 40 --json >"$scratch/out.json" || fail "$setup --at $at"
    json 'a.at >= 0 && a.text.length > 20 && Math.abs(Object.values(a.win).reduce((x, y) => x + y) - 1) < 0.01' <"$scratch/out.json" || fail "$setup --at $at: $(head -c 300 "$scratch/out.json")"
    for lang in fr hu; do expect 0 '\.$' "$tideline" analyse "$scratch/game.tide" --at "$at" --playouts 20 --lang "$lang"; done
  done
done

[ "$("$tideline" analyse "$scratch/game.tide" --at 30 --playouts 99)" != "$("$tideline" analyse "$scratch/game.tide" --at 30 --playouts 99 --seed 2)" ] || fail "the seed makes no difference"

# A whole game: the lead after every event, and the choice that gave it away.
blunder=$(record "${position[@]}" 'black pass' 'white place D5')
expect 0 '^1 .*black pass  \?\? lost [0-9]+ of 100 games; better: black place D5$' "$tideline" analyse "$blunder" --all --playouts 200
expect 0 '^0 +100% +0% +Black \+[1-9]' "$tideline" analyse "$blunder" --all --playouts 200
expect 0 '^The choices that cost the most:$' "$tideline" analyse "$blunder" --all --playouts 200
# That none cost much is said only when that is certain.
expect 0 '^None is certain yet: ' "$tideline" analyse "$blunder" --all --from 1 --to 2 --playouts 200
expect 0 '^No choice cost much\.$' "$tideline" analyse "$blunder" --all --from 1 --to 2 --playouts 600
"$tideline" analyse "$blunder" --all --json --playouts 200 | json 'a.length == 3 && a[1].better == "black place D5" && a[1].lost > 0.5' || fail "--all --json"

# Time, and what is refused.
expect 0 'of 100 games' "$tideline" analyse "$capture" --time 0.1
expect 2 '--time: expected seconds' "$tideline" analyse "$capture" --time soon
expect 0 'of 100 games' "$tideline" analyse "$capture" --playouts 60 --net own
expect 2 '--net: ' "$tideline" analyse "$capture" --net nobody
expect 2 '--as: expected a faction' "$tideline" analyse "$capture" --as green
expect 2 'expected one of en, fr, hu' "$tideline" analyse "$capture" --lang de
expect 2 '--at and --all' "$tideline" analyse "$capture" --at 0 --all
expect 2 '--from and --to go with --all' "$tideline" analyse "$capture" --from 0
expect 1 'the record has only 0 events, not 7' "$tideline" analyse "$capture" --at 7
expect 1 'no such file' "$tideline" analyse "$scratch/none.tide"
expect 1 ':4: syntax' "$tideline" analyse "$(record 'tideline 1' 'game go' 'begin' 'black plays')"
# Who wins together counts together (R44).
bloc=$source_root/tests/scenarios/territory/r44-bloc.tide
expect 0 '"win": \{"red": 1.000, "blue": 1.000, "green": 0.000\}' "$tideline" analyse "$bloc" --at 3 --json
expect 0 'The game is over: Red, Blue won together by 1 point\.' "$tideline" analyse "$bloc"
verdict
