#!/usr/bin/env bash
# fresh-machine.sh [FOLDER]: proves the two commands on a bare Debian 12 with only git, and says how long they take. By
# hand, as root; not part of ./test: it fetches about half a gigabyte. Debootstraps into FOLDER (default: a temporary one,
# removed at the end), clones this repository's HEAD into it, and runs in a chroot there: ./run until a page is served,
# ./test, ./test again, and ./test after one line of src/server/tables.cpp has changed. The table at the end has wall and
# processor time of each, packages apart.
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
for m in "${mounts[@]}"; do mountpoint -q "$root/$m" || mount --rbind --make-rslave "/$m" "$root/$m"; done

# The network as this machine has it: names, a proxy and its certificate, and how apt gets there.
cp /etc/resolv.conf /etc/hosts "$root/etc/"
for what in /etc/apt/apt.conf.d /etc/apt/sources.list /etc/apt/sources.list.d /etc/apt/auth.conf.d /etc/apt/keyrings /usr/local/share/ca-certificates; do
  [ ! -e "$what" ] || { mkdir -p "$root$(dirname "$what")" && cp -rT "$what" "$root$what"; }
done
[ -e /etc/apt/sources.list ] || [ ! -d /etc/apt/sources.list.d ] || rm -f "$root/etc/apt/sources.list"
chroot "$root" update-ca-certificates >/dev/null
outside=(HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8)
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  [ -z "${!name:-}" ] || outside+=("$name=${!name}")
done
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  cp "$NODE_EXTRA_CA_CERTS" "$root/etc/ssl/outside.pem"
  outside+=(NODE_EXTRA_CA_CERTS=/etc/ssl/outside.pem)
fi

rm -rf "$root/root/tideline" "$root/root/.cache"
git clone -q "$here" "$root/root/tideline"
table=
failed=0
# row NAME COMMAND: runs it in the chroot; its wall and processor time.
row() {
  local time status=0 wall user system
  echo "== $1"
  exec 4>&1
  time=$({ TIMEFORMAT='%0R %0U %0S'; time chroot "$root" /usr/bin/env -i "${outside[@]}" bash -c "cd /root/tideline || exit; $2" </dev/null >&4 2>&4; } 2>&1) || status=$?
  exec 4>&-
  read -r wall user system <<<"$time"
  table+=$(printf '%-52s %6d s  %6d s  %s' "$1" "$wall" $((user + system)) "$([ $status = 0 ] && echo ok || echo FAILED)")$'\n'
  [ $status = 0 ] || failed=$((failed + 1))
}
row 'packages for ./run' 'scripts/setup run'
row './run --no-start' './run --no-start'
row './run, from there to a served page' './run --port 8765 --data /tmp/games >/tmp/run.log 2>&1 & pid=$!
  for i in $(seq 1200); do bash -c "exec 5<>/dev/tcp/127.0.0.1/8765 && printf \"GET / HTTP/1.0\r\n\r\n\" >&5 && grep -q DOCTYPE <&5 -i" 2>/dev/null && break; kill -0 $pid || break; sleep 0.5; done
  cat /tmp/run.log; kill -TERM $pid && wait $pid; [ "$i" -lt 1200 ]'
row 'packages for ./test' 'scripts/setup test'
row './test' './test'
row './test again' './test'
row './test after a change of src/server/tables.cpp' 'sed -i "s/kDueEvery = 250/kDueEvery = 251/" src/server/tables.cpp && ! git diff --quiet && ./test'
printf '\n%-52s %8s  %8s\n%s' 'on a bare Debian 12' wall processor "$table"
[ $failed = 0 ]
