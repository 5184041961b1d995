#!/usr/bin/env bash
# The map of the house, src/README.md, against the folders and against what CMake links: `| folder | knows | … |`.
source "$(dirname "$0")/lib.sh"
cd "$source_root" || exit 1

sorted() { while IFS=: read -r folder knows; do echo "$folder: $(xargs -n1 <<<"$knows" | sort | xargs)"; done; }
sed -nE 's/^\| `([a-z/]+)` \|([^|]*)\|.*/\1:\2/p' src/README.md | sorted >"$scratch/page"
sed -E 's/games_([a-z]+)/games\/\1/g' "$build/house.txt" | sorted >"$scratch/built"
# The program is built natively, the WebAssembly module elsewhere: its line is only on the page.
grep -v '^wasm:' "$scratch/page" >"$scratch/page-native"
diff "$scratch/built" "$scratch/page-native" || fail "src/README.md and CMake do not agree (< CMake, > page)"

diff <(scripts/house-picture) docs/images/house.svg >/dev/null || fail "docs/images/house.svg is older than the table: scripts/house-picture >docs/images/house.svg"

# Every include of another folder is of one that the table allows. A folder inside another (games/go) goes by its own line.
while IFS=: read -r folder knows; do
  for file in src/"$folder"/*.cpp src/"$folder"/*.hpp; do
    [ -e "$file" ] || continue
    case "$file" in *_test.cpp) continue ;; esac
    for included in $(sed -nE 's/^#include "([a-z_/]+)\/[a-z_]+\.hpp".*/\1/p' "$file"); do
      [ "$included" = "$folder" ] || [[ " $knows " == *" $included "* ]] || fail "$file includes $included, which src/README.md does not allow $folder"
    done
  done
done <"$scratch/page"

# The functions that docs/house.md names on its ways are there.
for name in $(grep -oE '`[A-Za-z]+::[a-z_]+[`(]' docs/house.md | tr -d '`(' | sort -u); do
  room=$(grep -rlE "\b(class|struct|namespace) (tideline::)?${name%%::*}\b" src --include='*.hpp' --include='*.cpp')
  [ -n "$room" ] && xargs grep -qE "\b${name#*::}\b" <<<"$room" || fail "docs/house.md names $name, which src does not have"
done

# Bots see views: they cannot even name the type that holds a whole game.
! grep -n 'any_game\.hpp\|AnyGame' src/bots/*.hpp src/bots/*.cpp || fail "src/bots knows AnyGame"

(cd src && find . -name '*.cpp' -printf '%h\n' | sort -u | sed 's|^\./||') >"$scratch/folders"
cut -d: -f1 "$scratch/page" | sort >"$scratch/named"
diff "$scratch/folders" "$scratch/named" || fail "src/README.md does not name every folder (< folders, > page)"
verdict
