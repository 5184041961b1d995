#!/usr/bin/env bash
# tideline store and tideline verify, on games that were played at tables and kept in a store; and docs/fair-dice.md.
source "$(dirname "$0")/lib.sh"
data=$scratch/data
records=$scratch/records
mkdir "$records"
"$build/bin/store_sample" "$data" "$records" || fail "no sample was made"

expect 0 'tideline store backup DATA copy.db' "$tideline" help store
expect 0 'force' "$tideline" help store restore
expect 2 'required' "$tideline" store
expect 2 'required' "$tideline" store backup "$data"
expect 1 'none/tideline.db: no such file' "$tideline" store backup "$scratch/none" "$scratch/copy.db"
expect 1 'none/tideline.db: no such file' "$tideline" store check "$scratch/none"

# A server has the folder: copies and checks are made beside it, nothing is put into it.
coproc server { "$build/bin/store_sample" "$data"; }
process=$server_PID # the shell forgets it when the program ends
read -r _ <&"${server[0]}"
expect 0 'copy.db written' "$tideline" store backup "$data" "$scratch/copy.db"
expect 0 '^3 tables, [0-9]+ entries: all is right$' "$tideline" store check "$data"
expect 1 'another server has this folder \(process [0-9]+\); stop it first' "$tideline" store restore "$scratch/copy.db" "$data" --force
# A server stands by for it, and begins when the first is gone.
stand_by --data "$data"
input=${server[1]}
exec {input}>&-
wait "$process"
read -r told <&"$said"
[[ $told == "Tideline is open at http://"* ]] || fail "the second server said: $told"
kill "$second"
wait "$second" || fail "the second server ended with $?"
exec {said}<&-

expect 1 'tideline.db: is there already; --force' "$tideline" store restore "$scratch/copy.db" "$data"
expect 0 'has the database of' "$tideline" store restore "$scratch/copy.db" "$data" --force
expect 0 '^3 tables' "$tideline" store check "$data"
expect 0 '' test -e "$data/tideline.db.old"
expect 0 'has the database of' "$tideline" store restore "$scratch/copy.db" "$scratch/fresh/data"
expect 0 '^3 tables' "$tideline" store check "$scratch/fresh/data"
expect 0 '^600$' stat -c %a "$scratch/copy.db"

# Damage is found, and not put anywhere.
size=$(stat -c %s "$scratch/copy.db")
for ((at = 4200; at < size; at += 4096)); do printf 'damage' | dd of="$scratch/copy.db" bs=1 seek="$at" conv=notrunc status=none; done
expect 1 'copy.db: ' "$tideline" store restore "$scratch/copy.db" "$scratch/damaged"
[ ! -e "$scratch/damaged/tideline.db" ] || fail "a damaged copy was restored"
cp "$scratch/copy.db" "$data/tideline.db"
expect 1 'tideline: ' "$tideline" store check "$data"

# The dice of whole games, as their tables wrote them.
for game in territory tsunami; do
  expect 0 '^fair$' "$tideline" verify "$records/$game.tide"
  expect 0 'passed' "$tideline" check "$records/$game.tide"
done
expect 0 '^added       red=fedcba9876543210fedcba9876543210$' "$tideline" verify "$records/territory.tide"
expect 0 '^seeds       1 of 1 chairs of people, pledged before any was revealed; 2 of bots' "$tideline" verify "$records/territory.tide"
expect 0 '^void draws  none$' "$tideline" verify "$records/territory.tide"
expect 0 'territory.tide:[0-9]+: .* rolloff . . \(event 0\)$' "$tideline" verify "$records/territory.tide" --all
expect 1 'unfinished.tide: it has no @secret line' "$tideline" verify "$records/unfinished.tide"
expect 1 'none.tide: no such file' "$tideline" verify "$scratch/none.tide"
expect 2 'required' "$tideline" verify
sed -E 's/^(red rolloff) .*/\1 1 1/' "$records/territory.tide" >"$scratch/turned.tide"
cmp -s "$records/territory.tide" "$scratch/turned.tide" && fail "nothing was turned"
expect 1 'turned.tide:[0-9]+: red rolloff 1 1 should have been red rolloff [1-6] [1-6] \(event [0-9]+\)$' "$tideline" verify "$scratch/turned.tide"
expect 1 '^NOT shown to be fair$' "$tideline" verify "$scratch/turned.tide"
sed -E 's/^(@secret )./\1f/' "$records/territory.tide" >"$scratch/secret.tide"
expect 1 'secret.tide:[0-9]+: the secret does not fit the commitment' "$tideline" verify "$scratch/secret.tide"
sed -E '/^@(pledge|reveal|sealed)/d' "$records/territory.tide" >"$scratch/unpledged.tide"
expect 1 '^seeds       none of 1 chairs of people: the server alone made these dice' "$tideline" verify "$scratch/unpledged.tide"
# As records were before there were pledges.
expect 0 '^seeds       1 of 1 chairs of people, in clear .* the last to add could choose' "$tideline" verify "$source_root/web/src/fixtures/territory.tide"

# The page's example is fair, and the page's own program gets the same dice.
page=$source_root/docs/fair-dice.md
block() { awk -v kind="$1" '$0 == "```" kind { inside = 1; next } $0 == "```" { inside = 0 } inside' "$page"; }
block tide >"$scratch/example.tide"
expect 0 '^outcomes    5, 5 as they had to be$' "$tideline" verify "$scratch/example.tide"
if command -v python3 >/dev/null; then
  block python >"$scratch/by_hand.py"
  while read -r number dice; do
    expect 0 "$dice \(event $number\)$" "$tideline" verify "$scratch/example.tide" --all
  done < <(python3 "$scratch/by_hand.py" | grep '^[0-9] ')
  expect 0 "$(sed -n 's/^@commit //p' "$scratch/example.tide")" python3 "$scratch/by_hand.py"
  expect 0 "$(grep '^@pledge' "$scratch/example.tide" | head -1)" python3 "$scratch/by_hand.py"
  expect 0 "$(grep '^@pledge' "$scratch/example.tide" | tail -1)" python3 "$scratch/by_hand.py"
fi
verdict
