#!/usr/bin/env bash
# cut.sh COMMAND…: runs it with a PostgreSQL of its own (tests/cluster.sh) where the servers a, b and c can have networks
# of their own: namespaces of these names, each with three links that can be cut one by one, `base` to the database at
# 10.77.N.1, `peers` to the others, as 10.78.0.N, and `front` to the proxy at 10.79.N.1, N being 2, 3 and 4. All of it is
# gone when that ends. Without root there are no namespaces: then this says so, nothing was tried, and the exit code is 77.
set -euo pipefail
if [ "$(id -u)" != 0 ] || ! unshare --net --mount true 2>/dev/null; then
  echo "skipped: networks can be cut by root only"
  exit 77
fi
here=$(cd "$(dirname "$0")/.." && pwd)
if [ "${1:-}" != --within ]; then
  exec unshare --net --mount --propagation private bash "$0" --within "$@"
fi
shift

mount -t tmpfs none /run
mkdir /run/netns
ip link set lo up
ip link add hub type bridge
ip addr add 10.78.0.1/24 dev hub
ip link set hub up
n=1
for name in a b c; do
  n=$((n + 1))
  ip netns add $name
  ip -n $name link set lo up
  for link in base peers front; do
    ip link add $name-$link type veth peer name $link netns $name
    ip link set $name-$link up
    ip -n $name link set $link up
  done
  ip addr add 10.77.$n.1/30 dev $name-base
  ip -n $name addr add 10.77.$n.2/30 dev base
  ip link set $name-peers master hub
  ip -n $name addr add 10.78.0.$n/24 dev peers
  ip addr add 10.79.$n.1/30 dev $name-front
  ip -n $name addr add 10.79.$n.2/30 dev front
done
TIDELINE_CUT=1 TIDELINE_CLUSTER_LISTEN='*' exec bash "$here/cluster.sh" "$@"
