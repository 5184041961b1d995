#!/usr/bin/env bash
# The examples in the pages run: every ```tide block is a record or scenario (rulings may follow the word), every
# line of a ```sh block that starts with tideline is a command that must succeed.
source "$(dirname "$0")/lib.sh"
cd "$source_root" || exit 1

blocks() { # KIND FILE: each block to a file of its own
  awk -v kind="$1" -v out="$scratch/$1-$(basename "$2")" '
    $0 == "```" kind || index($0, "```" kind " ") == 1 { inside = 1; file = out "-" ++n; next }
    $0 == "```" { inside = 0 }
    inside { print > file }' "$2"
}

count=0
for page in README.md CONTRIBUTING.md $(find docs -name '*.md'); do
  blocks tide "$page"
  for block in "$scratch/tide-$(basename "$page")"-*; do
    [ -e "$block" ] || continue
    expect 0 '1 passed, 0 failed' "$tideline" check "$block"
    count=$((count + 1))
  done
  blocks sh "$page"
  for block in "$scratch/sh-$(basename "$page")"-*; do
    [ -e "$block" ] || continue
    while read -r line; do
      case "$line" in
        tideline\ * | build/release/bin/tideline\ *)
          command=${line%%#*}
          (cd "$scratch" && eval "\"$tideline\" ${command#*tideline}") >/dev/null 2>"$scratch/err" || fail "$page: $line: $(cat "$scratch/err")"
          count=$((count + 1))
          ;;
      esac
    done <"$block"
  done
  rm -f "$scratch"/tide-* "$scratch"/sh-*
done
[ "$count" -gt 5 ] || fail "only $count examples found"
verdict
