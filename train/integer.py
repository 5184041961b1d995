"""The integer net: a file of whole numbers, written from folded weights.

What is computed with the layers, and their order in the file, stands in docs/net.md; reference.py computes it.
"""
import struct

import numpy as np

MAGIC = b"TIDENET1"
MOST = 127
MOST_DENSE = 4095
FINE = 6  # bits that the weights of the whole's numbers have below a step of their sum, which the planes' weights make coarse
MULTIPLIER = 4096  # about the largest of a layer, if it can be so: a sum keeps four bits below a step of its result
MOST_MULTIPLIER = 32767
LEAST_MULTIPLIER = 258  # a sum of 16 bits times this reaches beyond the largest activation, either way
TRUNK_STEP = 1 / 16
INNER_STEP = 5 / MOST
SCORE_UNIT = 16.0


def fnv(data, value=14695981039346656037):
    for byte in data:
        value = ((value ^ byte) * 1099511628211) & 0xFFFFFFFFFFFFFFFF
    return value


def described(shape):
    return (f"P={shape.planes} G={shape.whole} C={shape.channels} B={shape.blocks} pool={shape.pool_mask()} "
            f"Q={shape.policy} A={shape.places} F={shape.flat} S={shape.seats} hidden={shape.hidden}")


def shifted(scale, step):
    """The shift of a layer, and the scales: none so small that sums of 16 bits end before the largest result."""
    largest, least = scale.max() * step * 65536, scale.min() * step * 65536
    shift = int(np.floor(np.log2(MULTIPLIER / largest)))
    shift = max(shift, int(np.ceil(np.log2(LEAST_MULTIPLIER / least))))
    shift = max(0, min(shift, int(np.floor(np.log2(MOST_MULTIPLIER / largest)))))
    return shift, np.maximum(scale, LEAST_MULTIPLIER / (65536 * 2.0**shift * step))


def layer(w, d, bias, step_in, step_out, fine=0):
    """w: out x in x 3 x 3 (or 1 x 1) or None; d: out x in or None. Sums are rounded by what the bias adds."""
    out = len(bias)
    scale = np.full(out, 1e-8)
    if w is not None:
        scale = np.maximum(scale, np.abs(w).reshape(out, -1).max(1) / MOST)
    if d is not None:
        scale = np.maximum(scale, np.abs(d).max(1) / MOST_DENSE * 2**fine)
    shift, scale = shifted(scale, step_in / step_out)
    ratio = scale * step_in / step_out
    mul = np.clip(np.rint(ratio * 65536 * 2.0**shift), 0, 32767).astype("<i2")
    half = 0.5 / ratio + (2 ** (shift - 1) if shift > 0 else 0)
    whole_bias = np.clip(np.rint(bias / (scale * step_in) + half), -(2**29), 2**29).astype("<i4")
    data = struct.pack("<i", shift) + whole_bias.tobytes() + mul.tobytes()
    if w is not None:
        taps = np.rint(w / scale[:, None, None, None]).astype("i1")
        data += taps.transpose(0, 2, 3, 1).tobytes()
    if d is not None:
        data += np.rint(d / scale[:, None] * 2**fine).astype("<i2").tobytes()
    return data


def out_layer(w, bias, step_in, unit):
    """unit: what 1 of the net's output stands for, a number for each output."""
    out = len(bias)
    w = w.reshape(out, -1)
    scale = np.maximum(np.abs(w).max(1) / MOST, 1e-8)
    mul = np.maximum(1, np.rint(scale * step_in * unit * 256 * 65536)).astype("<i4")
    half = 0.5 / (scale * step_in * unit * 256)
    whole_bias = np.clip(np.rint(bias / (scale * step_in) + half), -(2**30), 2**30).astype("<i4")
    return whole_bias.tobytes() + mul.tobytes() + np.rint(w / scale[:, None]).astype("i1").tobytes()


def encode(shape, f):
    """The bytes of the file; f: weights by the names of model.Folded, as numpy arrays."""
    text = described(shape).encode()
    data = MAGIC + struct.pack("<12I", shape.planes, shape.whole, shape.channels, shape.blocks, shape.pool_mask(),
                               shape.policy, shape.places, shape.flat, shape.seats, shape.hidden, FINE, 0)
    data += struct.pack("<Q", fnv(text))
    f = {k: np.asarray(v, np.float64) for k, v in f.items()}
    data += layer(f["win"], f["din"], f["bin"], 1.0, TRUNK_STEP, FINE)
    for i in range(shape.blocks):
        data += layer(f[f"w{i}a"], None, f[f"b{i}a"], TRUNK_STEP, INNER_STEP)
        data += layer(f[f"w{i}b"], f.get(f"d{i}b"), f[f"b{i}b"], INNER_STEP, TRUNK_STEP)
    data += layer(None, f["dhidden"], f["bhidden"], TRUNK_STEP, INNER_STEP)
    data += layer(f["wpolicy"], f["dpolicy"], f["bpolicy"], TRUNK_STEP, INNER_STEP)
    data += out_layer(f["wplaces"], f["bplaces"], INNER_STEP, np.ones(shape.places))
    data += out_layer(f["wowner"], f["bowner"], TRUNK_STEP, np.ones(shape.seats))
    unit = np.ones(shape.flats())
    unit[shape.flat + shape.seats :] = SCORE_UNIT
    data += out_layer(f["wflats"], f["bflats"], INNER_STEP, unit)
    return data + struct.pack("<Q", fnv(data))
