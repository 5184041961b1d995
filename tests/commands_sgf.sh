#!/usr/bin/env bash
# tideline import and export: files as other programs write them, broken ones, and what is said about them.
source "$(dirname "$0")/lib.sh"
samples=$source_root/tests/sgf

expect 0 'tideline import game.sgf --out game.tide' "$tideline" help import
expect 0 'tideline export game.tide --out game.sgf' "$tideline" help export
expect 2 'required' "$tideline" import
expect 1 'none.sgf: no such file' "$tideline" import "$scratch/none.sgf"
expect 1 'none.tide: no such file' "$tideline" export "$scratch/none.tide"
expect 1 'cannot be written' "$tideline" import "$samples/kgs-style.sgf" --out "$scratch/no/folder.tide"

# Every sample is imported to a right record, and import, export, import gives the same one; broken ones are refused with
# line and column.
count=0
for sample in "$samples"/*.sgf; do
  name=$(basename "$sample" .sgf)
  case "$name" in
    broken-*)
      expect 1 "$name.sgf:[0-9]+: .* \(column [0-9]+\)$" "$tideline" import "$sample"
      continue
      ;;
  esac
  expect 0 '' "$tideline" import "$sample" --out "$scratch/1.tide"
  expect 0 '^1 passed, 0 failed$' "$tideline" check "$scratch/1.tide"
  expect 0 '' "$tideline" export "$scratch/1.tide" --out "$scratch/2.sgf"
  expect 0 '' "$tideline" import "$scratch/2.sgf" --out "$scratch/2.tide"
  diff "$scratch/1.tide" "$scratch/2.tide" || fail "$name is not the same when it comes back"
  # And the file itself is the same from then on, to the last byte.
  "$tideline" export "$scratch/2.tide" 2>/dev/null | diff "$scratch/2.sgf" - || fail "$name is not written the same twice"
  count=$((count + 1))
done
[ "$count" -ge 25 ] || fail "only $count samples"

# What is not taken over as it stands is said, with its place.
expect 0 '^.*suicide.sgf:1: move 4 \(W\[aa\]\) is refused: suicide: .* kept as a note \(column 47\)$' "$tideline" import "$samples/suicide.sgf"
expect 0 'rules .NZ.: suicide is not allowed here' "$tideline" import "$samples/suicide.sgf"
expect 0 'move 2 \(W\[bb\]\) is refused: ko' "$tideline" import "$samples/ko-at-once.sgf"
expect 0 'superko refuses move 3 of this game; it is kept with .ko=simple.' "$tideline" import "$samples/superko.sgf"
expect 0 'set-up stones after move 2' "$tideline" import "$samples/set-up-in-the-middle.sgf"
expect 0 'before move 2 .* a pass of white is put in' "$tideline" import "$samples/black-twice.sgf"
expect 0 'there are 2 games here; the first is used' "$tideline" import "$samples/two-games.sgf"
expect 0 'counting the last position gives W\+5.5, and the file does not say which stones are dead' "$tideline" import "$samples/gnugo-style.sgf"
expect 0 'brackets are not closed' "$tideline" import "$samples/missing-brackets.sgf"

# Encodings become UTF-8.
expect 0 '^@comment très bien$' "$tideline" import "$samples/latin1.sgf"
expect 0 '^@comment 好棋$' "$tideline" import "$samples/gb2312.sgf"
expect 0 '^@comment 表示ソ$' "$tideline" import "$samples/shift-jis.sgf"
expect 0 '^@comment 功許蓋$' "$tideline" import "$samples/big5.sgf"
expect 0 '^@comment 좋은 수$' "$tideline" import "$samples/euc-kr.sgf"
expect 0 '^@sgf PB\[Чёрные\]$' "$tideline" import "$samples/windows-1251.sgf"
expect 0 'some bytes are not' "$tideline" import "$samples/not-utf-8.sgf"
printf '(;CA[Klingon]SZ[9];B[ee])' >"$scratch/klingon.sgf"
expect 0 'the encoding .Klingon. is not known here' "$tideline" import "$scratch/klingon.sgf"

# The result is the file's: by resignation, and counted with the dead stones that it names.
"$tideline" import "$samples/kgs-style.sgf" --out "$scratch/kgs.tide"
expect 0 '^white wins by resignation$' "$tideline" replay "$scratch/kgs.tide"
"$tideline" import "$samples/counted.sgf" --out "$scratch/counted.tide"
expect 0 '^total +11 +5.5$' "$tideline" replay "$scratch/counted.tide"
"$tideline" import - <"$samples/kgs-style.sgf" | "$tideline" replay - | grep 'white wins' >/dev/null || fail "import reads standard input"

# Games of our own: go comes back with the same events; the others say what SGF cannot.
for seed in 1 2 3; do
  "$tideline" record --game go --map 9x9 --rules "japanese handicap=$((seed + 1))" --seed $seed >"$scratch/own.tide"
  "$tideline" export "$scratch/own.tide" | "$tideline" import - >"$scratch/back.tide" 2>"$scratch/err"
  events='^(black|white) (place|pass|starter)'
  diff <(grep -E "$events" "$scratch/own.tide" | sort) <(grep -E "$events" "$scratch/back.tide" | sort) || fail "go with seed $seed came back with other events"
  diff <("$tideline" replay "$scratch/own.tide") <("$tideline" replay "$scratch/back.tide") || fail "go with seed $seed came back with another result: $(cat "$scratch/err")"
done
"$tideline" record --game territory --players 4 --map lake-11 --seed 2 >"$scratch/four.tide"
expect 0 '^.*four.tide: SGF has two colours: red is black, blue is white, green is black with the letter G, yellow is white with the letter Y$' "$tideline" export "$scratch/four.tide"
expect 0 'four.tide: SGF boards have no holes' "$tideline" export "$scratch/four.tide"
[ "$("$tideline" export "$scratch/four.tide" 2>/dev/null | grep -cE 'deal [a-z]|draw [a-z]')" = 0 ] || fail "a spectator sees cards that are dealt"
"$tideline" export "$scratch/four.tide" --as red 2>/dev/null | grep 'red deal [a-z]' >/dev/null || fail "red does not see its own cards"
[ "$("$tideline" export "$scratch/four.tide" --as red 2>/dev/null | grep -cE '(blue|green|yellow) deal [a-z]')" = 0 ] || fail "red sees the cards of others"
expect 2 'expected a faction of this game' "$tideline" export "$scratch/four.tide" --as black
expect 1 ':4: ' "$tideline" export "$(record 'tideline 1' 'game go' 'begin' 'black jump')"

# Far too much of it, in bounded time.
head -c 3000000 /dev/zero | tr '\0' '(' | sed 's/^/(;/' >"$scratch/deep.sgf"
expect 1 'deep.sgf:1: there are too many brackets' bounded 60 "$tideline" import "$scratch/deep.sgf"
{ printf '(;SZ[9]'; yes ';B[]' | head -n 500000; } >"$scratch/passes.sgf"
expect 0 'kept as a note' bounded 60 "$tideline" import "$scratch/passes.sgf"
{ printf '(;SZ[25]'; yes '(;B[aa]' | head -n 300000; } >"$scratch/nested.sgf"
expect 0 'move 2 .* is refused: occupied' bounded 60 "$tideline" import "$scratch/nested.sgf" --out "$scratch/nested.tide"
expect 0 '' bounded 60 "$tideline" export "$scratch/nested.tide" --out "$scratch/nested-back.sgf"
head -c 9000000 /dev/zero | tr '\0' 'x' >"$scratch/large.sgf"
expect 1 'large.sgf: this is larger than 8 MiB' bounded 60 "$tideline" import "$scratch/large.sgf"
head -c 1000000 /dev/urandom >"$scratch/noise.sgf"
"$tideline" import "$scratch/noise.sgf" >/dev/null 2>&1
[ $? -le 1 ] || fail "noise is neither imported nor refused"
verdict
