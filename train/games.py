"""The games of self-play, which C++ plays (pool.hpp), as numpy arrays."""
import ctypes
import os

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
LIBRARY = os.path.join(HERE, "..", "build", "train", "selfplay.so")
WHOLE = 8


class Taste(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in (
        "side", "games", "threads", "full", "full_candidates", "fast", "fast_candidates", "early", "opening", "contest",
        "odd_maps")]
    _fields_ += [(name, ctypes.c_float) for name in ("full_share", "late_noise", "value_scale", "odd_komi")]
    _fields_ += [("seed", ctypes.c_uint64)]


class RowPointers(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("planes", "whole", "policy", "outcome", "owner", "reply")]


def library():
    if not os.path.exists(LIBRARY):
        raise SystemExit("build/train/selfplay.so is missing: train/build makes it")
    lib = ctypes.CDLL(LIBRARY)
    lib.tide_pool_new.restype = ctypes.c_void_p
    lib.tide_pool_new.argtypes = [ctypes.POINTER(Taste)]
    lib.tide_pool_free.argtypes = [ctypes.c_void_p]
    lib.tide_pool_step.argtypes = [ctypes.c_void_p] * 5
    lib.tide_pool_take.argtypes = [ctypes.c_void_p, ctypes.c_int32, ctypes.POINTER(RowPointers)]
    lib.tide_pool_count.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    lib.tide_quick_rows.argtypes = [ctypes.c_int32, ctypes.c_int32, ctypes.c_uint64, ctypes.c_int32, ctypes.c_int32,
                                    ctypes.POINTER(RowPointers)]
    return lib


def empty_rows(side, most):
    points = side * side
    return {
        "planes": np.zeros((most, points), np.uint16),
        "whole": np.zeros((most, WHOLE), np.uint8),
        "policy": np.zeros((most, points + 1), np.uint16),
        "outcome": np.zeros((most, 3), np.float32),
        "owner": np.zeros((most, points), np.uint8),
        "reply": np.zeros(most, np.uint16),
    }


def pointers(rows):
    return RowPointers(**{k: rows[k].ctypes.data for k in rows})


def quick_rows(side, threads, seed, every, most):
    """Positions of games of quick choices, for a net that knows nothing yet."""
    rows = empty_rows(side, most)
    library().tide_quick_rows(side, threads, seed, every, most, ctypes.byref(pointers(rows)))
    return rows


class Pool:
    ROOM = 65536

    def __init__(self, taste):
        self.lib = library()
        self.taste = taste
        self.side = taste.side
        self.points = taste.side**2
        self.handle = self.lib.tide_pool_new(ctypes.byref(taste))
        self.rows = None if taste.contest else empty_rows(self.side, self.ROOM)

    def step(self, answers, planes, whole, net):
        """answers: the address of the last answers, or None; the others: addresses to fill."""
        self.lib.tide_pool_step(self.handle, answers, planes, whole, net)

    def take(self):
        """Rows of games that ended since; views that hold until the next call."""
        taken = self.lib.tide_pool_take(self.handle, self.ROOM, ctypes.byref(pointers(self.rows)))
        return {k: v[:taken] for k, v in self.rows.items()}

    def count(self):
        numbers = np.zeros(6, np.int64)
        self.lib.tide_pool_count(self.handle, numbers.ctypes.data)
        return dict(zip(("games", "moves", "judged", "black", "first", "going_on"), numbers.tolist()))

    def close(self):
        self.lib.tide_pool_free(self.handle)
        self.handle = None
