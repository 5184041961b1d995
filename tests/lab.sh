#!/usr/bin/env bash
# The lab: studies that go on, that come out the same, and that refuse what they cannot be of.
source "$(dirname "$0")/lib.sh"
small=(--game tsunami --map 5x5 --bots random)

# The same figures with one job and with several, in one go and in two.
expect 0 'Who wins, by colour' "$tideline" lab game "${small[@]}" --games 24 --jobs 1 --out "$scratch/one"
expect 0 'report.html' "$tideline" lab game "${small[@]}" --games 10 --jobs 3 --out "$scratch/two"
printf '{"chunk": 2, "rows": [[1, 2' >>"$scratch/two/games.jsonl" # a kill cut it off
expect 0 'report.html' "$tideline" lab game "${small[@]}" --games 24 --jobs 3 --out "$scratch/two"
for file in report.html report.json report.csv; do
  sed "s:$scratch/two:$scratch/one:g" "$scratch/two/$file" | cmp -s - "$scratch/one/$file" || fail "$file depends on how it was played"
done
expect 0 '"key": "win.black".*"low": .*"games": 24' cat "$scratch/one/report.json"
expect 0 '^win.black,share,0\.[0-9]+,0\.[0-9]+,0\.[0-9]+,24,"Black",1,"tideline lab game --game tsunami' cat "$scratch/one/report.csv"
expect 0 '^lead,number,-?[0-9.]+,-?[0-9.]+,-?[0-9.]+,24,' cat "$scratch/one/report.csv"
[ -z "$(grep -E 'https?:|<script|src=' "$scratch/one/report.html")" ] || fail "the page needs something from elsewhere"

# Cards and pairs.
expect 0 'With the card against without it' "$tideline" lab cards "${small[@]}" --games 8 --jobs 1 --out "$scratch/cards"
expect 0 'report.html' "$tideline" lab cards "${small[@]}" --games 8 --jobs 3 --out "$scratch/again"
sed "s:$scratch/again:$scratch/cards:g" "$scratch/again/report.html" | cmp -s - "$scratch/cards/report.html" || fail "a study of cards depends on how it was played"
expect 2 '^tideline: --cards: the deck first-wave has no card .nothing.' "$tideline" lab cards "${small[@]}" --cards breakwater,nothing --out "$scratch/x"
expect 2 '^tideline: --game: go has no cards' "$tideline" lab cards --game go --map 5x5 --out "$scratch/x"
expect 0 '^A has more of it\. The difference' "$tideline" lab ab --game go --bots random --a map=9x9 --b map=5x5 --measure events --games 400 --out "$scratch/ab"
expect 0 '^undecided\. The difference' "$tideline" lab ab --game go --map 5x5 --bots random --a default --b default --games 16 --out "$scratch/same"
expect 2 '^tideline: --b: --rules: ' "$tideline" lab ab "${small[@]}" --a en --b "fr waves=3" --out "$scratch/x"
expect 2 '^tideline: --measure: there is none called .luck.; expected one of first, draws' "$tideline" lab ab "${small[@]}" --a en --b fr --measure luck --out "$scratch/x"
expect 0 'of [0-9]+ figures differ' "$tideline" lab compare "$scratch/one" "$scratch/two" --out "$scratch/changes"
expect 0 '<h1>What changed' cat "$scratch/changes/report.html"
expect 1 'x/report.csv: ' "$tideline" lab compare "$scratch/one" "$scratch/x"

# Maps, luck, diplomacy, and the check by other bots: the same figures with one job and with several.
same() { # NAME COMMAND...: the page is the same with one job and with three
  local name=$1
  shift
  expect 0 'report.html' "$tideline" lab "$@" --jobs 1 --out "$scratch/$name-1"
  expect 0 'report.html' "$tideline" lab "$@" --jobs 3 --out "$scratch/$name-3"
  sed "s:$scratch/$name-3:$scratch/$name-1:g" "$scratch/$name-3/report.html" | cmp -s - "$scratch/$name-1/report.html" || fail "lab $1 depends on how it was played"
  [ -z "$(grep -E 'https?:|<script|src=' "$scratch/$name-1/report.html")" ] || fail "the page of lab $1 needs something from elsewhere"
}
same map map gate-7 --bots random --games 12
expect 0 '^start.2.A1,share,0\.[0-9]+,0\.[0-9]+,0\.[0-9]+,12,"A1",1,"tideline lab map gate-7 --game territory' cat "$scratch/map-1/report.csv"
expect 0 '<div class="board" role="img"' cat "$scratch/map-1/report.html"
expect 2 '^tideline: --game: tsunami has no start points' "$tideline" lab map 9x9 --game tsunami --bots random --out "$scratch/x"
expect 2 '^tideline: MAP: ' "$tideline" lab map nowhere --out "$scratch/x"
expect 2 '^tideline: --players: expected numbers from 2 to 6' "$tideline" lab map lake-11 --players 3,9 --out "$scratch/x"
printf '. .\n. x\n' >"$scratch/bad.map"
expect 2 'bad.map:2' "$tideline" lab map "$scratch/bad.map" --out "$scratch/x"
same luck skill --game territory --map square-7 --bots greedy,random --games 8
expect 0 '^skill.4,share,' cat "$scratch/luck-1/report.csv"
expect 2 '^tideline: --bots: expected the better one and the other' "$tideline" lab skill --game territory --bots level-3 --out "$scratch/x"
expect 2 '^tideline: --game: go has no luck to take away' "$tideline" lab skill --game go --out "$scratch/x"
expect 2 '^tideline: --steps: .v1 dice=many.: --rules: ' "$tideline" lab skill --game territory --steps 'v1;v1 dice=many' --out "$scratch/x"
same talks diplomacy --map square-7 --bots random --games 8
expect 0 '^deeds.offer,number,' cat "$scratch/talks-1/report.csv"
expect 2 '^tideline: --game: go has no diplomacy' "$tideline" lab diplomacy --game go --players 2 --bots random --out "$scratch/x"
same check game --game go --map 5x5 --bots random --games 32 --check greedy
expect 0 'Does it hold with greedy too' cat "$scratch/check-1/report.html"
expect 0 '^check.win.black,share,.*,16,' cat "$scratch/check-1/report.csv"
expect 2 '^tideline: --check: ' "$tideline" lab game "${small[@]}" --check nobody --out "$scratch/x"

# Minutes are reckoned anew without playing.
expect 0 '^  Minutes of a game' "$tideline" lab game "${small[@]}" --games 24 --pace stone=60,choice=0,card=0 --out "$scratch/one"
awk -F, '$1 == "minutes" { m = $3 } $1 == "stones" { s = $3 } END { exit !(m > 0 && m - s < 0.001 && s - m < 0.001) }' "$scratch/one/report.csv" || fail "a minute for a stone is not as many minutes as stones"
expect 2 '^tideline: --pace: expected seconds' "$tideline" lab game "${small[@]}" --pace stone=soon --out "$scratch/x"

# Bots of the same name that play otherwise.
cp -r "$scratch/one" "$scratch/others"
sed -i 's/\("choices of bots a": "\)[0-9]*/\11/' "$scratch/others/run.json"
expect 1 'others/run.json is of another run: it has .*choices of bots a.*: "1"' "$tideline" lab game "${small[@]}" --games 24 --out "$scratch/others"

# In every language.
expect 0 'Qui gagne, par couleur' "$tideline" lab game "${small[@]}" --games 24 --out "$scratch/one" --language fr
expect 0 '<html lang="fr">' cat "$scratch/one/report.html"
expect 0 'Ki nyer' "$tideline" lab game --game territory --players 3 --handicaps -2,0,-1 --map lake-11 --bots random --games 4 --out "$scratch/hu" --language hu
expect 0 'a sorrend szerint' cat "$scratch/hu/report.html"
expect 0 '^loose,number,[0-9.]+,' cat "$scratch/hu/report.csv"
expect 0 'handicap red -2' cat "$scratch/hu/run.json"
expect 0 'points de départ' "$tideline" lab map gate-7 --bots random --games 12 --out "$scratch/map-1" --language fr

# What is wrong is said with its place.
expect 1 'is of another run: it has .*"seed": "1".*not .*"seed": "2"' "$tideline" lab game "${small[@]}" --games 8 --seed 2 --out "$scratch/one"
expect 2 "^tideline: --deck: " "$tideline" lab game --game tsunami --deck nowhere --out "$scratch/x"
printf 'game = "tsunami"\nsize = 2\n[cards]\nferry = 2\n[oops]\n' >"$scratch/bad.toml"
expect 2 "bad.toml:[0-9]+: .*oops" "$tideline" lab game --game tsunami --deck "$scratch/bad.toml" --out "$scratch/x"
expect 2 "^tideline: --rules: .*waves" "$tideline" lab game --game tsunami --rules "en waves=3" --out "$scratch/x"
for wrong in -9,0 0,1 0; do
  expect 2 "^tideline: --handicaps: expected " "$tideline" lab game --game territory --handicaps="$wrong" --out "$scratch/x"
done
expect 2 "^tideline: --handicaps: go has none" "$tideline" lab game --game go --handicaps=-1,0 --out "$scratch/x"
expect 2 "thinks by the clock" "$tideline" lab game --game go --bots search:time=1 --out "$scratch/x"
expect 2 "^tideline: --budget: expected a time such as" "$tideline" lab game "${small[@]}" --budget soon --out "$scratch/x"
[ ! -e "$scratch/x" ] || fail "a study that was refused has left a folder"
echo garbage >>"$scratch/one/games.jsonl"
expect 1 'games.jsonl:4: no line of a run' "$tideline" lab game "${small[@]}" --games 24 --out "$scratch/one"
verdict
