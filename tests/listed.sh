#!/usr/bin/env bash
# listed.sh: every check of the suite stands in tests/README.md by its name, and nothing stands there that is no check.
cd "$(dirname "$0")/.." || exit 1
ctest --test-dir build/suite -N | sed -nE 's/^ *Test +#[0-9]+: //p' | sed -E 's/^(release|asan|tsan): //' | sort -u >build/suite/names
sed -nE 's/^\| `([^`]+)` \|.*/\1/p' tests/README.md | sort -u >build/suite/listed
diff build/suite/names build/suite/listed && exit 0
echo "tests/README.md and the suite do not agree (< suite, > page)"
exit 1
