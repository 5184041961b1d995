#!/usr/bin/env bash
# The examples in the pages run: every ```tide block is a record or scenario (rulings may follow the word), every
# line of a ```sh block that starts with tideline is a command that must succeed.
source "$(dirname "$0")/lib.sh"
cd "$source_root" || exit 1

blocks() { # KIND FILE OUT: each block to a file of its own
  awk -v kind="$1" -v out="$3" '
    $0 == "```" kind || index($0, "```" kind " ") == 1 { inside = 1; file = out "-" ++n "." kind; next }
    $0 == "```" { inside = 0 }
    inside { print > file }' "$2"
}

mkdir "$scratch/blocks" "$scratch/work"
count=0
for page in README.md CONTRIBUTING.md $(find docs -name '*.md'); do
  name=${page//\//-}
  blocks tide "$page" "$scratch/blocks/$name"
  blocks sh "$page" "$scratch/blocks/$name"
  for block in "$scratch/blocks/$name"-*.sh; do
    [ -e "$block" ] || continue
    while read -r line; do
      case "$line" in
        tideline\ * | build/release/bin/tideline\ *)
          command=${line%%#*}
          (cd "$scratch/work" && eval "\"$tideline\" ${command#*tideline}") >/dev/null 2>"$scratch/err" || fail "$page: $line: $(cat "$scratch/err")"
          count=$((count + 1))
          ;;
      esac
    done <"$block"
  done
done
[ "$count" -gt 50 ] || fail "only $count commands found"
count=$(find "$scratch/blocks" -name '*.tide' | wc -l)
[ "$count" -gt 50 ] || fail "only $count records found"
expect 0 "^$count passed, 0 failed$" "$tideline" check "$scratch/blocks"
verdict
