"""Self-play: pools of games in C++ and a net that judges their positions in batches, side by side."""
import time

import torch

import games
import model


class Judge:
    """Judges all positions of one pool at once; its buffers stay where they are, so that a graph can be replayed."""

    def __init__(self, shape, pool, nets, device):
        self.pool, self.nets, self.device, self.shape = pool, nets, device, shape
        n, points = pool.taste.games, pool.points
        cuda = device.type == "cuda"
        self.host_planes = torch.zeros((n, points), dtype=torch.int16, pin_memory=cuda)
        self.host_whole = torch.zeros((n, games.WHOLE), dtype=torch.uint8, pin_memory=cuda)
        self.host_net = torch.zeros(n, dtype=torch.uint8, pin_memory=cuda)
        self.host_answers = torch.zeros((n, points + 3), dtype=torch.float32, pin_memory=cuda)
        self.planes = torch.zeros_like(self.host_planes, device=device)
        self.whole = torch.zeros_like(self.host_whole, device=device)
        self.net = torch.zeros_like(self.host_net, device=device)
        self.bits = torch.arange(shape.planes, device=device, dtype=torch.int16).reshape(1, 1, -1)
        self.stream = torch.cuda.Stream() if cuda else None
        self.event = torch.cuda.Event() if cuda else None
        self.graph = None
        self.begun = False

    def answers(self):
        side, points = self.pool.side, self.pool.points
        kind = torch.float16 if self.device.type == "cuda" else torch.float32
        planes = ((self.planes[:, :, None] >> self.bits) & 1).to(kind)  # with the channels last
        planes = planes.reshape(-1, side, side, self.shape.planes).permute(0, 3, 1, 2)
        mask = planes[:, :1].contiguous() if self.pool.taste.odd_maps else None
        result = None
        for i, net in enumerate(self.nets):
            places, flats = model.judged(net, planes, self.whole.float(), mask)
            f, s = self.shape.flat, self.shape.seats
            chance = torch.softmax(flats[:, f : f + s], 1)[:, :1]
            score = flats[:, f + s :]
            lead = (score[:, :1] - score[:, 1:2]) * model.SCORE_UNIT
            rows = torch.cat([places.float().reshape(-1, points), flats[:, :1], chance, lead], 1)
            result = rows if result is None else torch.where((self.net == i)[:, None], rows, result)
        return result

    def ask(self):
        """Sends the positions off; the answers are there after `wait`."""
        if self.device.type != "cuda":
            self.planes, self.whole, self.net = self.host_planes, self.host_whole, self.host_net
            with torch.no_grad():
                self.host_answers.copy_(self.answers())
            return
        with torch.no_grad(), torch.cuda.stream(self.stream):
            self.planes.copy_(self.host_planes, non_blocking=True)
            self.whole.copy_(self.host_whole, non_blocking=True)
            self.net.copy_(self.host_net, non_blocking=True)
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
        """Takes the answers, moves all games on, and sends the next positions off."""
        self.wait()
        self.pool.step(self.host_answers.data_ptr() if self.begun else None, self.host_planes.data_ptr(),
                       self.host_whole.data_ptr(), self.host_net.data_ptr())
        self.begun = True
        self.ask()


def judging_net(shape, weights, device):
    net = model.Folded(shape).to(device)
    model.fill(net, weights)
    if device.type == "cuda":
        net = net.half().to(memory_format=torch.channels_last)
    for p in net.parameters():
        p.requires_grad_(False)
    return net


def taste(side, count, threads, seed, **changes):
    values = dict(side=side, games=count, threads=threads, full=32, full_candidates=16, fast=8, fast_candidates=4,
                  early=side * 2, opening=side // 2, contest=0, odd_maps=0, full_share=0.25, late_noise=0.4, value_scale=0.5,
                  odd_komi=0.4, seed=seed)
    values.update(changes)
    return games.Taste(**values)


def contest(shape, first, second, side, count, simulations, threads, device, seed=1):
    """How many of `count` games the first net wins, each side with so many simulations a move."""
    nets = [judging_net(shape, w, device) for w in (first, second)]
    candidates = max(2, min(16, simulations // 2))
    pool = games.Pool(taste(side, count, threads, seed, contest=1, fast=simulations, fast_candidates=candidates,
                            early=0, late_noise=0.0, odd_komi=0.0, opening=4))
    judge = Judge(shape, pool, nets, device)
    begun = time.time()
    while True:
        judge.turn()
        tally = pool.count()
        if tally["going_on"] == 0:
            break
    judge.wait()
    pool.close()
    return {"side": side, "games": count, "won": tally["first"], "black": tally["black"], "moves": tally["moves"],
            "seconds": round(time.time() - begun, 1)}
