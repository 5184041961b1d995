#!/usr/bin/env bash
# signed.sh TIDELINE: the newest `Sig: N` in the history is the signature of what stands here, unless src/ is being changed.
git diff --quiet HEAD -- src
case $? in
  0) ;;
  1) echo "src/ has uncommitted changes"; exit 0 ;;
  *) exit 1 ;;
esac
said=$(git log -n 400 --format=%B | sed -nE 's/^Sig: ([0-9]+)$/\1/p' | head -1)
now=$("$1" signature)
[ -z "$said" ] || [ "$said" = "$now" ] || { echo "the newest commit with a signature says $said, the program $now"; exit 1; }
