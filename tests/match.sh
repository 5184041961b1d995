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
# Only one that hangs is waited for; it hangs in both games at once.
fault() { # NAME ANSWER PATTERN [SECONDS]
  engine "$1" "$2"
  rm -rf "$scratch/faults"
  "$tideline" match --bots "random,gtp:$scratch/$1" --size 5 --games 2 --jobs 2 --timeout "${4:-600}" --out "$scratch/faults" >"$scratch/said" 2>&1 || fail "$1: exit code $?"
  expect 0 "game 2: $1 $1 black, random white: white wins .*; fault black $1 $1 $3" cat "$scratch/said"
  expect 0 "random +2 +2 +0 +0 +100.0%" cat "$scratch/said"
  expect 0 '^2 passed, 0 failed$' "$tideline" check "$scratch/faults"
  expect 0 "^@fault (black|white) $1 $1 $3" cat "$scratch"/faults/go-000{1,2}.tide
}
fault hangs 'sleep 1000' 'gave no answer in 10 s at .genmove B.' 10
grep -q '^white timeout$' "$scratch/faults/go-0001.tide" || fail "who hangs loses on time"
fault dies 'exit 3' 'ended with exit code 3 at .genmove B.'
fault killed 'kill -9 $$' 'was ended by signal 9 at .genmove B.'
fault outside 'printf "= K10\n\n"' 'played .K10., which is illegal: off-map'
fault mumbles 'printf "= hello\n\n"' 'answered .genmove B. with .hello., which is no move'
fault refuses 'printf "? no idea\n\n"' 'refused .genmove B.: .no idea.'
fault babbles 'printf "E5\n\n"' 'answered .genmove B. with .*, which is not GTP'
fault stubborn 'printf "= C3\n\n"' 'played .C3., which is illegal: occupied'
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

# results OPTIONS…: what a match of random bots says, but for the times that choices took.
results() { "$tideline" match --bots random,random "$@" | sed '/^$/,$d'; }
[ "$(results --size 7 --games 9 --seed 4)" = "$(results --size 7 --games 9 --seed 4)" ] || fail "one seed gives two results"
[ "$(results --size 7 --games 99 --seed 4)" != "$(results --size 7 --games 99 --seed 6)" ] || fail "two seeds give one result"

# Jobs change nothing, not even what is decided when.
for options in '--size 5 --games 200 --stop-at 0.3' '--game territory --players 3 --map 9x9 --games 30 --playouts 7'; do
  rm -rf "$scratch"/jobs-*
  # shellcheck disable=SC2086
  for jobs in 1 4; do results $options --seed 2 --jobs $jobs --out "$scratch/jobs-$jobs" | sed 's|jobs-.*||' >"$scratch/said-$jobs"; done
  diff "$scratch/said-1" "$scratch/said-4" || fail "the result of $options depends on the number of jobs"
  diff -r "$scratch/jobs-1" "$scratch/jobs-4" >/dev/null || fail "the records of $options depend on the number of jobs"
done
grep -q '^@seat blue bot random:playouts=7$' "$scratch/jobs-1/territory-0001.tide" || fail "a budget for all is not in the record"
expect 0 'game 6: .*random white: white wins by resignation' "$tideline" match --bots "random,gtp:$scratch/resigns" --size 5 --games 6 --jobs 3
expect 0 'bot random:time=0.5 *$' bash -c '"$0" match --bots random:time=0.5,random --time 2 --playouts 9 --size 5 --games 1 --out "$1" && sed -n "/^@seat/s/$/ /p" "$1"/*' "$tideline" "$scratch/budget"
expect 0 '^@seat white bot random:playouts=9:time=2$' cat "$scratch/budget/go-0001.tide"

# A match ends when its question is decided, and the exit code says how.
expect 0 '^decided after 46 games: random is above 90% \(sequential test, 95%\)$' "$tideline" match --bots "random,gtp:$scratch/resigns" --size 5 --games 400 --stop-at 0.9
expect 0 '^decided after 30 games: random is above 90% \(sequential test, 95%, give or take 5 points\)$' "$tideline" match --bots "random,gtp:$scratch/resigns" --size 5 --games 400 --stop-at 0.9 --margin 0.05
expect 1 '^decided after 2 games: resigns resigns is below 90% ' "$tideline" match --bots "gtp:$scratch/resigns,random" --size 5 --games 400 --stop-at 0.9
expect 1 '^undecided after 10 games: is random #1 above or below 50%\?' "$tideline" match --bots random,random --size 5 --games 10 --stop-at 0.5

# One seat against several of the same, each seat in turn.
expect 0 '^an equal share for one seat would be 25.0%$' "$tideline" match --bots random:cards=no,random --players 4 --game territory --map 9x9 --games 8 --out "$scratch/lone"
[ "$(sed -n 's/^@seat \(.*\) bot random:cards=no$/\1/p' "$scratch"/lone/*.tide | paste -sd ' ')" = 'red yellow green blue red yellow green blue' ] || fail "the lone seat does not go round"
expect 0 '^random x3 +8 ' "$tideline" match --bots random:cards=no,random --players 4 --game territory --map 9x9 --games 8

# A match that was killed goes on where it was, and ends as if nothing had been.
long=(match --bots random,random --players 4 --game territory --map 19x19 --games 60 --jobs 1)
"$tideline" "${long[@]}" --seed 3 --out "$scratch/whole" >/dev/null
# Killed in the middle: again, should it be through before we come to it.
for _ in $(seq 100); do
  rm -rf "$scratch/cut-short"
  "$tideline" "${long[@]}" --seed 3 --out "$scratch/cut-short" >/dev/null 2>&1 &
  victim=$!
  until [ -e "$scratch/cut-short/territory-0003.tide" ] || ! kill -0 $victim 2>/dev/null; do sleep 0.01; done
  kill -9 $victim 2>/dev/null
  wait $victim 2>/dev/null
  kept=$(find "$scratch/cut-short" -name '*.tide' | wc -l)
  [ "$kept" = 60 ] || break
done
[ "$kept" -ge 3 ] && [ "$kept" -lt 60 ] || fail "the match was not killed in the middle: $kept records"
expect 0 "^60 records in .*/cut-short, $kept of them from before\$" "$tideline" "${long[@]}" --seed 3 --out "$scratch/cut-short" --resume
rm -f "$scratch"/cut-short/*.part
diff -r "$scratch/whole" "$scratch/cut-short" >/dev/null || fail "a match that was killed gives other games"
rm "$scratch"/whole/territory-003?.tide
expect 0 '^60 records in .*, 50 of them from before$' "$tideline" "${long[@]}" --seed 3 --out "$scratch/whole" --resume
diff -r "$scratch/whole" "$scratch/cut-short" >/dev/null || fail "records that were missing are others now"
other() { expect 1 "territory-000[12].tide $1" "$tideline" "${long[@]}" --out "$scratch/whole" --resume "${@:2}"; }
other 'is of another match: it has .@seed 3 game 1., not .@seed 4 game 1.' --seed 4
other 'is of another match: it has .rules v1., not .rules quick.' --seed 3 --rules quick
other 'is of another match: it has .@seat red bot random., not .@seat red bot random:playouts=5.' --seed 3 --playouts 5
sed -i '30,$d' "$scratch/whole/territory-0002.tide"
other 'is a game that is not over' --seed 3
echo 'red place Z99' >>"$scratch/whole/territory-0002.tide"
other 'line 30: ' --seed 3
# What outside engines counted is read back as well.
expect 0 'scores of outside engines: 2 agree, 0 differ' "$tideline" match --bots "random,gtp:\"$gnugo\"" --size 9 --komi 6.5 --games 2 --seed 1 --out "$scratch/gnugo" --resume

# What choices took, and all of it for programs.
expect 0 '^random #1 +[0-9]+ +[0-9.]+ +[0-9.]+ +0$' "$tideline" match --bots random,random --size 7 --games 4 --time 10
"$tideline" match --bots random,random --size 7 --games 4 --stop-at 0.5 --json --out "$scratch/json" >"$scratch/said"
node -e '
  const match = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
  const right = match.games === 4 && match.seats === 2 && match.faults.length === 0 && match.stop_at.verdict === "undecided" &&
    match.players[0].rate + match.players[1].rate === 1 && match.header.startsWith("tideline 1\ngame go\n") &&
    match.players.every((one) => one.choices > 10 && one.most_ms >= one.mean_ms && one.late === 0);
  process.exit(right ? 0 : 1);' "$scratch/said" || fail "the JSON: $(cat "$scratch/said")"

expect 0 'gnugo --mode gtp' "$tideline" help match
expect 2 '--bots is required' "$tideline" match
expect 2 'no bot is called .hal.; there are: random' "$tideline" match --bots random,hal
expect 2 '--playouts is a number above 0, found .0.' "$tideline" match --bots random,random --playouts 0
expect 2 '--time is a number above 0, found .soon.' "$tideline" match --bots random,random --time soon
expect 2 '--stop-at: expected a number such as 0.9, found .90.' "$tideline" match --bots random,random --stop-at 90
expect 2 '--resume needs --out' "$tideline" match --bots random,random --resume
expect 2 'expected 4 names with commas between, or two' "$tideline" match --bots random,random,random --players 4 --game territory
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
