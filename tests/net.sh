#!/usr/bin/env bash
# Nets: what is stored of the tiny one is what numpy computes, a search makes the same choices with it as it always did, and bad
# files are refused.
source "$(dirname "$0")/lib.sh"
cd "$source_root" || exit 1

# Debian's own python has Debian's numpy.
/usr/bin/python3 train/reference.py tests/net/tiny.net tests/net/tiny.txt | diff - tests/net/tiny.txt || fail "numpy says something else of the positions in tests/net/tiny.txt (<)"

tiny=tests/net/tiny.net
[ "$("$tideline" signature --net $tiny)" = "$(cat tests/net/tiny.signature)" ] || fail "a search with $tiny: $("$tideline" signature --net $tiny), not $(cat tests/net/tiny.signature)"

expect 0 '^2 ' bash -c '"$0" match --bots search:net='"$tiny"':evaluations=8,random --size 5 --games 2 --json | sed -E "s/.*\"games\": ?([0-9]+).*/\1 /"' "$tideline"
expect 2 'none.net: ' "$tideline" match --bots search:net=none.net,random
expect 2 'no net is called .deep.; there are: none own' "$tideline" match --bots search:net=deep,random
head -c 5000 $tiny >"$scratch/short.net"
expect 2 'short.net: byte 5000: the file ends too early' "$tideline" gtp --bot "search:net=$scratch/short.net"
(cat $tiny; printf x) >"$scratch/long.net"
expect 1 'long.net: byte [0-9]+: something follows the end' "$tideline" signature --net "$scratch/long.net"
echo rubbish >"$scratch/rubbish.net"
expect 1 'rubbish.net: byte 0: this is no net' "$tideline" signature --net "$scratch/rubbish.net"
verdict
