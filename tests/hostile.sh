#!/usr/bin/env bash
# Input that means harm, or is merely huge: refused or handled with a clear message, in bounded time and memory.
source "$(dirname "$0")/lib.sh"

# Sanitizers reserve terabytes of address space and are slow: memory and time are limited in plain builds, and with a
# sanitizer the same is said fewer times.
case "$build" in *san) memory=unlimited many=20000 ;; *) memory=1500000 many=2000000 ;; esac
small() { (ulimit -v "$memory" && bounded 120 "$@"); }

refused() { # PATTERN FILE
  expect 1 "$1" small "$tideline" check "$2"
}

head -c 1000000 /dev/urandom >"$scratch/garbage.tide"
refused 'garbage.tide:[0-9]+: ' "$scratch/garbage.tide"
head -c 1000000 /dev/zero >"$scratch/zeros.tide"
refused 'zeros.tide:1: ' "$scratch/zeros.tide"
head -c 1000000 /dev/zero | tr '\0' 'x' >"$scratch/long-line.tide"
refused 'long-line.tide:1: the line is longer than 65536 bytes' "$scratch/long-line.tide"
{ printf 'tideline 1\ngame go\nbegin\n'; head -c 1000000 /dev/urandom | base64; } >"$scratch/begun.tide"
refused 'begun.tide:4: ' "$scratch/begun.tide"

# Two million moves: a triple ko that goes round and round, the same move again and again, and taking back for ever.
{
  sed '/^begin$/q' "$source_root/tests/scenarios/go/g2-simple-ko-triple-ko.tide"
  yes $'black place A1\nwhite place B7\nblack place G1\nwhite place B1\nblack place A7\nwhite place F1' | head -n "$many"
} >"$scratch/round.tide"
expect 0 '1 passed, 0 failed' small "$tideline" check "$scratch/round.tide"
# Expectations after a long game take no longer than after a short one.
{ head -n $((many / 2)) "$scratch/round.tide"; yes 'expect phase play' | head -n 100000; } >"$scratch/expectations.tide"
expect 0 '1 passed, 0 failed' small "$tideline" check "$scratch/expectations.tide"
{ printf 'tideline 1\ngame go\nbegin\n'; yes 'black place A1' | head -n "$many"; } >"$scratch/moves.tide"
refused 'moves.tide:5: not-your-turn' "$scratch/moves.tide"
{ printf 'tideline 1\ngame go\nbegin\n'; yes $'black place A1\nundo 1' | head -n "$many"; } >"$scratch/undo.tide"
expect 0 '1 passed, 0 failed' small "$tideline" check "$scratch/undo.tide"
{
  printf 'tideline 1\ngame go\nmap 25x25\nbegin\n'
  for row in $(seq 1 25); do
    for column in A B C D E F G H J K L M N O P Q R S T U V W X; do echo "black place $column$row"; echo "white pass"; done
  done
  yes $'black pass\nundo 1' | head -n 100000
} >"$scratch/deep-undo.tide"
refused 'takes back too much' "$scratch/deep-undo.tide"
{ printf 'tideline 1\ngame go\nbegin\ntable dead'; yes ' A1' | head -n 20000 | tr -d '\n'; echo; } >"$scratch/dead.tide"
refused 'dead.tide:4: not-now' "$scratch/dead.tide"
{ printf 'tideline 1\ngame go\nmap 5x5\nbegin\n'; yes 'expect turn white' | head -n "$many"; } >"$scratch/expects.tide"
refused 'too many failures' "$scratch/expects.tide"
{ printf 'tideline 1\ngame go\n'; yes 'prisoners black white 1' | head -n "$many"; } >"$scratch/prisoners.tide"
refused 'prisoners.tide:39: there are more lines' "$scratch/prisoners.tide"

holes() { for _ in $(seq 1 25); do echo '_________________________'; done; }
{ printf 'tideline 1\ngame go\nmap inline\n'; holes; printf 'end\nbegin\n'; } >"$scratch/holes.tide"
refused 'holes.tide:29: the map has no points' "$scratch/holes.tide"
{ printf 'tideline 1\ngame go\nboard\n'; holes; printf 'end\nbegin\n'; } >"$scratch/holes-board.tide"
refused 'the map has no points' "$scratch/holes-board.tide"
{ printf 'tideline 1\ngame go\nmap inline\n'; yes '.' | head -n "$many"; } >"$scratch/tall.tide"
refused 'tall.tide:29: a map has at most 25 rows' "$scratch/tall.tide"

printf 'tideline 1\ngame go\nbegin\n# caf\xc3' >"$scratch/cut.tide"
refused 'cut.tide:4: this is not UTF-8 \(column 6\)' "$scratch/cut.tide"
printf 'tideline 1\ngame go\nbegin\nblack place \xe2\x82' >"$scratch/cut2.tide"
refused 'cut2.tide:4: this is not UTF-8 \(column 13\)' "$scratch/cut2.tide"
printf 'tideline 1\ngame \xff\xfe' >"$scratch/bytes.tide"
refused 'bytes.tide:2: this is not UTF-8' "$scratch/bytes.tide"
truncate -s 70M "$scratch/huge.tide"
refused 'huge.tide: larger than 64 MiB' "$scratch/huge.tide"
printf 'tideline 1\ngame go\nbegin\nblack place \x1b[31mA1' >"$scratch/escape.tide"
refused 'escape.tide:4: a control character' "$scratch/escape.tide"

# Territory: more cards of one kind than a deck could have, an inline deck of endless dots, and a card that wants too much.
six='red blue green yellow purple orange'
no_moves() { yes no-move | head -n "$1" | tr '\n' ' '; }
{
  printf 'tideline 1\ngame territory\nrules v1 dice=none\nfactions %s\nmap square-9\nhand red replace-any\n' "$six"
  for who in blue green yellow purple orange; do echo "hand $who $(no_moves 10)"; done
  echo "pile $(no_moves 250)"
  printf 'begin\nred play replace-any C1\n'
} >"$scratch/copies.tide"
refused 'copies.tide:14: no-target' "$scratch/copies.tide"
{ printf 'tideline 1\ngame territory\nfactions red blue\ndeck inline\na'; yes '.a' | head -n 120000 | tr -d '\n'; printf ' = 1\nend\nbegin\n'; } >"$scratch/dots.tide"
refused 'dots.tide:5: there are too many dots' "$scratch/dots.tide"
{
  printf 'tideline 1\ngame territory\nrules v1 dice=none\nmap square-25\nfactions red blue\ndeck inline\ngame = "territory"\n[cards]\ngreedy = 9\n[card.greedy]\n'
  printf 'name = { en = "x", fr = "x", hu = "x" }\ntext = { fr = "x", hu = "x" }\n'
  printf 'step = [{ do = "place" }, { do = "place" }, { do = "place" }, { do = "trade" }]\nend\nhand red greedy\nbegin\n'
  yes 'expect illegal red play greedy A1 C3 E5 blue no-target' | head -n 200
} >"$scratch/greedy.tide"
expect 0 '1 passed, 0 failed' small "$tideline" check "$scratch/greedy.tide"

verdict
