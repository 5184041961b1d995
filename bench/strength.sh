#!/usr/bin/env bash
# strength.sh [WHAT…]: does what we say of our bots hold? A line for each claim: what is asked, the games, the rate with
# its 95 % interval, and yes, no or undecided by the sequential test. All of them unless some are named:
#
#   net             plain go, 1 s a choice: the net's search against the one without, 70 % on 9x9 and 60 % on 13x13
#   pachi           plain go, at most 5 s a move: at least 50 % against Pachi with 5,000 playouts, on 9x9 and 13x13
#   katago          the same against KataGo, as its own configuration says
#   gnugo           plain go on 13x13, 5 s a move on one core: at least 50 % against GNU Go 3.8 at level 10, and 80 % with the
#                   net, for which a part of that time is enough
#   tsunami-greedy  tsunami on 13x13, 1 s a choice: at least 90 % against greedy
#   tsunami-tenth   the same: at least 60 % against itself with a tenth of the budget
#   territory       four factions, one search against three greedy: wins at least 70 %
#   cards           loses against itself without cards? tsunami, territory with two factions and with four
#   levels          each level is stronger than the one two below it, in tsunami and territory
#   answers         every answer within its time and 50 ms, or 50 ms where there is none, on the largest map; at most 512 MB
#   mixed           10,000 games of mixed bots without a refused action
#   threads         plain go on 9x9, 1 s a choice: two threads against one, 60 %, with the net and without; one game at a time
#   paranoid        thinking that all others play against one is worse than thinking that each plays for itself
#
#   bench/strength.sh territory cards
#   BUDGET=20 GAMES=40 bench/strength.sh tsunami-greedy
#
# Budgets are playouts, so that a busy machine plays the same games: as many as a core of 2.5 GHz plays in the time that
# is asked; only answers and threads are by the clock. A match that did not come to its end is said to have broken off,
# and with which exit code. BUDGET: a percentage of them. GAMES: the most of a match. JOBS: games at a time. OUT: a folder
# for the records; a match that is found there goes on. WITHIN: seconds for a match, after which the games on the board
# are adjudicated. PACHI, KATAGO: commands of programs that were built elsewhere and speak GTP, PACHI="/opt/pachi/pachi",
# KATAGO="katago gtp -model FILE -config FILE". NET: the net that is asked about, a file or a name; `own` unless told.
# OURS: who plays against Pachi. The exit code is 0 if every answer is yes.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH=$PATH:/usr/games # where Debian puts gnugo
tideline=${TIDELINE:-build/release/bin/tideline}
seats_test=${SEATS_TEST:-build/release/bin/seats_test}
budget=${BUDGET:-100}
net=${NET:-own}
jobs=${JOBS:-$(nproc)}
failed=0

playouts() { echo $(($1 * budget / 100)); }

answer() { # CLAIM FIGURES VERDICT
  printf '%-58s %s: %s\n' "$1" "$2" "$3"
  [ "$3" = yes ] || failed=1
}

# CLAIM RATE MOST ARGUMENTS…: a match in which the first bot should score above RATE in at most so many games.
ask() {
  local claim=$1 rate=$2 most=${GAMES:-$3} said code=0 first figures verdict
  shift 3
  local keep=()
  [ -z "${OUT:-}" ] || keep=(--resume --out "$OUT/$(tr -c 'a-z0-9\n' '-' <<<"$claim")")
  [ -z "${WITHIN:-}" ] || keep+=(--within "$WITHIN")
  said=$("$tideline" match "$@" --games "$most" --stop-at "$rate" --jobs "$jobs" "${keep[@]}" 2>/dev/null) || code=$?
  first=$(awk '$1 == "player" { getline; print; exit }' <<<"$said")
  figures=$(sed -nE 's/^.* ([0-9]+) +([0-9]+) +([0-9]+) +([0-9]+) +([0-9.]+%) +([0-9.]+% to [0-9.]+%).*/\2 of \1 won, \3 drawn, \5 (\6)/p' <<<"$first")
  verdict=undecided
  [ -n "$figures" ] || verdict="broke off with exit code $code"
  grep -q '^decided .* is above' <<<"$said" && verdict=yes
  grep -q '^decided .* is below' <<<"$said" && verdict=no
  answer "$claim, above $(awk -v rate="$rate" 'BEGIN { print 100 * rate }') %?" "${figures:-no games}" "$verdict"
}

# As many evaluations, by the kernel for VNNI, as the other plays playouts in the same time on the same core.
net() {
  local ours=search:net=$net:evaluations
  ask "go 9x9, with the net against without" 0.7 200 --bots "$ours=$(playouts 4600),search:net=none:playouts=$(playouts 14000)" --size 9 --komi 7.5
  ask "go 13x13, with the net against without" 0.6 200 --bots "$ours=$(playouts 2400),search:net=none:playouts=$(playouts 6400)" --size 13 --komi 7.5
}

# NAME COMMAND OURS: on both boards.
outside() {
  local side
  for side in 9 13; do
    ask "go ${side}x$side, $3 against $1" 0.5 200 --bots "$3,gtp:\"$2\"" --size "$side" --komi 7.5 --timeout 3600
  done
}

pachi() {
  [ -n "${PACHI:-}" ] || { answer "go against Pachi" "no games" "PACHI is not set: the program, built elsewhere"; return; }
  outside "Pachi, 5,000 playouts" "$PACHI -t =5000 --nodcnn threads=1,pondering=0,resign_threshold=0" "${OURS:-search:net=$net:evaluations=$(playouts 2000)}"
}

katago() {
  [ -n "${KATAGO:-}" ] || { answer "go against KataGo" "no games" "KATAGO is not set: the program with its net, built elsewhere"; return; }
  outside KataGo "$KATAGO" "search:net=$net:time=5"
}

gnugo() {
  type -P gnugo >/dev/null || { answer "go 13x13 against GNU Go level 10" "no games" "gnugo is missing, apt-get install gnugo brings it"; return; }
  local engine='gnugo --mode gtp --level 10 --chinese-rules --capture-all-dead --positional-superko'
  local ours=search:playouts=$(playouts 40000)
  ask "go 13x13, $ours against GNU Go level 10" 0.5 100 --bots "$ours,gtp:\"$engine\"" --size 13 --komi 7.5 --timeout 3600
  ours=search:net=$net:evaluations=$(playouts 1000)
  ask "go 13x13, $ours against GNU Go level 10" 0.8 200 --bots "$ours,gtp:\"$engine\"" --size 13 --komi 7.5 --timeout 3600
}

tsunami-greedy() {
  local ours=search:playouts=$(playouts 3000)
  ask "tsunami 13x13, $ours against greedy" 0.9 400 --bots "$ours,greedy" --game tsunami --map 13x13
}

tsunami-tenth() {
  local ours=search:playouts=$(playouts 3000) tenth=search:playouts=$(playouts 300)
  ask "tsunami 13x13, $ours against $tenth" 0.6 400 --bots "$ours,$tenth" --game tsunami --map 13x13
}

territory() {
  local ours=search:playouts=$(playouts 2000)
  ask "territory 9x9, $ours against three greedy" 0.7 400 --bots "$ours,greedy" --game territory --map 9x9 --players 4
}

cards() {
  local ours=search:playouts=$(playouts 500)
  ask "tsunami 9x9, $ours against cards=no" 0.5 400 --bots "$ours,$ours:cards=no" --game tsunami --map 9x9
  ask "territory 9x9, $ours against cards=no" 0.5 400 --bots "$ours,$ours:cards=no" --game territory --map 9x9
  ask "territory 9x9, $ours against three cards=no" 0.25 400 --bots "$ours,$ours:cards=no" --game territory --map 9x9 --players 4
}

levels() {
  local game level
  for game in tsunami territory; do
    for level in {3..10}; do
      ask "$game 9x9, level-$level against level-$((level - 2))" 0.5 100 --bots "level-$level,level-$((level - 2))" --game "$game" --map 9x9
    done
  done
}

# By the clock: each game needs two cores that nobody else uses.
threads() {
  local jobs=1 time=time=$(awk -v budget="$budget" 'BEGIN { print budget / 100 }') ours
  for ours in "search:$time" "search:net=$net:$time"; do
    ask "go 9x9, $ours:threads=2 against one thread" 0.6 400 --bots "$ours:threads=2,$ours" --size 9 --komi 7.5
  done
}

paranoid() {
  local ours=search:playouts=$(playouts 200)
  ask "territory 9x9, $ours against three paranoid" 0.25 400 --bots "$ours,$ours:others=paranoid" --game territory --map 9x9 --players 4
}

# Times need a core for each job; the memory is that of a whole match, its tree at its largest. Who has no time of its
# own answers at once.
answers() {
  local game map players bot said late slow memory
  for game in "go 25x25 2 search" "go 25x25 2 search:net=$net" "tsunami 25x25 2 search" "tsunami 25x25 2 search:net=$net" "territory 25x25 6 search"; do
    read -r game map players bot <<<"$game"
    said=$(/usr/bin/time -f 'memory %M' "$tideline" match --bots "$bot:time=0.5,greedy" --game "$game" --map "$map" --players "$players" --games 1 --jobs 1 2>&1) ||
      { answer "$game $map, $bot:time=0.5 within 550 ms, greedy within 50?" "no game" "broke off with exit code $?"; continue; }
    read -r late slow < <(awk '/^player +choices/ { getline; late = $NF; getline; print late, $(NF - 1); exit }' <<<"$said")
    memory=$(($(awk '$1 == "memory" { print $2 }' <<<"$said") / 1024))
    answer "$game $map, $bot:time=0.5 within 550 ms, greedy within 50?" "$late late, greedy $slow ms at most, $memory MB" \
      "$(awk -v late="$late" -v slow="$slow" -v memory="$memory" 'BEGIN { print late == 0 && slow <= 50 && memory <= 512 ? "yes" : "no" }')"
  done
}

mixed() {
  local games=${GAMES:-10000} said code=0 verdict=yes
  said=$(TIDELINE_BOT_GAMES=$games TIDELINE_BOT_JOBS=$jobs "$seats_test" --test-case='bots of all kinds*' 2>&1) || code=$?
  [ "$code" = 0 ] || verdict=no
  grep -q '^\[doctest\] Status' <<<"$said" || verdict="broke off with exit code $code"
  answer "mixed bots, every choice accepted?" "$games games, $(grep -c 'ERROR' <<<"$said" || true) faults" "$verdict"
}

all=(net pachi katago gnugo tsunami-greedy tsunami-tenth territory cards levels answers mixed threads paranoid)
[ $# -gt 0 ] || set -- "${all[@]}"
for what in "$@"; do
  [[ " ${all[*]} " == *" $what "* ]] || { echo "strength.sh: no part is called $what; there are: ${all[*]}" >&2; exit 2; }
done
for what in "$@"; do "$what"; done
exit "$failed"
