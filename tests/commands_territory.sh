#!/usr/bin/env bash
# The commands with The Map is the Territory and its decks: what they print, and what they refuse, with line and reason.
source "$(dirname "$0")/lib.sh"

refused() { # LINE:REASON lines…
  local pattern=$1
  shift
  expect 1 ":$pattern" "$tideline" check "$(record "$@")"
}
h=('tideline 1' 'game territory')
refused '3: expected a line .factions. with 2 to 6 of red blue green' "${h[@]}" 'begin'
refused '3: expected at least 2 factions' "${h[@]}" 'factions red' 'begin'
refused '3: expected one of red blue .*, found .black. \(column 14\)' "${h[@]}" 'factions red black' 'begin'
refused '3: the faction .red. is given twice' "${h[@]}" 'factions red red' 'begin'
h+=('factions red blue green')
refused '4: no deck is called .nothing. \(column 6\)' "${h[@]}" 'deck nothing' 'begin'
refused '4: no deck .x. of that sum was supplied' "${h[@]}" 'deck x sha256:00' 'begin'
refused '4: expected sha256:' "${h[@]}" 'deck x y' 'begin'
refused '7: no card is called .bomb.' "${h[@]}" 'deck inline' 'game = "territory"' '[cards]' 'bomb = 3' 'end' 'begin'
refused '6: the text ends here, expected .end. of the deck in line 4' "${h[@]}" 'deck inline' '[cards]' 'begin'
refused '5: the occupation goes round in a circle' "${h[@]}" 'occupied blue red' 'occupied red blue' 'begin'
refused '4: the occupation goes round in a circle' "${h[@]}" 'occupied blue blue' 'begin'
refused '6: the occupation goes round' "${h[@]}" 'occupied red blue' 'occupied blue green' 'occupied green red' 'begin'
refused '5: this faction has such a line already' "${h[@]}" 'origin red A1' 'origin red A2' 'begin'
refused '4: the map has no point .K10.' "${h[@]}" 'origin red K10' 'begin'
refused '4: the deck has no card .nudge. \(column 10\)' "${h[@]}" 'hand red nudge' 'begin'
refused '4: a hand has at most 10 cards' "${h[@]}" "hand red $(yes no-move | head -11 | tr '\n' ' ')" 'begin'
refused '4: expected a number from -5 to 0' "${h[@]}" 'handicap red -6' 'begin'
refused '5: these rules have no handicaps' "${h[@]}" 'rules v1 handicap=off' 'handicap red -1' 'begin'
refused '5: these rules have no cards' "${h[@]}" 'rules pro' 'hand red reject' 'begin'
refused '5: these rules have no alliances' "${h[@]}" 'rules v1 alliances=off' 'occupied red blue' 'begin'
refused '4: expected dice= highest . sum . one . none, found .seven. \(column 10\)' "${h[@]}" 'rules v1 dice=seven' 'begin'
refused '4: territory has no option .komi.' "${h[@]}" 'rules v1 komi=5' 'begin'
refused '4: territory has no rules called .go.' "${h[@]}" 'rules go' 'begin'
refused '4: this map has no start points for 3 factions' "${h[@]}" 'map 2x1' 'begin'
refused '7: no way leads from A1 to the start point C1 \(column 15\)' "${h[@]}" 'map inline' '._.' '._.' 'start 3 A1 A2 C1' 'end' 'begin'
refused '5: syntax: expected a die from 1 to 6, found .7.' "${h[@]}" 'begin' 'red rolloff 7 1'
refused '5: not-your-turn: .*\(R6\)' "${h[@]}" 'begin' 'blue rolloff 1 1'
refused '5: syntax: expected a card of the deck, found .joker.' "${h[@]}" 'begin' 'red deal joker'

# A game from the roll-off to the score: replay shows hands to those who may see them, and the score as a table.
"$tideline" record --game territory --players 4 --map keys-13 --seed 5 >"$scratch/game.tide"
expect 0 '^1 passed, 0 failed$' "$tideline" check "$scratch/game.tide"
expect 0 '^score +red +blue +green +yellow$' "$tideline" replay "$scratch/game.tide"
expect 0 '^prisoners( +[0-9]+){4}$' "$tideline" replay "$scratch/game.tide"
expect 0 "^red's hand: [a-z]" "$tideline" replay "$scratch/game.tide" --to 60 --as red
expect 0 "^blue's hand: \?" "$tideline" replay "$scratch/game.tide" --to 60 --as red
expect 0 '"hands": \{"red": \["\?", ' "$tideline" replay "$scratch/game.tide" --to 20 --json
expect 0 'is for 2 to 6 players|expected a number from 2 to 6' bash -c "\"$tideline\" record --game territory --players 7 2>&1; true"
for players in 2 3 4 5 6; do
  "$tideline" record --game territory --players "$players" --map lake-11 --deck territory-2017 --seed "$players" >"$scratch/$players.tide"
  expect 0 '^1 passed, 0 failed$' "$tideline" check "$scratch/$players.tide"
done

# Splits are explained.
spoils=$(record 'tideline 1' 'game territory' 'rules v1 dice=none' 'factions red blue green' 'board' '. R R G G .' 'R B B B B G' '. R . B G .' 'end' 'begin' 'red place C1')
expect 0 '^captured: blue group of 5: red 2, green 2, rest 1 to red who captured$' "$tideline" replay "$spoils"
expect 0 '"shares": \{"red": 2, "green": 2\}, "rest": 1, "rest_to": "red", "rest_why": "captured"' "$tideline" replay "$spoils" --json

# Decks.
expect 0 '^territory-v1 +territory +52 +14$' "$tideline" deck list
expect 0 '^ 16  extra-move +Extra move +as a move +Place a stone within reach' "$tideline" deck show territory-v1
expect 0 '^  4  nudge +Lökés +lépésként +' "$tideline" deck show territory-2017 --lang hu
(cd "$scratch" && expect 0 'fresh.toml written' "$tideline" deck new fresh)
expect 0 '^1 passed, 0 failed$' "$tideline" deck lint "$scratch/fresh.toml"
(cd "$scratch" && expect 1 'is there already' "$tideline" deck new fresh)
expect 2 'expected one of en, fr, hu' "$tideline" deck show territory-v1 --language de
expect 1 'no deck is called .x.' "$tideline" deck show x
expect 0 '^2 passed, 0 failed$' "$tideline" deck lint territory-v1 territory-2017
expect 0 'passed, 0 failed$' "$tideline" deck lint "$source_root"/data/decks/territory/*.toml
deck=$scratch/mine.toml
cat >"$deck" <<'END'
game = "territory"
size = 20
[cards]
reject = 10
leap = 10
[card.leap]
name = { en = "Leap", fr = "Saut", hu = "Ugrás" }
text = { fr = "…", hu = "…" }
[[card.leap.step]]
do = "move"
distance = 3
[[card.leap.step]]
do = "place"
where = "anywhere"
[[card.leap.example]]
title = "A stone leaps, and another comes down"
record = '''
tideline 1
game territory
rules v1 dice=none
factions red blue
board
R . . .
. . . B
end
hand red leap
begin
red play leap A2>D2 A1
expect illegal blue place D2 occupied
'''
END
expect 0 '^1 passed, 0 failed$' "$tideline" deck lint "$deck"
"$tideline" record --game territory --deck "$deck" --players 3 --map 7x7 >"$scratch/own.tide"
expect 0 '^deck mine sha256:[0-9a-f]{64}$' cat "$scratch/own.tide"
expect 1 'no deck .mine. of that sum was supplied' "$tideline" check "$scratch/own.tide"
expect 0 '^1 passed, 0 failed$' "$tideline" check --deck "$deck" "$scratch/own.tide"
expect 0 '^total' "$tideline" replay --deck "$deck" "$scratch/own.tide"
sed -i 's/distance = 3/distance = 2/' "$deck"
expect 1 'mine.toml:28: condition' "$tideline" deck lint "$deck"
expect 1 'no deck .mine. of that sum was supplied' "$tideline" check --deck "$deck" "$scratch/own.tide"
sed -i 's/size = 20/size = 21/' "$deck"
expect 1 'mine.toml:2: the cards are 20 in all, not 21 \(column 8\)' "$tideline" deck lint "$deck"
cp "$deck" "$scratch/My deck.toml"
expect 1 'small letters, digits and dashes' "$tideline" deck lint "$scratch/My deck.toml"
expect 2 '^tideline: --deck: .*mine.toml:2: the cards are 20 in all' "$tideline" record --game territory --deck "$deck"

# docs/cards.md has a row for every word of the language: verbs, and keys with what they may be.
said_of() { # STEP: what is wrong with it
  printf 'id = "a"\nname = { en = "N", fr = "N", hu = "N" }\ntext = { fr = "-", hu = "-" }\nstep = [{ %s }]\n' "$1" >"$scratch/a.toml"
  "$tideline" deck lint "$scratch/a.toml" 2>&1
}
listed() { sed -nE 's/.*expected .*one of ([a-z, -]*)(, found| for | \(column).*/\1/p' | tr -d ','; }
verbs=$(said_of 'do = "jmp"' | listed)
[ "$(wc -w <<<"$verbs")" -gt 30 ] || fail "no verbs in: $(said_of 'do = "jmp"')"
for verb in $verbs; do
  grep -qE "^\| \`\"$verb\"\`" "$source_root/docs/cards.md" || fail "docs/cards.md has no row for the verb $verb"
  for key in $(said_of "do = \"$verb\", zzz = 1" | listed); do
    case $key in do | if | way | ways) ;; *) grep -qE "^\| .*\`$key\`" "$source_root/docs/cards.md" || fail "docs/cards.md has no row for the key $key of $verb" ;; esac
  done
done
for area in $(said_of 'do = "clear", area = "x"' | listed); do grep -qF "| \`\"$area\"\`" "$source_root/docs/cards.md" || fail "docs/cards.md has no row for the area $area"; done

# Far too much of it.
head -c 10000000 /dev/zero | tr '\0' '[' >"$scratch/brackets.toml"
expect 1 'brackets.toml:1: this is longer than' "$tideline" deck lint "$scratch/brackets.toml"
{ printf 'a = '; head -c 200000 /dev/zero | tr '\0' '['; } >"$scratch/nested.toml"
expect 1 'nested.toml:1: ' bounded 60 "$tideline" deck lint "$scratch/nested.toml"
{ printf 'tideline 1\ngame territory\nfactions red blue\ndeck inline\n'; yes '[[' | head -n 5000000; } >"$scratch/brackets.tide"
expect 1 'brackets.tide:[0-9]+: this deck is too long' bounded 60 "$tideline" check "$scratch/brackets.tide"
verdict
