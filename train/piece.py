"""One piece of learning: games of the net against itself, learning from them, or both together.

train/selfplay, train/fit and train/loop are this with other parts of it.
"""
import argparse
import json
import os
import time

import numpy as np
import torch

import fused
import games
import learner as learner_module
import model
import player
import window


def arguments(description):
    p = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--minutes", type=float, default=9, help="how long this piece takes (9)")
    p.add_argument("--game", choices=["go", "tsunami"], default="go", help="what is learned (go)")
    p.add_argument("--deck", default="", help="of Tsunami: the file of a deck that most games are played with; the others have First Wave")
    p.add_argument("--state", help="the checkpoint to go on from, if it is there (train/state/GAME.pt)")
    p.add_argument("--from-go", default="train/state/go.pt", help="where another game begins that has no checkpoint (train/state/go.pt)")
    p.add_argument("--out", default="build/train/piece", help="the folder for the new checkpoint, log and snapshots")
    p.add_argument("--window", help="a file that keeps the window of positions from piece to piece")
    p.add_argument("--sides", default="9,13", help="sides of the boards (9,13)")
    p.add_argument("--games", default="2048,1024", help="games at a time in each of two pools a side (2048,1024)")
    p.add_argument("--odd-maps", type=int, default=0, help="games at a time, in each of two pools, on maps of other sizes and with holes (0)")
    p.add_argument("--odd-share", type=float, default=0.14, help="of positions on such maps in a batch (0.14)")
    p.add_argument("--room", type=int, default=800000, help="positions a side in the window (800000)")
    p.add_argument("--threads", type=int, default=os.cpu_count(), help="that play (all)")
    p.add_argument("--batch", type=int, default=2048, help="positions in a step of learning (2048)")
    p.add_argument("--ratio", type=float, default=6, help="how often a position is learned from (6)")
    p.add_argument("--rate", type=float, default=2e-3, help="of learning (0.002)")
    p.add_argument("--last-rate", type=float, help="at the end of the piece; unless told, the same")
    p.add_argument("--begin", type=int, default=1, help="positions a side in the window before it learns (1)")
    p.add_argument("--full", type=int, default=32, help="simulations of a choice that is learned from (32)")
    p.add_argument("--fast", type=int, default=8, help="simulations of other choices (8)")
    p.add_argument("--share", type=float, default=0.25, help="of choices that are learned from (0.25)")
    p.add_argument("--quick", type=int, default=300000, help="positions a side of quick games, to begin with (300000)")
    p.add_argument("--quick-steps", type=int, default=600, help="steps that learn from these (600)")
    p.add_argument("--rounded", type=float, default=0, help="the last so many minutes learn the rounded net (0)")
    p.add_argument("--snapshot", type=float, default=2, help="minutes between snapshots (2)")
    p.add_argument("--shape", default="", help="another shape for a trial, as channels,blocks")
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--plain", action="store_true", help="PyTorch's own kernels only, where others would be faster")
    p.add_argument("--seed", type=int, default=int(time.time()))
    a = p.parse_args()
    if a.deck and a.game != "tsunami":
        p.error(f"{a.game} has no decks")
    a.state = a.state or f"train/state/{a.game}.pt"
    return a


def shape_of(text):
    if not text:
        return model.Shape()
    channels, blocks = map(int, text.split(","))
    return model.Shape(channels=channels, blocks=blocks, pools=(blocks - 1,), policy=16, hidden=16)


WARM_UP = 300  # steps of an optimiser that knows nothing yet, at a lower rate


class Piece:
    def __init__(self, a, plays=True, learns=True):
        self.a, self.plays, self.learns = a, plays, learns
        self.device = torch.device(a.device)
        torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
        torch.backends.cudnn.benchmark = True
        torch.manual_seed(a.seed)
        fused.works = False if a.plain else None
        self.fused = fused.usable(self.device)
        self.begun = time.time()
        self.shape = self.shape_of(a.shape)
        os.makedirs(a.out, exist_ok=True)
        self.log_file = open(os.path.join(a.out, "log.jsonl"), "a")
        self.sides = [int(s) for s in a.sides.split(",")]
        self.windows = [self.window(s, a.room) for s in self.sides]
        shares = [1 / len(self.sides)] * len(self.sides)
        if a.odd_maps > 0:
            self.windows.append(self.window(max(self.sides), a.room // 2))
            shares = [share * (1 - a.odd_share) for share in shares] + [a.odd_share]
        self.learner = learner_module.Learner(self.shape, self.windows, self.device, a.batch, a.rate, shares=shares,
                                              losses=self.losses())
        self.before = {"minutes": 0, "games": 0, "moves": 0, "judged": 0, "rows": 0}
        self.snapshots = {}
        self.judges = []
        state = None
        self.fresh = True
        if os.path.exists(a.state):
            state = torch.load(a.state, map_location=self.device)
            self.fresh = "optimiser" not in state
            self.learner.load(state)
            self.before = state["told"]
        if a.window and os.path.exists(a.window):
            for w, kept in zip(self.windows, torch.load(a.window, map_location=self.device)):
                n = min(kept["owner"].shape[0], w.room)
                for k, v in kept.items():
                    w.data[k][:n] = v[:n]
                w.size, w.at, w.seen = n, n % w.room, n
        elif state is None and learns:
            self.begin_from_nothing()
        self.samples_from = self.learner.samples
        self.seen_from = sum(w.seen for w in self.windows)

    def minutes(self):
        return (time.time() - self.begun) / 60

    def tell(self, **facts):
        line = json.dumps({"minute": round(self.before["minutes"] + self.minutes(), 2), **facts})
        print(line, flush=True)
        self.log_file.write(line + "\n")
        self.log_file.flush()

    # What another game has otherwise.
    def shape_of(self, text):
        return shape_of(text)

    def window(self, side, room):
        return window.Window(side, room, self.device)

    def losses(self):
        return model.losses

    def judge(self, side, count, seed, odd):
        wanted = player.taste(side, count, self.a.threads, seed, full=self.a.full, fast=self.a.fast,
                              full_share=self.a.share, odd_maps=odd)
        return player.Judge(self.shape, games.Pool(wanted), [self.net], self.device)

    def begin_from_nothing(self):
        for w in self.windows:
            w.add(games.quick_rows(w.side, self.a.threads, self.a.seed, 8, self.a.quick))
        self.tell(what="quick games", rows=[w.size for w in self.windows])
        for i in range(self.a.quick_steps):
            self.learner.step()
            if (i + 1) % max(1, self.a.quick_steps // 3) == 0:
                self.tell(what="quick learning", steps=i + 1, **rounded(self.learner.losses()))
        self.learner.catch_up()
        for w in self.windows:
            w.size = min(w.size, self.a.quick // 4)
            w.at, w.seen = w.size % w.room, 0

    def begin_games(self):
        self.net = player.judging_net(self.shape, self.learner.folded(), self.device)
        counts = [int(c) for c in self.a.games.split(",")]
        kinds = [(side, count, 0) for side, count in zip(self.sides, counts)]
        if self.a.odd_maps > 0:
            kinds.append((max(self.sides), self.a.odd_maps, 1))
        for half in range(2):
            for side, count, odd in kinds:
                self.judges.append(self.judge(side, count, self.a.seed * 7 + half * 31 + side + 100 * odd, odd))

    def refresh(self):
        weights = self.learner.folded()
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        model.fill(self.net, weights)
        if self.device.type == "cuda":
            torch.cuda.synchronize()

    def told(self):
        sums = dict(self.before)
        sums["minutes"] += self.minutes()
        for judge in self.judges:
            tally = judge.pool.count()
            for k in ("games", "moves", "judged"):
                sums[k] += tally[k]
        sums["rows"] += sum(w.seen for w in self.windows) - self.seen_from
        return sums

    def fresh_rows(self):
        return sum(w.seen for w in self.windows) - self.seen_from

    def due(self):
        """Whether learning is behind the games."""
        if not self.learns or min(w.size for w in self.windows[: len(self.sides)]) < self.a.begin:
            return False
        if min(w.size for w in self.windows) == 0:
            return False
        return self.learner.samples - self.samples_from < self.a.ratio * self.fresh_rows()

    def report(self, last, seconds):
        now = self.told()
        rates = {k: round((now[k] - last[k]) / seconds) for k in ("judged", "moves", "rows")}
        rates["games"] = round((now["games"] - last["games"]) / seconds, 1)
        self.tell(games=now["games"], moves=now["moves"], rows=now["rows"], steps=self.learner.steps, a_second=rates,
                  rate=float(self.learner.rate), window=[w.size for w in self.windows],
                  **rounded(self.learner.losses()))
        return now

    def snapshot(self):
        name = f"{self.told()['minutes']:.1f}"
        self.snapshots[name] = {k: v.half().cpu().numpy() for k, v in self.learner.folded().items() if "reply" not in k}

    def go(self):
        a = self.a
        if self.plays:
            self.begin_games()
        elif min(w.size for w in self.windows) == 0:
            raise SystemExit("there is nothing to learn from: train/selfplay makes a window")
        self.tell(what="piece begun", fused=self.fused)
        last, last_time = self.told(), time.time()
        next_snapshot = self.minutes() + a.snapshot
        learn_until = a.minutes - a.rounded
        begun_learning = self.minutes()
        turns = 0
        self.set_rate(begun_learning)
        while self.minutes() < a.minutes:
            for judge, w in zip(self.judges, self.windows * 2):
                judge.turn()
                if turns % 8 == 0:
                    w.add(judge.pool.take())
                if self.due():
                    self.learner.step()
            if not self.plays:
                self.learner.step()
            turns += 1
            if self.learner.warm < WARM_UP:
                self.set_rate(begun_learning)
            if turns % 64 == 0:
                if not self.learner.rounded and a.rounded > 0 and self.minutes() >= learn_until:
                    self.learner.round_off(a.last_rate or a.rate / 4)
                    begun_learning = self.minutes()
                    self.tell(what="rounding from now on")
                self.set_rate(begun_learning)
                if self.plays and self.learns:
                    self.refresh()
            if time.time() - last_time > 15:
                last, last_time = self.report(last, time.time() - last_time), time.time()
            if self.learns and self.minutes() >= next_snapshot:
                self.snapshot()
                self.save()
                next_snapshot += a.snapshot
        self.finish(last, last_time)

    def set_rate(self, since):
        """Straight from the first rate to the last; the rounded net ends at a tenth of its own."""
        a = self.a
        if self.fresh and not self.learner.rounded and self.learner.warm < WARM_UP:
            return self.learner.set_rate(a.rate * max(1, self.learner.warm) / WARM_UP)
        if self.learner.rounded:
            first = a.last_rate or a.rate / 4
            share = (self.minutes() - since) / max(a.minutes - since, 1e-9)
            self.learner.set_rate(first * (1 - 0.9 * share))
        else:
            share = min(1, self.minutes() / max(a.minutes - a.rounded, 1e-9))
            self.learner.set_rate(a.rate + ((a.last_rate or a.rate) - a.rate) * share)

    def save(self):
        """What the next piece goes on from, what the repository keeps of it, and what is exported."""
        state = self.learner.state()
        state["told"] = self.told()
        torch.save(state, os.path.join(self.a.out, "checkpoint.pt"))
        small = {"mean": {k: v.half() if v.is_floating_point() else v for k, v in state["mean"].items()},
                 "steps": state["steps"], "samples": state["samples"], "shape": state["shape"], "told": state["told"]}
        torch.save(small, os.path.join(self.a.out, "state.pt"))
        folded = {k: v.float().cpu().numpy() for k, v in self.learner.folded().items()}
        np.savez_compressed(os.path.join(self.a.out, "folded.npz"), **folded)
        flat = {f"{name}/{k}": v for name, weights in self.snapshots.items() for k, v in weights.items()}
        np.savez_compressed(os.path.join(self.a.out, "snapshots.npz"), **flat)

    def finish(self, last, last_time):
        self.report(last, time.time() - last_time)
        for judge in self.judges:
            judge.wait()
        told = self.told()
        if self.learns:
            self.snapshot()
            self.save()
        if self.a.window:
            torch.save([{k: v[: w.size].clone() for k, v in w.data.items()} for w in self.windows], self.a.window)
        self.tell(what="piece ended", **told)


def rounded(facts):
    return {k: round(v, 4) for k, v in facts.items()}
