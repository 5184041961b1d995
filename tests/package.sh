#!/usr/bin/env bash
# package.sh [FOLDER [PACKAGE NEWER]]: tideline.deb in a bare Debian 12: it is installed, serves a game as its own user, is replaced by a
# newer one while it keeps that game and its settings, is removed and purged. By hand, as root; not part of ./test: it
# fetches some hundred megabytes. Debootstraps into FOLDER (default: a temporary one, removed at the end) and builds the
# package here, twice, unless both are given. Services are not started in a chroot; what the unit would start, this starts.
set -euo pipefail
[ "$(id -u)" = 0 ] || { echo "package: needs root, for chroot" >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "package: apt-get install debootstrap first" >&2; exit 1; }
here=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
keep=${1:-}
root=${keep:-$(mktemp -d)}
chmod 755 "$root" # its users look into it
newer=0.99.0
packages=("${@:2}")

mounts=(proc dev)
server=
leave() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  for m in "${mounts[@]}"; do mountpoint -q "$root/$m" && umount -l "$root/$m"; done
  [ -n "$keep" ] || rm -rf --one-file-system "$root"
}
trap leave EXIT
say() { echo "== $*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

if [ ! -e "$root/etc/debian_version" ]; then
  say "debootstrap into $root"
  debootstrap --variant=minbase --include=ca-certificates bookworm "$root" >"${TMPDIR:-/tmp}/debootstrap.log"
fi
for m in "${mounts[@]}"; do mountpoint -q "$root/$m" || mount --rbind --make-rslave "/$m" "$root/$m"; done
cp /etc/resolv.conf /etc/hosts "$root/etc/"
for what in /etc/apt/apt.conf.d /etc/apt/sources.list /etc/apt/sources.list.d /etc/apt/auth.conf.d /etc/apt/keyrings /usr/local/share/ca-certificates; do
  [ ! -e "$what" ] || { mkdir -p "$root$(dirname "$what")" && cp -rT "$what" "$root$what"; }
done
[ -e /etc/apt/sources.list ] || [ ! -d /etc/apt/sources.list.d ] || rm -f "$root/etc/apt/sources.list"
outside=(HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive)
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  [ -z "${!name:-}" ] || outside+=("$name=${!name}")
done
within() { chroot "$root" /usr/bin/env -i "${outside[@]}" "$@"; }
within update-ca-certificates >/dev/null
within apt-get -q update >/dev/null

say 'two packages'
if [ ${#packages[@]} = 0 ]; then
  for version in '' "$newer"; do
    # shellcheck disable=SC2086
    packages+=("$("$here/scripts/package" $version | tail -1)")
  done
fi
cp "${packages[@]}" "$root/root/"
ls -l "${packages[@]}"
first=$(basename "${packages[0]}")
second=$(basename "${packages[1]}")
newer=$(dpkg-deb -f "${packages[1]}" Version)

# What the unit starts, as it starts it.
unit() { sed -nE "s/^$1=//p" "$root/lib/systemd/system/${2:-tideline}.service"; }
begin() {
  # shellcheck disable=SC2046
  chroot --userspec="$(unit User):$(unit Group)" "$root" /usr/bin/env -i PATH=/usr/bin $(unit ExecStart) >"$root/tmp/said" 2>&1 &
  server=$!
  for _ in $(seq 600); do grep -qs 'is open at' "$root/tmp/said" && return; kill -0 "$server" || break; sleep 0.1; done
  fail "the server does not begin: $(cat "$root/tmp/said")"
}
end() { kill "$server"; wait "$server" || fail "it ended with $?: $(cat "$root/tmp/said")"; server=; }
url() { sed -nE 's/^Tideline is open at (.*)$/\1/p' "$root/tmp/said"; }

say "install $first"
within apt-get -q -y --no-install-recommends install "/root/$first" >"$root/tmp/install" 2>&1 || fail "$(tail -20 "$root/tmp/install")"
[ "$(within stat -c %U:%G:%a /var/lib/tideline)" = tideline:tideline:700 ] || fail "the data folder: $(within stat -c %U:%G:%a /var/lib/tideline)"
[ "$(within stat -c %U:%G:%a /etc/tideline/tideline.toml)" = root:tideline:640 ] || fail "the settings: $(within stat -c %U:%G:%a /etc/tideline/tideline.toml)"
within bash -c 'ls /etc/systemd/system/multi-user.target.wants/tideline.service /etc/systemd/system/timers.target.wants/tideline-backup.timer' >/dev/null || fail "it is not enabled"
sed -i 's/^port = .*/port = 0/' "$root/etc/tideline/tideline.toml"
begin
curl -sS "$(url)/" | grep -qi doctype || fail "there is no client"
player=$(curl -sS -X POST -H 'Content-Type: application/json' -d '{}' "$(url)/api/players" | sed -nE 's/.*"secret": ?"([^"]*)".*/\1/p')
table=$(curl -sS -X POST -H 'Content-Type: application/json' -H "Authorization: Bearer $player" -d '{"game":"go","map":"7x7","title":"Kept","seats":{"black":"me","white":"bot level-1"}}' "$(url)/api/tables" | sed -nE 's/.*"id": ?"([^"]*)".*/\1/p')
[ -n "$table" ] || fail "no table was opened"
end

say "upgrade to $second"
within apt-get -q -y --no-install-recommends install "/root/$second" >"$root/tmp/install" 2>&1 || fail "$(tail -20 "$root/tmp/install")"
within dpkg-query -W -f '${Version}\n' tideline | grep -qx "$newer" || fail "the newer one is not there"
grep -qx 'port = 0' "$root/etc/tideline/tideline.toml" || fail "the settings are gone"
begin
curl -sS "$(url)/api/tables/$table" | grep -q Kept || fail "the table is gone"
chroot --userspec=tideline:tideline "$root" /usr/bin/env -i PATH=/usr/bin:/bin "$(unit ExecStart tideline-backup)" || fail "no copy"
within bash -c 'tideline store restore /var/backups/tideline/*.db /tmp/back && tideline store check /tmp/back' | grep -q 'all is right' || fail "the copy is not right"
end

say 'remove and purge'
within apt-get -q -y remove tideline >"$root/tmp/install" 2>&1 || fail "$(tail -20 "$root/tmp/install")"
[ ! -e "$root/usr/bin/tideline" ] || fail "the program stays"
[ -e "$root/etc/tideline/tideline.toml" ] || fail "the settings go with the program"
within apt-get -q -y purge tideline >"$root/tmp/install" 2>&1 || fail "$(tail -20 "$root/tmp/install")"
grep -q 'The games stay' "$root/tmp/install" || fail "it does not say what stays"
[ ! -e "$root/etc/tideline/tideline.toml" ] || fail "the settings stay"
[ -e "$root/var/lib/tideline/tideline.db" ] || fail "the games are gone"
within bash -c '! find /etc/systemd/system -name "tideline*" | grep .' || fail "units stay"
say 'installed, upgraded, removed'
