"""Learning from a window of positions: steps, the running average of the weights, checkpoints."""
import copy

import torch

import model
import window as windows_module


class Learner:
    """Learns with `net` (floating point) until `round_off` changes it to the rounded, folded one."""

    def __init__(self, shape, windows, device, batch=2048, rate=2e-3, decay=0.02, average=0.998, shares=None,
                 losses=model.losses):
        self.shape, self.windows, self.device, self.losses_of = shape, windows, device, losses
        self.shares = shares or [1 / len(windows)] * len(windows)  # of a batch
        self.canvas = max(w.side for w in windows)
        self.batch_size, self.rate, self.decay, self.average = batch, rate, decay, average
        self.net = model.Net(shape).to(device)
        self.rounded = False
        self.steps = 0
        self.samples = 0
        self.begin()

    def begin(self):
        cuda = self.device.type == "cuda"
        if cuda:
            self.net = self.net.to(memory_format=torch.channels_last)
        self.mean_net = copy.deepcopy(self.net)
        for p in self.mean_net.parameters():
            p.requires_grad_(False)
        rate = torch.tensor(self.rate, device=self.device) if cuda else self.rate
        extra = {"capturable": True} if cuda else {}
        matrices = [p for p in self.net.parameters() if p.dim() > 1]
        others = [p for p in self.net.parameters() if p.dim() <= 1]
        self.optimiser = torch.optim.AdamW(
            [{"params": matrices, "weight_decay": self.decay}, {"params": others, "weight_decay": 0.0}],
            lr=rate, betas=(0.9, 0.99), **extra)
        self.graph = None
        self.warm = 0
        counts = [int(self.batch_size * share) for share in self.shares]
        self.index = [torch.zeros(n, dtype=torch.int64, device=self.device) for n in counts]
        self.turn = [torch.zeros(n, dtype=torch.int64, device=self.device) for n in counts]
        self.report = torch.zeros(len(model.WEIGHTS), device=self.device)
        self.reports = 0
        self.stream = torch.cuda.Stream() if cuda else None

    def set_rate(self, rate):
        self.rate = rate
        for group in self.optimiser.param_groups:
            if isinstance(group["lr"], torch.Tensor):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def work(self):
        """One step with the rows that index and turn name."""
        with torch.no_grad():
            batch = windows_module.joined(
                [w.batch(i, t, self.canvas) for w, i, t in zip(self.windows, self.index, self.turn)])
        cuda = self.device.type == "cuda"
        planes = batch["planes"].float()
        batch["mask"] = batch["mask"].float()
        if cuda:
            planes = planes.contiguous(memory_format=torch.channels_last)
        if self.rounded:
            out = self.net(planes, batch["whole"], batch["mask"], rounded=True)
        else:
            with torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=cuda, cache_enabled=False):
                out = self.net(planes, batch["whole"], batch["mask"])
        parts = self.losses_of(out, batch, self.shape)
        self.optimiser.zero_grad(set_to_none=not cuda)
        model.total(parts).backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 4.0)
        self.optimiser.step()
        with torch.no_grad():
            self.report += torch.stack([parts[k].detach() for k in model.WEIGHTS])
            # Floating point only: a count of batches is no weight.
            ours = [v for v in self.mean_net.state_dict().values() if v.is_floating_point()]
            theirs = [v for v in self.net.state_dict().values() if v.is_floating_point()]
            torch._foreach_mul_(ours, self.average)
            torch._foreach_add_(ours, theirs, alpha=1 - self.average)

    def step(self):
        for w, i, t in zip(self.windows, self.index, self.turn):
            i.random_(0, w.size)
            t.random_(0, 8)
        if self.device.type != "cuda":
            self.work()
        elif self.graph is None and self.warm >= 4:
            self.stream.synchronize()
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph, stream=self.stream):
                self.work()
            self.graph.replay()
        elif self.graph is None:
            self.stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(self.stream):
                self.work()
            torch.cuda.current_stream().wait_stream(self.stream)
        else:
            self.graph.replay()
        self.warm += 1
        self.steps += 1
        self.samples += self.batch_size
        self.reports += 1

    def catch_up(self):
        """The average forgets its beginnings."""
        self.mean_net.load_state_dict(self.net.state_dict())

    def losses(self):
        """The mean of each loss since the last call."""
        mean = (self.report / max(self.reports, 1)).tolist()
        self.report.zero_()
        self.reports = 0
        return dict(zip(model.WEIGHTS, mean))

    def folded(self):
        """The averaged weights, by the names of model.Folded."""
        if self.rounded:
            return self.mean_net.rounded_weights()
        return model.folded_weights(self.mean_net)

    def round_off(self, rate):
        """From now on the net that learns rounds as the integer net will."""
        weights = self.folded()
        self.float_state = self.mean_net.state_dict()
        folded = model.Folded(self.shape).to(self.device)
        model.fill(folded, weights)
        self.net, self.rounded, self.rate, self.decay, self.average = folded, True, rate, 0.0, 0.998
        self.begin()

    def state(self):
        """What the next piece goes on from: the floating-point net, also after rounding."""
        mean = self.float_state if self.rounded else self.mean_net.state_dict()
        state = {"mean": mean, "steps": self.steps, "samples": self.samples, "shape": self.shape.__dict__}
        if not self.rounded:
            state["net"] = self.net.state_dict()
            state["optimiser"] = self.optimiser.state_dict()
        return state

    def load(self, state):
        mean = {k: v.float() if v.is_floating_point() else v for k, v in state["mean"].items()}
        self.mean_net.load_state_dict(mean)
        self.net.load_state_dict(state.get("net", mean))
        if "optimiser" in state:
            self.optimiser.load_state_dict(state["optimiser"])
            self.set_rate(self.rate)
        self.samples = state["samples"]
