"""The newest positions of self-play, kept where the net learns, and batches drawn from them."""
import numpy as np
import torch

ALLOWED = 6  # the plane of points where the actor may place a stone
PLANES = 16


def symmetries(side):
    """For each of the eight symmetries: which point comes to stand at each place."""
    grid = np.arange(side * side).reshape(side, side)
    out = []
    for flip in (False, True):
        for turn in range(4):
            g = np.rot90(grid, turn)
            out.append((np.fliplr(g) if flip else g).reshape(-1))
    return np.stack(out)


class Window:
    def __init__(self, side, room, device):
        self.side, self.room, self.device = side, room, device
        points = self.points = side * side
        self.size = self.at = self.seen = 0
        self.data = {
            "planes": torch.zeros((room, points), dtype=torch.int16, device=device),
            "whole": torch.zeros((room, 8), dtype=torch.uint8, device=device),
            "policy": torch.zeros((room, points + 1), dtype=torch.float16, device=device),
            "outcome": torch.zeros((room, 3), dtype=torch.float32, device=device),
            "owner": torch.zeros((room, points), dtype=torch.uint8, device=device),
            "reply": torch.zeros(room, dtype=torch.int16, device=device),
        }
        perm = symmetries(side)
        self.perm = torch.tensor(perm, dtype=torch.int64, device=device)
        back = np.argsort(perm, axis=1)
        ends = np.tile(np.array([points, points + 1]), (8, 1))
        self.back = torch.tensor(np.concatenate([back, ends], 1), dtype=torch.int64, device=device)

    def add(self, rows):
        n = len(rows["reply"])
        if n == 0:
            return 0
        fresh = dict(rows)
        fresh["policy"] = (rows["policy"].astype(np.float32) / 65535).astype(np.float16)
        for k in ("planes", "reply"):
            fresh[k] = rows[k].astype(np.int16)
        where = (self.at + np.arange(n)) % self.room
        where = torch.from_numpy(where).to(self.device)
        for k, v in fresh.items():
            self.data[k][where] = torch.from_numpy(np.ascontiguousarray(v)).to(self.device)
        self.at = (self.at + n) % self.room
        self.size = min(self.size + n, self.room)
        self.seen += n
        return n

    def batch(self, index, turn, canvas):
        """Rows by their numbers, each turned by its symmetry, in the corner of a canvas that may be larger."""
        n, points, side = index.shape[0], self.points, self.side
        perm = self.perm[turn]
        planes = self.data["planes"][index].gather(1, perm)
        owner = self.data["owner"][index].gather(1, perm).long()
        policy = self.data["policy"][index].float()
        policy = torch.cat([policy[:, :points].gather(1, perm), policy[:, points:]], 1)
        policy = policy / policy.sum(1, keepdim=True)
        reply = self.back[turn, self.data["reply"][index].long()]
        outcome = self.data["outcome"][index]
        if side != canvas:
            edge = canvas - side

            def grown(x):
                return torch.nn.functional.pad(x.reshape(n, side, side), (0, edge, 0, edge)).reshape(n, -1)

            planes, owner = grown(planes), grown(owner)
            policy = torch.cat([grown(policy[:, :points]), policy[:, points:]], 1)
            row, column = torch.div(reply, side, rounding_mode="floor"), reply % side
            reply = torch.where(reply < points, row * canvas + column, reply - points + canvas * canvas)
        bits = torch.arange(PLANES, device=self.device, dtype=torch.int16).reshape(1, -1, 1)
        planes = ((planes[:, None, :] >> bits) & 1).reshape(n, PLANES, canvas, canvas)
        return {
            "planes": planes,
            "mask": planes[:, :1],
            "allowed": planes[:, ALLOWED].reshape(n, -1),
            "whole": self.data["whole"][index].float(),
            "policy": policy,
            "reply": reply,
            "owner": owner.reshape(n, canvas, canvas),
            "won": outcome[:, 0],
            "score": outcome[:, 1:],
        }


def joined(batches):
    return {k: torch.cat([b[k] for b in batches]) for k in batches[0]}
