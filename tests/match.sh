#!/usr/bin/env bash
# Matches: bots of ours, GNU Go over GTP, and engines that misbehave.
source "$(dirname "$0")/lib.sh"
PATH=$PATH:/usr/games # where Debian puts gnugo

# Whole games against GNU Go, both colours. It takes what is dead before it passes, so both sides must count the same.
gnugo='gnugo --mode gtp --level 1 --seed 1 --chinese-rules --capture-all-dead --positional-superko'
command -v gnugo >/dev/null || fail "gnugo is not installed; scripts/setup installs it"
"$tideline" match --bots "random,gtp:\"$gnugo\"" --size 9 --komi 6.5 --games 2 --seed 1 --out "$scratch/gnugo" >"$scratch/said" || fail "the match against GNU Go: $(cat "$scratch/said")"
grep -qE '^game 1: random black, GNU Go 3\.8 white: [BW]\+[0-9.]+, scores agree$' "$scratch/said" || fail "game 1: $(cat "$scratch/said")"
grep -qE '^game 2: GNU Go 3\.8 black, random white: [BW]\+[0-9.]+, scores agree$' "$scratch/said" || fail "game 2: $(cat "$scratch/said")"
grep -q '^scores of outside engines: 2 agree, 0 differ$' "$scratch/said" || fail "scores differ: $(cat "$scratch/said")"
expect 0 '^2 passed, 0 failed$' "$tideline" check "$scratch/gnugo"
expect 0 '^rules default komi=6.5$' cat "$scratch/gnugo/go-0001.tide"
expect 0 '^@seat white gtp gnugo --mode gtp' cat "$scratch/gnugo/go-0001.tide"
expect 0 '^@seat black gtp gnugo --mode gtp' cat "$scratch/gnugo/go-0002.tide"
expect 0 '^@count white GNU Go 3.8 [BW]\+' cat "$scratch/gnugo/go-0001.tide"
expect 0 '^score +black +white$' "$tideline" replay "$scratch/gnugo/go-0001.tide"

# Our own engine at the other end.
expect 0 'scores of outside engines: 4 agree, 0 differ' "$tideline" match --bots "random,gtp:$tideline gtp" --size 7 --games 4
expect 0 'scores of outside engines: 4 agree, 0 differ' "$tideline" match --bots "gtp:$tideline gtp --rules japanese,gtp:$tideline gtp --rules japanese --seed 2" --rules japanese --size 7
# One that counts by other rules is found out.
expect 0 'scores differ; count white Tideline random [0-9.]+ [BW]\+' "$tideline" match --bots "random,gtp:$tideline gtp" --rules japanese --size 7

# engine NAME ANSWER…: an engine that answers genmove so and everything else with success.
engine() {
  printf '#!/bin/sh\nwhile read -r command rest; do\n  case $command in\n    genmove) %s ;;\n    *) printf "= %s\\n\\n" ;;\n  esac\ndone\n' "$2" "$1" >"$scratch/$1"
  chmod +x "$scratch/$1"
}
fault() { # NAME ANSWER PATTERN
  engine "$1" "$2"
  rm -rf "$scratch/faults"
  expect 0 "game 2: $1 $1 black, random white: white wins .*; fault black $1 $1 $3" "$tideline" match --bots "random,gtp:$scratch/$1" --size 5 --games 2 --timeout 1 --out "$scratch/faults"
  expect 0 "random +2 +2 +0 +0 +100.0%" "$tideline" match --bots "random,gtp:$scratch/$1" --size 5 --games 2 --timeout 1
  expect 0 '^2 passed, 0 failed$' "$tideline" check "$scratch/faults"
  expect 0 "^@fault (black|white) $1 $1 $3" cat "$scratch"/faults/go-000{1,2}.tide
}
fault hangs 'sleep 100' 'gave no answer in 1 s at .genmove B.'
fault dies 'exit 3' 'ended with exit code 3 at .genmove B.'
fault killed 'kill -9 $$' 'was ended by signal 9 at .genmove B.'
fault outside 'printf "= K10\n\n"' 'played .K10., which is illegal: off-map'
fault mumbles 'printf "= hello\n\n"' 'answered .genmove B. with .hello., which is no move'
fault refuses 'printf "? no idea\n\n"' 'refused .genmove B.: .no idea.'
fault babbles 'printf "E5\n\n"' 'answered .genmove B. with .*, which is not GTP'
fault stubborn 'printf "= C3\n\n"' 'played .C3., which is illegal: occupied'
grep -q '^white timeout$' <("$tideline" match --bots "random,gtp:$scratch/hangs" --size 5 --games 1 --timeout 1 --out "$scratch/late" >/dev/null; cat "$scratch/late/go-0001.tide") || fail "who hangs loses on time"
engine resigns 'printf "= resign\r\n\r\n"'
expect 0 'game 1: random black, resigns resigns white: black wins by resignation$' "$tideline" match --bots "random,gtp:$scratch/resigns" --size 5 --games 1
# One that always passes cannot count: the game stands, and so does the complaint.
engine passes 'printf "= PASS\n\n"'
expect 0 'game 1: random black, passes passes white: B\+.*; fault white passes passes answered .final_score. with .passes., which is no score' "$tideline" match --bots "random,gtp:$scratch/passes" --size 5 --games 1

# Bots of ours, at any game, with the same result for the same seed.
expect 0 '^random #1 +10 +[0-9]+ +[0-9]+ +[0-9]+ +[0-9.]+% +[0-9.]+% to [0-9.]+% +[-+][0-9inf]+ +' "$tideline" match --bots random,random --size 7 --games 10
expect 0 '^random #3 +6 ' "$tideline" match --bots random,random,random --game territory --map lake-11 --games 6
expect 0 '^random #2 +2 ' "$tideline" match --bots random,random --game tsunami --map 9x9 --out "$scratch/tsunami"
expect 0 '^2 passed, 0 failed$' "$tideline" check "$scratch/tsunami"
[ "$("$tideline" match --bots random,random --size 7 --games 9 --seed 4)" = "$("$tideline" match --bots random,random --size 7 --games 9 --seed 4)" ] || fail "one seed gives two results"

expect 0 'gnugo --mode gtp' "$tideline" help match
expect 2 '--bots is required' "$tideline" match
expect 2 'no bot is called .hal.; there are: random' "$tideline" match --bots random,hal
expect 2 'a match is for two or more' "$tideline" match --bots random
expect 2 'a quote is not closed' "$tideline" match --bots 'random,gtp:"x'
expect 2 '.no-such-engine. ended with exit code 127 at .name.' "$tideline" match --bots random,gtp:no-such-engine
expect 2 'plays go and nothing else' "$tideline" match --bots "random,gtp:$tideline gtp" --game tsunami
expect 2 'plays on full squares' "$tideline" match --bots "random,gtp:$tideline gtp" --map cut-9
expect 2 'plays without handicap' "$tideline" match --bots "random,gtp:$tideline gtp" --rules 'default handicap=2' --size 9
expect 2 '--size and --map both' "$tideline" match --bots random,random --size 9 --map 9x9
expect 2 'option .komi. is given twice' "$tideline" match --bots random,random --komi 5 --rules 'default komi=6'
expect 2 'go is for 2 players' "$tideline" match --bots random,random,random
verdict
