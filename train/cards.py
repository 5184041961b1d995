"""Tsunami on the Goban, with hidden hands and chance, for learning: its games (cards_pool.hpp), the window of positions
that were played, and the piece of learning that plays and learns. All that go needs alone is elsewhere."""
import ctypes
import os

import numpy as np
import torch
import torch.nn.functional as F

import games
import model
import piece
import player
import window

CHOICES = 256
WHOLE = 96
PLANES = 24
SHAPE = model.Shape(planes=PLANES, whole=WHOLE, places=16, flat=138)
DATA = os.path.join(games.HERE, "..", "data")


class Taste(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in (
        "side", "games", "threads", "full", "full_candidates", "fast", "fast_candidates", "early", "opening", "planes",
        "flat", "odd_maps")]
    _fields_ += [(name, ctypes.c_float) for name in ("full_share", "late_noise", "value_scale", "odd_komi", "odd_rules",
                                                     "odd_deck")]
    _fields_ += [("seed", ctypes.c_uint64)]


class Asked(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("planes", "whole", "first", "second", "choices")]


class RowPointers(ctypes.Structure):
    _fields_ = [("asked", Asked)] + [(name, ctypes.c_void_p) for name in ("shares", "outcome", "owner")]


def library():
    lib = games.library()
    lib.tide_cards_new.restype = ctypes.c_void_p
    lib.tide_cards_new.argtypes = [ctypes.POINTER(Taste), ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int32]
    lib.tide_cards_free.argtypes = [ctypes.c_void_p]
    lib.tide_cards_step.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.POINTER(Asked)]
    lib.tide_cards_take.argtypes = [ctypes.c_void_p, ctypes.c_int32, ctypes.POINTER(RowPointers)]
    lib.tide_cards_count.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    return lib


def empty_rows(side, most):
    points = side * side
    return {
        "planes": np.zeros((most, points), np.uint32),
        "whole": np.zeros((most, WHOLE), np.uint8),
        "first": np.zeros((most, CHOICES), np.int16),
        "second": np.zeros((most, CHOICES), np.int16),
        "choices": np.zeros(most, np.int16),
        "shares": np.zeros((most, CHOICES), np.uint16),
        "outcome": np.zeros((most, 3), np.float32),
        "owner": np.zeros((most, points), np.uint8),
    }


class Pool:
    ROOM = 16384

    def __init__(self, taste, deck=""):
        self.lib = library()
        self.taste, self.side, self.points = taste, taste.side, taste.side**2
        why = ctypes.create_string_buffer(1000)
        self.handle = self.lib.tide_cards_new(ctypes.byref(taste), DATA.encode(), deck.encode(), why, len(why))
        if not self.handle:
            raise SystemExit(why.value.decode(errors="replace"))
        self.rows = empty_rows(self.side, self.ROOM)

    def step(self, answers, asked):
        self.lib.tide_cards_step(self.handle, answers, ctypes.byref(asked))

    def take(self):
        """Rows of games that ended since; views that hold until the next call."""
        at = {k: v.ctypes.data for k, v in self.rows.items()}
        rows = RowPointers(Asked(*[at[k] for k in ("planes", "whole", "first", "second", "choices")]),
                           at["shares"], at["outcome"], at["owner"])
        taken = self.lib.tide_cards_take(self.handle, self.ROOM, ctypes.byref(rows))
        return {k: v[:taken] for k, v in self.rows.items()}

    def count(self):
        numbers = np.zeros(6, np.int64)
        self.lib.tide_cards_count(self.handle, numbers.ctypes.data)
        return dict(zip(("games", "moves", "judged", "black", "stones", "cards"), numbers.tolist()))


def taste(side, count, threads, seed, **changes):
    values = dict(side=side, games=count, threads=threads, full=32, full_candidates=16, fast=8, fast_candidates=4,
                  early=side * 4, opening=side, planes=SHAPE.places, flat=SHAPE.flat, odd_maps=0, full_share=0.25,
                  late_noise=0.4, value_scale=0.5, odd_komi=0.4, odd_rules=0.2, odd_deck=0.25, seed=seed)
    values.update(changes)
    return Taste(**values)


def gathered(places, flats, first, second, choices, flat):
    """The logits of the choices; those that are none are very unlikely."""
    n = places.shape[0]
    every = torch.cat([places.float().reshape(n, -1), flats[:, :flat].float(), flats.new_zeros((n, 1)).float()], 1)
    logits = every.gather(1, first.long()) + every.gather(1, second.long())
    there = torch.arange(first.shape[1], device=first.device)[None] < choices[:, None]
    return torch.where(there, logits, torch.full_like(logits, -1e4))


class Judge:
    """As player.Judge, for these games."""

    def __init__(self, shape, pool, nets, device):
        self.pool, self.net, self.device, self.shape = pool, nets[0], device, shape
        n, points = pool.taste.games, pool.points
        cuda = device.type == "cuda"

        def host(*size, dtype):
            return torch.zeros(size, dtype=dtype, pin_memory=cuda)

        self.host = {"planes": host(n, points, dtype=torch.int32), "whole": host(n, WHOLE, dtype=torch.uint8),
                     "first": host(n, CHOICES, dtype=torch.int16), "second": host(n, CHOICES, dtype=torch.int16),
                     "choices": host(n, dtype=torch.int16)}
        self.host_answers = host(n, CHOICES + 2, dtype=torch.float32)
        self.here = {k: torch.zeros_like(v, device=device) for k, v in self.host.items()}
        self.asked = Asked(*[self.host[k].data_ptr() for k in ("planes", "whole", "first", "second", "choices")])
        self.bits = torch.arange(shape.planes, device=device, dtype=torch.int32).reshape(1, 1, -1)
        self.stream = torch.cuda.Stream() if cuda else None
        self.event = torch.cuda.Event() if cuda else None
        self.graph = None
        self.begun = False

    def answers(self):
        side = self.pool.side
        kind = torch.float16 if self.device.type == "cuda" else torch.float32
        planes = ((self.here["planes"][:, :, None] >> self.bits) & 1).to(kind)
        planes = planes.reshape(-1, side, side, self.shape.planes).permute(0, 3, 1, 2)
        mask = planes[:, :1].contiguous() if self.pool.taste.odd_maps else None
        places, flats = model.judged(self.net, planes, self.here["whole"].float(), mask)
        f, s = self.shape.flat, self.shape.seats
        logits = gathered(places, flats, self.here["first"], self.here["second"], self.here["choices"], f)
        chance = torch.softmax(flats[:, f : f + s].float(), 1)[:, :1]
        score = flats[:, f + s :].float()
        lead = (score[:, :1] - score[:, 1:2]) * model.SCORE_UNIT
        return torch.cat([logits, chance, lead], 1)

    def ask(self):
        if self.device.type != "cuda":
            for k, v in self.host.items():
                self.here[k].copy_(v)
            with torch.no_grad():
                self.host_answers.copy_(self.answers())
            return
        with torch.no_grad(), torch.cuda.stream(self.stream):
            for k, v in self.host.items():
                self.here[k].copy_(v, non_blocking=True)
            if self.graph is None:
                for _ in range(2):
                    self.answers()
                self.stream.synchronize()
                self.graph = torch.cuda.CUDAGraph()
                with torch.cuda.graph(self.graph, stream=self.stream):
                    self.out = self.answers()
            self.graph.replay()
            self.host_answers.copy_(self.out, non_blocking=True)
            self.event.record(self.stream)

    def wait(self):
        if self.event is not None and self.begun:
            self.event.synchronize()

    def turn(self):
        self.wait()
        self.pool.step(self.host_answers.data_ptr() if self.begun else None, self.asked)
        self.begun = True
        self.ask()


class Window:
    def __init__(self, side, room, device):
        self.side, self.room, self.device = side, room, device
        points = self.points = side * side
        self.size = self.at = self.seen = 0

        def empty(*size, dtype):
            return torch.zeros((room, *size), dtype=dtype, device=device)

        self.data = {"planes": empty(points, dtype=torch.int32), "whole": empty(WHOLE, dtype=torch.uint8),
                     "first": empty(CHOICES, dtype=torch.int16), "second": empty(CHOICES, dtype=torch.int16),
                     "choices": empty(dtype=torch.int16), "shares": empty(CHOICES, dtype=torch.float16),
                     "outcome": empty(3, dtype=torch.float32), "owner": empty(points, dtype=torch.uint8)}
        self.perm = torch.tensor(window.symmetries(side), dtype=torch.int64, device=device)
        self.tables = {}

    def table(self, canvas):
        """Where a number of the answer goes, by symmetry, on a canvas that may be larger."""
        if canvas not in self.tables:
            back = np.argsort(window.symmetries(self.side), axis=1)
            there = back // self.side * canvas + back % self.side
            planes = [there + plane * canvas * canvas for plane in range(SHAPE.places)]
            flat = np.tile(np.arange(SHAPE.flat + 1) + SHAPE.places * canvas * canvas, (8, 1))
            self.tables[canvas] = torch.tensor(np.concatenate(planes + [flat], 1), dtype=torch.int64, device=self.device)
        return self.tables[canvas]

    def add(self, rows):
        n = len(rows["choices"])
        if n == 0:
            return 0
        fresh = dict(rows)
        fresh["shares"] = (rows["shares"].astype(np.float32) / 65535).astype(np.float16)
        fresh["planes"] = rows["planes"].astype(np.int32)
        where = torch.from_numpy((self.at + np.arange(n)) % self.room).to(self.device)
        for k, v in fresh.items():
            self.data[k][where] = torch.from_numpy(np.ascontiguousarray(v)).to(self.device)
        self.at = (self.at + n) % self.room
        self.size = min(self.size + n, self.room)
        self.seen += n
        return n

    def batch(self, index, turn, canvas):
        n, side = index.shape[0], self.side
        perm = self.perm[turn]
        planes = self.data["planes"][index].gather(1, perm)
        owner = self.data["owner"][index].gather(1, perm).long()
        if side != canvas:
            edge = canvas - side

            def grown(x):
                return F.pad(x.reshape(n, side, side), (0, edge, 0, edge)).reshape(n, -1)

            planes, owner = grown(planes), grown(owner)
        bits = torch.arange(PLANES, device=self.device, dtype=torch.int32).reshape(1, -1, 1)
        planes = ((planes[:, None, :] >> bits) & 1).reshape(n, PLANES, canvas, canvas)
        table = self.table(canvas)[turn]
        choices = self.data["choices"][index]
        there = torch.arange(CHOICES, device=self.device)[None] < choices[:, None]
        shares = self.data["shares"][index].float() * there
        outcome = self.data["outcome"][index]
        return {
            "planes": planes,
            "mask": planes[:, :1],
            "whole": self.data["whole"][index].float(),
            "first": table.gather(1, self.data["first"][index].long()),
            "second": table.gather(1, self.data["second"][index].long()),
            "choices": choices,
            "shares": shares / shares.sum(1, keepdim=True).clamp(min=1e-6),
            "owner": owner.reshape(n, canvas, canvas),
            "won": outcome[:, 0],
            "score": outcome[:, 1:],
        }


def losses(out, batch, shape):
    """As model.losses; there is no reply to learn."""
    places, owner, flats, _ = out
    n = places.shape[0]
    mask = batch["mask"].reshape(n, -1)
    logits = gathered(places, flats, batch["first"], batch["second"], batch["choices"], shape.flat)
    policy = -(batch["shares"] * F.log_softmax(logits, 1)).sum(1).mean()
    chance = F.log_softmax(flats[:, shape.flat : shape.flat + shape.seats].float(), 1)
    won = batch["won"]
    value = -(won * chance[:, 0] + (1 - won) * chance[:, 1]).mean()
    score_loss = F.smooth_l1_loss(flats[:, shape.flat + shape.seats :].float(), batch["score"] / model.SCORE_UNIT)
    nobody = torch.zeros_like(owner[:, :1]).float()
    owner_log = F.log_softmax(torch.cat([nobody, owner.float()], 1), 1)
    owner_loss = -(owner_log.gather(1, batch["owner"][:, None]).reshape(n, -1) * mask).sum(1) / mask.sum(1)
    return {"policy": policy, "value": value, "owner": owner_loss.mean(), "score": score_loss, "reply": 0 * value.detach()}


def grown(state):
    """What is known of go, as the beginning of this: its planes and numbers come first in the same order, stones of cards
    are like other stones at first, and drawing and playing cards is thought to be good. Nothing else is known."""
    used_planes, used_whole = 13, 5
    out = {k: v.clone() if isinstance(v, torch.Tensor) else v for k, v in state.items()}

    def into(key, size, fill):
        old = out[key]
        new = torch.zeros(size, dtype=old.dtype, device=old.device)
        fill(new, old)
        out[key] = new

    c = SHAPE.channels

    def planes(new, old):
        new[:, :used_planes] = old[:, :used_planes]

    def whole(new, old):
        new[:, :used_whole] = old[:, :used_whole]

    into("conv.weight", (c, PLANES, 3, 3), planes)
    into("whole.weight", (c, WHOLE), whole)

    def places(new, old):
        new[0] = new[1] = old[0]

    into("places.weight", (SHAPE.places, SHAPE.policy, 1, 1), places)
    into("places.bias", (SHAPE.places,), places)

    def flats(new, old):
        new[0] = old[0]
        new[SHAPE.flat :] = old[1:]

    def flat_biases(new, old):
        flats(new, old)
        new[1] = 4.0  # drawing
        new[2] = 2.0  # no counter
        new[3] = 1.0
        new[4:68] = 2.0  # cards
        new[132:138] = 1.0

    into("flats.weight", (SHAPE.flats(), SHAPE.hidden), flats)
    into("flats.bias", (SHAPE.flats(),), flat_biases)
    return out


class CardPiece(piece.Piece):
    """A piece of learning of Tsunami."""

    def shape_of(self, text):
        return SHAPE

    def window(self, side, room):
        return Window(side, room, self.device)

    def losses(self):
        return losses

    def begin_from_nothing(self):
        source = self.a.from_go
        state = torch.load(source, map_location=self.device)
        mean = {k: v.float() if v.is_floating_point() else v for k, v in state["mean"].items()}
        mean = grown(mean)
        self.learner.mean_net.load_state_dict(mean)
        self.learner.net.load_state_dict(mean)
        self.tell(what="begun from go", source=source)

    def judge(self, side, count, seed, odd):
        wanted = taste(side, count, self.a.threads, seed, full=self.a.full, fast=self.a.fast, full_share=self.a.share,
                       odd_maps=odd)
        return Judge(self.shape, Pool(wanted, self.a.deck), [self.net], self.device)


def positions(side, count):
    """Some positions of games of choices by chance: planes and numbers."""
    pool = Pool(taste(side, count, 1, 7, opening=0))
    rows = {k: np.ascontiguousarray(v[:count]) for k, v in empty_rows(side, count).items()}
    asked = Asked(*[rows[k].ctypes.data for k in ("planes", "whole", "first", "second", "choices")])
    random = np.random.default_rng(7)
    pool.step(None, asked)
    for _ in range(400):
        answers = random.standard_normal((count, CHOICES + 2)).astype(np.float32)
        answers[:, CHOICES] = 0.5
        pool.step(answers.ctypes.data, asked)
    return rows


def piece_of(game):
    return {"go": piece.Piece, "tsunami": CardPiece}[game]
