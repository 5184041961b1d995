#!/usr/bin/env bash
# `tideline print rules` and `print game`: nothing of the rules and the decks is left out, in three languages, and
# nothing hidden is shown.
source "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

read_pdf() { python3 "$source_root/tests/print_rules.py" "$@" || fail "print_rules.py $1 $2"; }
fonts() { pdffonts "$1" | tail -n +3 | awk '{ if ($(NF-4) != "yes") bad = 1; n++ } END { exit bad || n == 0 }' || fail "$1 has fonts that are not embedded, or none"; }
says() { pdftotext "$1" - | tr -s '\n\302\240' '   ' | grep -qE -- "$2" || fail "$1 should say /$2/"; }
silent() { ! pdftotext "$1" - | tr '\n' ' ' | grep -qE -- "$2" || fail "$1 should not say /$2/"; }

# The names of a deck's cards in a language, a line each; the example of each is a diagram.
names() { "$tideline" deck show "$1" --lang "$2" | python3 -c 'import sys
for line in list(sys.stdin)[3:]: print(line[23:47].strip())'; }

while read -r game letter count; do
  mapfile -t decks < <("$tideline" deck list | awk -v game="$game" '$2 == game { print $1 }')
  with=()
  for deck in "${decks[@]}"; do with+=(--deck "$deck"); done
  for language in en fr hu; do
    page=$source_root/docs/rules/$game.$language.md
    [ "$language" != en ] || page=$source_root/docs/rules/$game.md
    cards=()
    for deck in "${decks[@]}"; do
      mapfile -t -O "${#cards[@]}" cards < <(names "$deck" "$language")
    done
    examples=$(($(grep -c '^```tide' "$page") + ${#cards[@]}))
    pdf=$game-$language.pdf
    expect 0 ' pages' "$tideline" print rules --game "$game" "${with[@]}" --lang "$language" --out "$pdf"
    read_pdf booklet "$pdf" "$letter" "$count" "$language" "$page" "$examples" "${cards[@]}"
    read_pdf margins "$pdf"
    fonts "$pdf"
    grep -qa "/Lang ($language)" "$pdf" || fail "$pdf does not name its language"
    pdfinfo "$pdf" 2>&1 | grep -qE '^Page size: .*A4' || fail "$pdf is not A4"
    ! pdfinfo "$pdf" 2>&1 | grep -qiE 'error|warning' || fail "$pdf is broken: $(pdfinfo "$pdf" 2>&1 | head -n 2)"
  done
done < <(games)
read_pdf french tsunami-fr.pdf
read_pdf french territory-fr.pdf
says tsunami-en.pdf 'not allowed: Black C3 \(that point is closed for now\)'
says territory-hu.pdf 'Kettős lépés \(C3, F2\)'

says go-en.pdf 'Go terms'
says go-hu.pdf 'Goszótár'
silent territory-en.pdf 'keeps the initiative' # it leads to a few words only

# Letter, black alone, and a table's own rules.
expect 0 ' pages' "$tideline" print rules --game tsunami --paper letter --bw --rules 'hu komi=6.5 ko=simple' --out table.pdf
read_pdf margins table.pdf
read_pdf black table.pdf
pdfinfo table.pdf | grep -qE '^Page size: .*letter' || fail "table.pdf is not letter"
says table.pdf 'Forbidden repetition S25 no taking back at once no position may come back'
says table.pdf 'Points for White S1 6.5 7.5'
expect 0 ' pages' "$tideline" print rules --game territory --rules pro --out pro.pdf
says pro.pdf 'Dice R13 no dice the higher die is the reach'
says pro.pdf 'Cards R15 without cards with cards'
expect 0 ' pages' "$tideline" print rules --game tsunami --rules 'hu counter-targets=cards+moves' --out hu-moves.pdf
says hu-moves.pdf 'What can be countered S10 cards and moves cards and moves'
says hu-moves.pdf 'Own stones without liberty S17 are captured such an effect is not allowed'
expect 0 ' pages' "$tideline" print rules --game go --rules japanese --out japanese.pdf
says japanese.pdf 'Points for White G3 6.5 7.5'
expect 1 '--game: expected go, territory' "$tideline" print rules --game chess --out none.pdf
expect 1 '--deck: first-wave is a deck for tsunami' "$tideline" print rules --game go --deck first-wave --out none.pdf
expect 1 '--rules: ' "$tideline" print rules --game go --rules 'klingon' --out none.pdf
expect 1 '--rules: .*komi' "$tideline" print rules --game go --rules 'default komi=many' --out none.pdf

# A deck from outside: its own card with its own example; one whose example fails; one that is no deck.
"$tideline" deck new mine >/dev/null
expect 0 ' pages' "$tideline" print rules --game tsunami --deck ./mine.toml --out mine.pdf
says mine.pdf 'Tidewash'
says mine.pdf 'not allowed: White B2 \(that point is closed for now\)'
sed 's/^black place A1$/black place B2/' mine.toml >wrong.toml
expect 1 'the example of the card .tidewash., line [0-9]+: ' "$tideline" print rules --game tsunami --deck ./wrong.toml --out none.pdf
python3 - <<'PY'
text = open("mine.toml").read()
long = "Wave & <b>bold</b> *stars* `code` | pipe " * 15
open("long.toml", "w").write(text.replace('en = "Tidewash"', 'en = "<b>Tide</b> & *wash* | x"').replace("Une de vos pierres", long))
open("odd.toml", "w").write(text.replace("Tidewash", "Tide\\u0001wash"))
open("noise.toml", "wb").write(bytes(range(256)) * 8)
PY
expect 0 '' "$tideline" deck lint ./long.toml
expect 0 ' pages' "$tideline" print rules --game tsunami --lang fr --deck ./long.toml --out long.pdf
read_pdf margins long.pdf
expect 1 '--deck: the card .tidewash.: a control character' "$tideline" print rules --game tsunami --deck ./odd.toml --out none.pdf
for deck in odd noise; do
  "$tideline" print rules --game tsunami --deck "./$deck.toml" --out odd.pdf >said 2>&1 </dev/null
  [ $? -le 1 ] || fail "$deck.toml: $(cat said)"
done
expect 1 'noise.toml:[0-9]+: ' "$tideline" print rules --game tsunami --deck ./noise.toml --out none.pdf

# Games: every kept one, and what hides in one that is not over.
for game in "$source_root"/tests/golden/*.tide; do
  name=$(basename "$game" .tide)
  expect 0 ' page' "$tideline" print game "$game" --lang fr --out "game-$name.pdf"
  read_pdf margins "game-$name.pdf"
  fonts "game-$name.pdf"
done
says game-tsunami-en.pdf "Diagramme"
says game-go-9x9.pdf 'gagne'
says game-go-9x9.pdf 'Feuille de score'
game=$(record 'tideline 1' 'game tsunami' 'map 5x5' 'pile gust drift' 'played 8' 'begin' '@seat black person Ann #1' '@seat white person 𐀀Ődön' \
  'black draw gust' 'black place C3' 'white draw drift' 'white place D4')
expect 0 ' page' "$tideline" print game "$game" --out seen.pdf
says seen.pdf 'Black draws a card'
says seen.pdf 'Ann #1'
says seen.pdf 'Ődön'
says seen.pdf 'not finished, as a spectator sees it'
silent seen.pdf 'Gust|Drift'
expect 0 ' page' "$tideline" print game "$game" --as black --out black.pdf
says black.pdf 'Black draws Gust'
silent black.pdf 'Drift'
expect 1 '--as: expected a faction of this game or spectator' "$tideline" print game "$game" --as red --out none.pdf
over=$(record 'tideline 1' 'game tsunami' 'map 5x5' 'pile gust drift' 'played 8' 'begin' 'black draw gust' 'black place C3' 'white resign')
expect 0 ' page' "$tideline" print game "$over" --out over.pdf
says over.pdf 'Black draws Gust'
says over.pdf 'Black wins by resignation'
bad=$(record 'tideline 1' 'game go' 'begin' 'black place C3' 'white place C3')
expect 1 "$bad:5: occupied" "$tideline" print game "$bad" --out none.pdf
expect 1 ':1: ' "$tideline" print game "$(record 'chess 1')" --out none.pdf
expect 1 'noise.toml:' "$tideline" print game noise.toml --out none.pdf
expect 1 'nothing.tide' "$tideline" print game nothing.tide --out none.pdf
[ ! -e none.pdf ] || fail "a refused order left a file"
verdict
