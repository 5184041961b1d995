#!/usr/bin/env bash
# fresh-machine.sh [FOLDER]: proves the two commands on a bare Debian 12 with only git. By hand, as root; not part of
# ./test: it fetches about half a gigabyte. Debootstraps into FOLDER (default: a temporary one, removed at the end),
# clones this repository's HEAD into it, and runs ./run and ./test in a chroot there, each twice.
set -euo pipefail
[ "$(id -u)" = 0 ] || { echo "fresh-machine: needs root, for chroot" >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "fresh-machine: apt-get install debootstrap first" >&2; exit 1; }
here=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
keep=${1:-}
root=${keep:-$(mktemp -d)}

mounts=(proc sys dev)
leave() {
  for m in "${mounts[@]}"; do mountpoint -q "$root/$m" && umount -l "$root/$m"; done
  [ -n "$keep" ] || rm -rf --one-file-system "$root"
}
trap leave EXIT

if [ ! -e "$root/etc/debian_version" ]; then
  echo "== debootstrap into $root"
  debootstrap --variant=minbase --include=git,ca-certificates bookworm "$root" >"${TMPDIR:-/tmp}/debootstrap.log"
fi
# The network as this machine has it.
cp /etc/resolv.conf /etc/hosts "$root/etc/"
for m in "${mounts[@]}"; do mountpoint -q "$root/$m" || mount --rbind --make-rslave "/$m" "$root/$m"; done

rm -rf "$root/root/tideline"
git clone -q "$here" "$root/root/tideline"
for command in './run --no-start' 'timeout --preserve-status -s INT 60 ./run --port 0' './test' './test'; do
  echo "== $command"
  start=$SECONDS
  chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
    bash -c "cd /root/tideline && $command" </dev/null
  echo "== $command took $((SECONDS - start)) s"
done
