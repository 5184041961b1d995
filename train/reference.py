#!/usr/bin/env python3
"""The integer net, computed slowly and plainly with numpy: what every kernel is compared with.

reference.py NET POSITION...: judges positions of a text file and prints what the net says, in the same form.
"""
import struct
import sys

import numpy as np

MAGIC = b"TIDENET1"
MOST = 127


def fnv(data, value=14695981039346656037):
    for byte in data:
        value = ((value ^ byte) * 1099511628211) & 0xFFFFFFFFFFFFFFFF
    return value


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, kind, *shape):
        count = int(np.prod(shape))
        out = np.frombuffer(self.data, kind, count, self.at).reshape(shape).astype(np.int64)
        self.at += out.size * np.dtype(kind).itemsize
        return out


class Layer:
    def __init__(self, r, out, taps, inputs, dense):
        self.shift = int(r.take("<i4", 1)[0])
        self.bias = r.take("<i4", out)
        self.mul = r.take("<i2", out)
        self.w = r.take("i1", out, taps, inputs) if taps else None
        self.d = r.take("<i2", out, dense) if dense else None

    def requantised(self, total):
        t = np.clip((total + self.bias) >> self.shift, -32768, 32767)
        return (t * self.mul) >> 16


class OutLayer:
    def __init__(self, r, out, inputs):
        self.bias = r.take("<i4", out)
        self.mul = r.take("<i4", out)
        self.w = r.take("i1", out, inputs)

    def said(self, x):
        return ((x @ self.w.T + self.bias) * self.mul) >> 16


class IntegerNet:
    def __init__(self, data):
        if data[:8] != MAGIC or struct.unpack("<Q", data[-8:])[0] != fnv(data[:-8]):
            raise ValueError("no net, or a broken one")
        r = Reader(data)
        r.at = 8
        p, g, c, b, self.pools, q, a, f, s, hidden, self.fine, _ = r.take("<u4", 12).tolist()
        text = f"P={p} G={g} C={c} B={b} pool={self.pools} Q={q} A={a} F={f} S={s} hidden={hidden}"
        if struct.unpack_from("<Q", data, r.at)[0] != fnv(text.encode()):
            raise ValueError("the hash of the architecture is wrong")
        r.at += 8
        self.planes, self.whole, self.blocks = p, g, []
        self.first = Layer(r, c, 9, p, g)
        for i in range(b):
            self.blocks.append((Layer(r, c, 9, c, 0), Layer(r, c, 9, c, 2 * c if self.pools >> i & 1 else 0)))
        self.hidden = Layer(r, hidden, 0, 0, 2 * c)
        self.policy = Layer(r, q, 1, c, 2 * c)
        self.places, self.owner, self.flats = OutLayer(r, a, q), OutLayer(r, s, c), OutLayer(r, f + 2 * s, hidden)
        if r.at != len(data) - 8:
            raise ValueError("the file is longer or shorter than its architecture")

    def judge(self, planes, whole):
        """planes: height x width of bits, row 0 at the bottom, 0 off the map; whole: numbers. Gives integers."""
        height, width = planes.shape
        on_map = (planes & 1)[..., None]
        n = int(on_map.sum())

        def conv(x, layer):
            around = np.pad(x, ((1, 1), (1, 1), (0, 0)))
            total = 0
            for k in range(9):
                dy, dx = k // 3, k % 3
                total = total + around[dy : dy + height, dx : dx + width] @ layer.w[:, k].T
            return total

        def pool(x):
            total, most = x.sum(axis=(0, 1)), x.max(axis=(0, 1))
            return np.concatenate([(16 * total + n // 2) // n, 16 * most])

        def act(x):
            return np.clip(x, 0, MOST) * on_map

        bits = (planes[..., None] >> np.arange(self.planes)) & 1
        numbers = (self.first.d @ whole + (1 << self.fine >> 1)) >> self.fine
        x = act(self.first.requantised(conv(bits, self.first) + numbers))
        for one, two in self.blocks:
            m = act(one.requantised(conv(x, one)))
            total = conv(m, two)
            if two.d is not None:
                total = total + ((two.d @ pool(m) + 8) >> 4)
            x = act(two.requantised(total) + x)
        v = pool(x)
        h = np.clip(self.hidden.requantised((self.hidden.d @ v + 8) >> 4), 0, MOST)
        q = act(self.policy.requantised(x @ self.policy.w[:, 0].T + ((self.policy.d @ v + 8) >> 4)))
        return {"places": self.places.said(q) * on_map, "owner": self.owner.said(x) * on_map, "flats": self.flats.said(h)}


def read_positions(path):
    """Blocks of `position W H`, H lines of W hexadecimal bit sets from the top row down, `whole` and numbers."""
    positions, lines = [], [line.split() for line in open(path) if line.strip()]
    for i, words in enumerate(lines):
        if words[0] == "position":
            width, height = int(words[1]), int(words[2])
            rows = [[int(w, 16) for w in line] for line in lines[i + 1 : i + 1 + height]]
            whole = [int(w) for w in lines[i + 1 + height][1:]]
            positions.append((np.array(rows[::-1], np.int64).reshape(height, width), np.array(whole, np.int64)))
    return positions


def told(planes, whole, said):
    """A position and what is said of it as text: planes and owners from the top row down, a word a point."""
    lines = [f"position {planes.shape[1]} {planes.shape[0]}"]
    lines += [" ".join(f"{p:x}" for p in row) for row in planes[::-1]]
    lines.append("whole " + " ".join(map(str, whole)))
    for name in ("places", "owner"):
        for k in range(said[name].shape[2]):
            lines.append(f"{name} {k}")
            lines += [" ".join(map(str, row)) for row in said[name][::-1, :, k]]
    lines.append("flats " + " ".join(map(str, said["flats"])))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    net = IntegerNet(open(sys.argv[1], "rb").read())
    for planes_, whole_ in read_positions(sys.argv[2]):
        sys.stdout.write(told(planes_, whole_, net.judge(planes_, whole_)))
