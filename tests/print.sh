#!/usr/bin/env bash
# `tideline print`: PDF files measured as a printer would see them.
source "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

measure() { python3 "$source_root/tests/print_pages.py" "$@" || fail "print_pages.py $*"; }

# pages FILE COUNT SIZE: how many pages, and their size as pdfinfo names it.
pages() {
  pdfinfo "$1" >info
  grep -qE "^Pages: +$2\$" info || fail "$1 should have $2 pages, has $(grep ^Pages info)"
  grep -qE "^Page size: +$3" info || fail "$1 should be $3, is $(grep '^Page size' info)"
  # The first two lines are titles; the column `emb` says yes.
  pdffonts "$1" | tail -n +3 | awk '{ if ($(NF-4) != "yes") bad = 1; n++ } END { exit bad || n == 0 }' || fail "$1 has fonts that are not embedded, or none"
}

# says FILE PATTERN [PAGE]: the text of the file, or of one page.
says() {
  pdftotext ${3:+-f "$3" -l "$3"} "$1" text
  grep -qE -- "$2" text || fail "$1 should say /$2/"
}
a4='595.* x 841.*A4'
letter='612.* x 792.*letter'

# Cards: every card of every deck in every language keeps its words inside.
for deck in $("$tideline" deck list | tail -n +2 | cut -d' ' -f1); do
  for language in en fr hu; do
    expect 0 ' pages' "$tideline" print cards --deck "$deck" --lang $language --out "$deck-$language.pdf"
    measure card_words "$deck-$language.pdf"
  done
done
pages territory-v1-en.pdf 12 "$a4"
pages first-wave-hu.pdf 12 "$a4"
says first-wave-hu.pdf 'előtt'
says territory-v1-hu.pdf 'csoport sem érintheti'
says first-wave-fr.pdf 'Étale'
says first-wave-fr.pdf 'l’un'
expect 0 '2 pages' "$tideline" print cards --deck territory-v1 --only points-5 --bw --paper letter --out one.pdf
expect 0 '12 pages' "$tideline" print cards --deck second-tide --bw --paper letter --out full.pdf
pages full.pdf 12 "$letter"
measure card_words full.pdf
pages one.pdf 2 "$letter"
measure mirrored one.pdf 1
measure mirrored full.pdf 3

# Only what changed.
"$tideline" deck new mine >/dev/null
sed 's/Une de vos pierres/Une pierre à vous/; s/^gust = 2/gust = 3/' mine.toml >newer.toml
expect 0 '2 pages' "$tideline" print cards --deck ./newer.toml --since ./mine.toml --lang fr --out changed.pdf
[ "$(pdftotext changed.pdf - | grep -c '^Laisse de mer$')" = 4 ] || fail "the changed card should be there four times"
[ "$(pdftotext changed.pdf - | grep -c '^Rafale$')" = 1 ] || fail "one more gust should be there"
expect 1 'no card has changed' "$tideline" print cards --deck ./mine.toml --since ./mine.toml --out none.pdf
expect 1 'has no card .whale.' "$tideline" print cards --deck first-wave --only whale --out none.pdf
expect 1 'no deck is called .whale.' "$tideline" print cards --deck whale --out none.pdf
expect 1 'cannot be written' "$tideline" print cards --deck first-wave --out nowhere/none.pdf
expect 2 'expected one of en, fr, hu' "$tideline" print cards --deck first-wave --lang de --out none.pdf
expect 2 'expected one of a4, letter' "$tideline" print cards --deck first-wave --paper a5 --out none.pdf
[ ! -e none.pdf ] || fail "a refused order left a file"

# Boards: lines 23 mm apart on every page.
expect 0 '5 pages' "$tideline" print board --map 13x13 --out board.pdf
pages board.pdf 5 "$a4"
for page in 2 3 4 5; do measure spacing board.pdf $page 6; done
measure inside board.pdf
expect 0 ' pages' "$tideline" print board --map 9x9 --paper letter --bw --out board-letter.pdf
pages board-letter.pdf 3 "$letter"
measure spacing board-letter.pdf 2 4
expect 0 ' pages' "$tideline" print board --map lake-11 --lang fr --out lake.pdf
says lake.pdf '2 joueurs : A1 L11'
says lake.pdf 'B1' 3
printf '. . .\n. _ .\n. . .\ncut A1 B1\n' >tiny.map
expect 0 '2 pages' "$tideline" print board --map ./tiny.map --out tiny.pdf
printf '. . .\n. x .\n' >bad.map
expect 1 'bad.map:2: ' "$tideline" print board --map ./bad.map --out none.pdf

# Stones and score sheets.
expect 0 '2 pages' "$tideline" print tokens --colours red,blue,green --count 60 --lang hu --out stones.pdf
pages stones.pdf 2 "$a4"
says stones.pdf 'Zöld: 60'
measure inside stones.pdf
expect 1 'colours: expected black, white, red.*found .pink.' "$tideline" print tokens --colours pink --out none.pdf
for language in en fr hu; do
  expect 0 '1 page$' "$tideline" print score --game territory --players 6 --lang $language --paper letter --out score.pdf
  pages score.pdf 1 "$letter"
  measure inside score.pdf
done
expect 1 'players: go is for 2 players' "$tideline" print score --game go --players 3 --out none.pdf
expect 0 'Print at 100%' "$tideline" print --help

# Without its font nothing is printed, rather than boxes.
echo '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>' >nofonts.conf
expect 1 'the font Lato is not installed' env FONTCONFIG_FILE="$scratch/nofonts.conf" "$tideline" print score --game go --out none.pdf
[ ! -e none.pdf ] || fail "a file without fonts was written"

# A watched deck: what was saved is checked, told and drawn.
# watch CODE PATTERN COMMAND: saves something as soon as it is watched; the exit code, and what it must have said.
watch() {
  local code=$1 pattern=$2 save=$3 status
  : >said # what was said before is not said now, however long the program takes to start
  timeout 600 "$tideline" deck watch cards --once --lang hu --out preview.pdf >>said 2>&1 &
  local watcher=$!
  until grep -q watching said || ! kill -0 $watcher 2>/dev/null; do sleep 0.02; done
  eval "$save"
  wait $watcher
  status=$?
  [ $status = "$code" ] || fail "deck watch gave exit code $status after: $save: $(cat said)"
  tr '\n' ' ' <said | grep -qE -- "$pattern" || fail "deck watch should have said /$pattern/: $(cat said)"
}
mkdir cards
cp mine.toml cards/mine.toml
cp "$source_root"/data/decks/tsunami/reef.toml cards/reef.toml
watch 0 'mine.toml: right +tidewash +text, hu: Egy köved .* → Egy kövedet .* drawn in preview.pdf' "sed -i 's/Egy köved visszakerül/Egy kövedet vedd vissza/' cards/mine.toml"
pages preview.pdf 3 "$a4" # a front, a back, and the page of a booklet
says preview.pdf 'Egy kövedet'
says preview.pdf '1. ábra'
watch 0 'reef.toml: right +reef +name, en: Reef +→ Rocks' "sed -i 's/\"Reef\"/\"Rocks\"/' cards/reef.toml"
watch 1 'reef.toml:[0-9]+: .*not right' "sed -i 's/^do = \"close\"/do = \"withdraw\"/' cards/reef.toml" # examples play with the card as it is now
watch 0 'reef.toml: right' "sed -i 's/^do = \"withdraw\"/do = \"close\"/' cards/reef.toml"
watch 0 'gust +count: 2 +→ 4' "sed -i 's/^gust = 2/gust = 4/' cards/mine.toml"
watch 1 'mine.toml:[0-9]+: ' "sed -i 's/^do = \"close\"/do = \"dance\"/' cards/mine.toml"
watch 1 'mine.toml:[0-9]+: .*not right' "sed -i 's/^do = \"dance\"/do = \"close\"/; s/closed-point/suicide/' cards/mine.toml"
watch 0 'reef.toml: gone' 'rm cards/reef.toml'
rm -r cards
expect 1 'no such file' "$tideline" deck watch cards --once
verdict
