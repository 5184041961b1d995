"""The net as it learns: floating point, batch normalisation, activations held between 0 and a fixed most.

`Net` learns. `Folded` is the same with the normalisation folded into weights: it judges in self-play, and learns on at
the end with weights and activations rounded as the integer net will round them (integer.py writes that one).
"""
import dataclasses

import torch
import torch.nn.functional as F
from torch import nn

import fused

MOST = 127  # of an activation, as an integer
TRUNK_STEP = 1 / 16  # what one step of an activation is worth between blocks
INNER_STEP = 5 / MOST  # and inside them and in the heads
MOST_DENSE = 4095  # of a weight from the pooled numbers or the whole
FINE = 6  # bits that weights of the whole have below a step of their sum
WHOLE_UNIT = 1 / 16  # what one step of a number of the whole is worth to the net
SCORE_UNIT = 16.0  # points that one unit of the score output stands for


@dataclasses.dataclass(frozen=True)
class Shape:
    planes: int = 16
    whole: int = 8
    channels: int = 64
    blocks: int = 6
    pools: tuple = (1, 4)
    policy: int = 32
    places: int = 1  # policy planes
    flat: int = 1  # choices without a point
    seats: int = 2
    hidden: int = 64

    def flats(self):
        return self.flat + 2 * self.seats

    def pool_mask(self):
        return sum(1 << b for b in self.pools)


def pooled(x, count):
    """Mean and most of every channel over the points of the map."""
    mean = x.sum(dim=(2, 3), dtype=torch.float32) / count
    return torch.cat([mean, x.amax(dim=(2, 3)).float()], dim=1)


def held(y, other, mask, most):
    """The sum, held between 0 and the most, where there is a map."""
    if fused.usable(y.device) and y.is_contiguous(memory_format=torch.channels_last) and y.dtype == mask.dtype:
        return fused.Held.apply(y, other, mask, most)
    return (y if other is None else y + other).clamp(0, most) * mask


class Block(nn.Module):
    def __init__(self, shape, pools):
        super().__init__()
        c = shape.channels
        self.conv1 = nn.Conv2d(c, c, 3, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(c, momentum=0.02)
        self.conv2 = nn.Conv2d(c, c, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(c, momentum=0.02)
        self.dense = nn.Linear(2 * c, c, bias=False) if pools else None
        nn.init.constant_(self.norm2.weight, 0.5)

    def forward(self, x, mask, count):
        m = held(self.norm1(self.conv1(x)), None, mask, MOST * INNER_STEP)
        y = self.conv2(m)
        if self.dense is not None:
            y = y + self.dense(pooled(m, count))[:, :, None, None]
        return held(self.norm2(y), x, mask, MOST * TRUNK_STEP)


class Net(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        c = shape.channels
        self.conv = nn.Conv2d(shape.planes, c, 3, padding=1, bias=False)
        self.whole = nn.Linear(shape.whole, c, bias=False)
        self.norm = nn.BatchNorm2d(c, momentum=0.02)
        self.blocks = nn.ModuleList(Block(shape, b in shape.pools) for b in range(shape.blocks))
        self.hidden = nn.Linear(2 * c, shape.hidden)
        self.policy_conv = nn.Conv2d(c, shape.policy, 1)
        self.policy_dense = nn.Linear(2 * c, shape.policy, bias=False)
        self.places = nn.Conv2d(shape.policy, shape.places, 1)
        self.reply = nn.Conv2d(shape.policy, 1, 1)  # learned beside the others, never written
        self.owner = nn.Conv2d(c, shape.seats, 1)
        self.flats = nn.Linear(shape.hidden, shape.flats())

    def forward(self, planes, whole, mask):
        """planes: N x P x H x W of 0 and 1; whole: N x G of integers; mask: N x 1 x H x W."""
        count = mask.float().sum(dim=(2, 3))
        x = self.conv(planes) + self.whole(whole * WHOLE_UNIT)[:, :, None, None]
        mask = mask.to(x.dtype)
        x = held(self.norm(x), None, mask, MOST * TRUNK_STEP)
        for block in self.blocks:
            x = block(x, mask, count)
        v = pooled(x, count)
        h = self.hidden(v).clamp(0, MOST * INNER_STEP)
        q = self.policy_conv(x) + self.policy_dense(v)[:, :, None, None]
        q = q.clamp(0, MOST * INNER_STEP) * mask
        return self.places(q), self.owner(x), self.flats(h), self.reply(q)


class Rounded(torch.autograd.Function):
    """Rounds, and lets the gradient through."""

    @staticmethod
    def forward(ctx, x):
        return x.round()

    @staticmethod
    def backward(ctx, g):
        return g


def scale_of(w, d=None, fine=0):
    """What one step of an integer weight is worth, for every output."""
    scale = w.detach().flatten(1).abs().amax(1) / MOST if w is not None else d.new_zeros(d.shape[0])
    if d is not None:
        scale = torch.maximum(scale, d.detach().abs().amax(1) / MOST_DENSE * 2**fine)
    return scale.clamp(min=1e-8)


class Folded(nn.Module):
    """The layers of the file: weights w, dense weights d and biases b of each, by name."""

    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        c = shape.channels
        self.w = nn.ParameterDict()
        self.add("in", (c, shape.planes, 3, 3), (c, shape.whole))
        for i in range(shape.blocks):
            self.add(f"{i}a", (c, c, 3, 3), None)
            self.add(f"{i}b", (c, c, 3, 3), (c, 2 * c) if i in shape.pools else None)
        self.add("hidden", None, (shape.hidden, 2 * c))
        self.add("policy", (shape.policy, c, 1, 1), (shape.policy, 2 * c))
        self.add("places", (shape.places, shape.policy, 1, 1), None)
        self.add("reply", (1, shape.policy, 1, 1), None)
        self.add("owner", (shape.seats, c, 1, 1), None)
        self.add("flats", (shape.flats(), shape.hidden), None)

    def add(self, name, w, d):
        if w is not None:
            self.w["w" + name] = nn.Parameter(torch.zeros(w))
        if d is not None:
            self.w["d" + name] = nn.Parameter(torch.zeros(d))
        self.w["b" + name] = nn.Parameter(torch.zeros((w or d)[0]))

    def parts(self, name, rounded):
        w = self.w["w" + name] if "w" + name in self.w else None
        d = self.w["d" + name] if "d" + name in self.w else None
        if rounded:
            fine = FINE if name == "in" else 0
            s = scale_of(w, d, fine)
            if w is not None:
                t = s.reshape(-1, *[1] * (w.dim() - 1))
                w = Rounded.apply(w / t) * t
            if d is not None:
                s = s[:, None] / 2**fine
                d = Rounded.apply(d / s) * s
        return w, d, self.w["b" + name]

    def rounded_weights(self):
        """By name, as the integer net will have them."""
        out = {}
        for name in (k[1:] for k in self.w if k.startswith("b")):
            for kind, value in zip("wdb", self.parts(name, True)):
                if value is not None:
                    out[kind + name] = value.detach()
        return out

    def forward(self, planes, whole, mask=None, rounded=False):
        def act(x, step):
            x = x.clamp(0, MOST * step)
            if rounded:
                x = Rounded.apply(x / step) * step
            return x if mask is None else x * mask

        def conv(x, name, pad, extra=None):
            w, d, b = self.parts(name, rounded)
            b = b.float() if extra is None else b.float() + F.linear(extra.float(), d.float())
            y = F.conv2d(x, w, None, padding=pad)
            return y + b.to(y.dtype).reshape(-1, b.shape[-1], 1, 1)

        if mask is None:
            count = float(planes.shape[2] * planes.shape[3])
        else:
            count = mask.float().sum(dim=(2, 3))
        x = act(conv(planes, "in", 1, whole), TRUNK_STEP)
        for i in range(self.shape.blocks):
            m = act(conv(x, f"{i}a", 1), INNER_STEP)
            y = conv(m, f"{i}b", 1, pooled(m, count) if i in self.shape.pools else None)
            x = act(y + x, TRUNK_STEP)
        v = pooled(x, count)
        _, d, b = self.parts("hidden", rounded)
        h = F.linear(v, d.float(), b.float()).clamp(0, MOST * INNER_STEP)
        if rounded:
            h = Rounded.apply(h / INNER_STEP) * INNER_STEP
        q = act(conv(x, "policy", 0, v), INNER_STEP)
        w, _, b = self.parts("flats", rounded)
        flats = F.linear(h, w.float(), b.float())
        return conv(q, "places", 0), conv(x, "owner", 0), flats, conv(q, "reply", 0)


def judged(net, planes, whole, mask):
    """What a Folded says, as forward does, of policy and flats alone; by fused kernels where they can be used."""
    if not fused.usable(planes.device):
        places, _, flats, _ = net(planes, whole, mask)
        return places, flats
    w = net.w
    n, points = planes.shape[0], planes.shape[2] * planes.shape[3]
    count = torch.full((n,), float(points), device=planes.device) if mask is None else mask.float().sum(dim=(1, 2, 3))

    def conv(x, name, pad, most, extra=None, other=None):
        y = F.conv2d(x, w["w" + name], None, padding=pad).contiguous(memory_format=torch.channels_last)
        bias = w["b" + name]
        if extra is not None:
            bias = F.linear(extra.float(), w["d" + name].float(), bias.float())
        return fused.held_fused(y, bias, other, mask, most, out=y)

    x = conv(planes, "in", 1, MOST * TRUNK_STEP, whole)
    for i in range(net.shape.blocks):
        m = conv(x, f"{i}a", 1, MOST * INNER_STEP)
        x = conv(m, f"{i}b", 1, MOST * TRUNK_STEP, fused.pooled_fused(m, count) if i in net.shape.pools else None, x)
    v = fused.pooled_fused(x, count)
    h = F.linear(v, w["dhidden"].float(), w["bhidden"].float()).clamp(0, MOST * INNER_STEP)
    q = conv(x, "policy", 0, MOST * INNER_STEP, v)
    flats = F.linear(h, w["wflats"].float(), w["bflats"].float())
    places = F.linear(q.permute(0, 2, 3, 1), w["wplaces"].flatten(1), w["bplaces"])
    return places.permute(0, 3, 1, 2), flats


def folded_weights(net):
    """The weights of Folded by name, from a Net whose normalisation uses its running averages."""

    def norm(bn):
        s = bn.weight / torch.sqrt(bn.running_var + bn.eps)
        return s, bn.bias - bn.running_mean * s

    out = {}
    s, b = norm(net.norm)
    out["win"] = net.conv.weight * s[:, None, None, None]
    out["din"] = net.whole.weight * s[:, None] * WHOLE_UNIT
    out["bin"] = b
    for i, block in enumerate(net.blocks):
        s, b = norm(block.norm1)
        out[f"w{i}a"] = block.conv1.weight * s[:, None, None, None]
        out[f"b{i}a"] = b
        s, b = norm(block.norm2)
        out[f"w{i}b"] = block.conv2.weight * s[:, None, None, None]
        out[f"b{i}b"] = b
        if block.dense is not None:
            out[f"d{i}b"] = block.dense.weight * s[:, None]
    out["dhidden"], out["bhidden"] = net.hidden.weight, net.hidden.bias
    out["wpolicy"], out["dpolicy"] = net.policy_conv.weight, net.policy_dense.weight
    out["bpolicy"] = net.policy_conv.bias
    for name, layer in (("places", net.places), ("reply", net.reply), ("owner", net.owner), ("flats", net.flats)):
        out["w" + name], out["b" + name] = layer.weight, layer.bias
    return {k: v.detach() for k, v in out.items()}


def fill(folded, weights):
    with torch.no_grad():
        for k, v in weights.items():
            folded.w[k].copy_(v)


def shape_of(f):
    """The shape of folded weights; they tell it all."""
    blocks = sum(1 for k in f if k.startswith("w") and k.endswith("a") and k[1:-1].isdigit())
    seats = f["wowner"].shape[0]
    return Shape(planes=f["win"].shape[1], whole=f["din"].shape[1], channels=f["win"].shape[0], blocks=blocks,
                 pools=tuple(i for i in range(blocks) if f"d{i}b" in f), policy=f["wpolicy"].shape[0],
                 places=f["wplaces"].shape[0], flat=f["wflats"].shape[0] - 2 * seats, seats=seats,
                 hidden=f["dhidden"].shape[0])


def losses(out, batch, shape):
    """What a batch says of the net's answer: a loss for each kind of answer."""
    places, owner, flats, reply = out
    n = places.shape[0]
    mask = batch["mask"].reshape(n, -1)
    off = (1 - batch["allowed"].float()) * -1e4
    logits = torch.cat([places.float().reshape(n, -1) + off, flats[:, : shape.flat].float()], dim=1)
    policy = -(batch["policy"] * F.log_softmax(logits, 1)).sum(1).mean()
    reply_logits = reply.float().reshape(n, -1) + (1 - mask) * -1e4
    known = batch["reply"] < reply_logits.shape[1]
    reply_loss = F.cross_entropy(reply_logits, batch["reply"].clamp(max=reply_logits.shape[1] - 1), reduction="none")
    reply_loss = (reply_loss * known).mean()
    chance = F.log_softmax(flats[:, shape.flat : shape.flat + shape.seats].float(), 1)
    won = batch["won"]
    value = -(won * chance[:, 0] + (1 - won) * chance[:, 1]).mean()
    score = flats[:, shape.flat + shape.seats :].float()
    score_loss = F.smooth_l1_loss(score, batch["score"] / SCORE_UNIT)
    nobody = torch.zeros_like(owner[:, :1]).float()
    owner_log = F.log_softmax(torch.cat([nobody, owner.float()], 1), 1)
    owner_loss = -(owner_log.gather(1, batch["owner"][:, None]).reshape(n, -1) * mask).sum(1) / mask.sum(1)
    return {"policy": policy, "value": value, "owner": owner_loss.mean(), "score": score_loss, "reply": reply_loss}


WEIGHTS = {"policy": 1.0, "value": 1.0, "owner": 1.0, "score": 0.5, "reply": 0.15}


def total(parts):
    return sum(WEIGHTS[k] * v for k, v in parts.items())
