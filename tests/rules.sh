#!/usr/bin/env bash
# The pages of rules keep their promises, in three languages: every ruling stands in the text and in an example
# (```tide R10 R8), a translated page has the headings and the blocks of the English one, only comments differ, and
# the last section is the summary for the table. Game names after the usual two arguments limit it to those games.
source "$(dirname "$0")/lib.sh"
cd "$source_root/docs/rules" || exit 1

declare -A rulings=()
while read -r game letter count; do rulings[$game]="$letter $count"; done < <(games)
[ "${#rulings[@]}" -gt 2 ] || fail "tideline games names no rulings"
declare -A summary=([en]='On one page' [fr]='En une page' [hu]='Egy oldalon')
declare -A example=([en]='Example ([0-9]+): ' [fr]='Exemple ([0-9]+)[^0-9a-z]*: ' [hu]='([0-9]+)\. példa: ')

text() { awk '/^```/ { inside = !inside; next } !inside' "$1"; }
blocks() { awk '/^```/ { inside = !inside; print; next } inside' "$1" | sed -E 's/[[:space:]]*(#.*)?$//'; }
headings() { text "$1" | grep -oE '^#+ ' | sort | uniq -c; }
words() { grep -oE '[A-Z][0-9]+' | sort -u; }

check_page() { # GAME LANGUAGE FILE ENGLISH
  local letter count found number=0
  read -r letter count <<<"${rulings[$1]}"
  text "$3" | words >"$scratch/text"
  grep '^```tide' "$3" | words >"$scratch/examples"
  for ((n = 1; n <= count; n++)); do
    grep -qx "$letter$n" "$scratch/text" || fail "$3: $letter$n is not in the text"
    grep -qx "$letter$n" "$scratch/examples" || fail "$3: no example shows $letter$n"
  done

  # Examples are numbered from 1, and each has its block: the next fence after its paragraph.
  while read -r found; do
    number=$((number + 1))
    [ "$found" = "$number block" ] || fail "$3: expected example $number and its block, found: $found"
  done < <(sed -nE "s/^\*\*${example[$2]}.*/lead \1/p; s/^\`\`\`tide .*/block/p" "$3" | sed -z 's/\nblock/ block/g; s/lead //g')
  [ "$number" -gt 0 ] || fail "$3: no examples"

  [ "$(text "$3" | grep '^## ' | tail -n 1)" = "## ${summary[$2]}" ] || fail "$3: the last section is not \"${summary[$2]}\""
  ! sed -n "/^## ${summary[$2]}\$/,\$p" "$3" | grep -q '^```' || fail "$3: the summary has an example"
  diff <(headings "$4") <(headings "$3") || fail "$3: other headings than $4 (number of each level)"
  diff <(blocks "$4") <(blocks "$3") || fail "$3: other blocks than $4"
}

games=("${@:3}")
[ "${#games[@]}" -gt 0 ] || mapfile -t games < <(printf '%s\n' "${!rulings[@]}" | sort)
for game in "${games[@]}"; do
  for language in en fr hu; do
    page=$game.$language.md
    [ "$language" != en ] || page=$game.md
    if [ -e "$page" ]; then check_page "$game" "$language" "$page" "$game.md"; else fail "$page is missing"; fi
  done
done
verdict
