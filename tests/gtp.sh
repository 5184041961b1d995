#!/usr/bin/env bash
# GTP sessions with the answers they must get. tests/gtp/*.gtp are sessions as they are sent; the expected answers stand
# in them as comments, `#: = D4`, without the empty lines that end them.
source "$(dirname "$0")/lib.sh"

for session in "$source_root"/tests/gtp/*.gtp; do
  "$tideline" gtp --seed 1 <"$session" >"$scratch/answers" || fail "$session: exit code $?"
  diff <(sed -nE 's/^#: ?//p' "$session" | sed -E 's/ +$//') <(grep -v '^$' "$scratch/answers" | sed -E 's/ +$//') ||
    fail "$session: expected <, found >"
done

# A client sees each answer at once, ended by an empty line, before it sends more.
coproc engine { "$tideline" gtp; }
process=$engine_PID # the shell forgets it when the program ends
printf '1 protocol_version\n' >&"${engine[1]}"
IFS= read -r -t 600 answer <&"${engine[0]}"
IFS= read -r -t 600 empty <&"${engine[0]}"
[ "$answer|$empty" = '=1 2|' ] || fail "expected =1 2 and an empty line, found $answer|$empty"
printf 'quit\n' >&"${engine[1]}"
wait "$process" || fail "after quit the exit code was $?"

# Two engines of the same seed play the same game.
game() { yes $'genmove b\ngenmove w' | head -n 200 | sed "1i boardsize 9" | "$tideline" gtp --seed "$1"; }
[ "$(game 5)" = "$(game 5)" ] || fail "one seed gives two games"
[ "$(game 5)" != "$(game 6)" ] || fail "two seeds give one game"

# The rules are the caller's: simple ko, territory.
printf 'boardsize 5\nkomi 0\nplay b A1\nfinal_score\n' | "$tideline" gtp --rules japanese | grep -q '^= B+24$' || fail "japanese rules count territory"

# A game that another program wrote: all of it, and the position before its third move.
loaded() { printf 'loadsgf %s\nfinal_score\nshowboard\n' "$source_root/tests/sgf/gnugo-style.sgf $1" | "$tideline" gtp; }
[ "$(loaded '' | sed -n 1p)" = '=' ] || fail "loadsgf: $(loaded '' | sed -n 1p)"
[ "$(loaded 3 | grep -E '^ ?[0-9]+ ' | grep -oE '[BW]' | wc -l)" = 2 ] || fail "loadsgf with a move number: $(loaded 3)"
[ "$(loaded '')" != "$(loaded 3)" ] || fail "loadsgf does not heed the move number"

expect 0 '^= 2$' bash -c 'printf "protocol_version\n" | "$0" gtp' "$tideline"
expect 0 'docs/gtp.md' "$tideline" help gtp
expect 2 'no bot is called .hal.; there are: random' "$tideline" gtp --bot hal
expect 2 '--rules: plain go has no option' "$tideline" gtp --rules 'default dice=one'
expect 2 "--rules: a handicap is given by GTP's own commands" "$tideline" gtp --rules 'default handicap=2'
# Rubbish: it answers or says nothing, and ends with its input.
head -c 300000 /dev/urandom | bounded 20 "$tideline" gtp >/dev/null || fail "rubbish: exit code $?"
head -c 3000000 /dev/zero | tr "\\0" x | bounded 20 "$tideline" gtp | grep -q "^? unknown command$" || fail "a long line: $?"
verdict
