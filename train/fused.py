"""What follows a convolution, in one pass over its numbers instead of three or four.

By Triton where it is there and says the same as PyTorch, else by PyTorch. All tensors are N x C x H x W with the
channels last in memory.
"""
import torch

try:
    import triton
    import triton.language as tl
except ImportError:
    triton = None

BLOCK = 2048

if triton is not None:

    @triton.jit
    def held_kernel(y, bias, other, mask, out, n, points, most, C: tl.constexpr, BIAS: tl.constexpr,
                    OTHER: tl.constexpr, MASK: tl.constexpr, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        there = i < n
        c = i % C
        place = i // C
        v = tl.load(y + i, mask=there, other=0.0).to(tl.float32)
        if BIAS == 1:
            v += tl.load(bias + c, mask=there, other=0.0).to(tl.float32)
        if BIAS == 2:
            v += tl.load(bias + (place // points) * C + c, mask=there, other=0.0).to(tl.float32)
        if OTHER:
            v += tl.load(other + i, mask=there, other=0.0).to(tl.float32)
        v = tl.minimum(tl.maximum(v, 0.0), most)
        if MASK:
            v *= tl.load(mask + place, mask=there, other=0.0).to(tl.float32)
        tl.store(out + i, v.to(out.dtype.element_ty), mask=there)

    @triton.jit
    def held_back_kernel(grad, out, into, n, most, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        there = i < n
        g = tl.load(grad + i, mask=there, other=0.0).to(tl.float32)
        o = tl.load(out + i, mask=there, other=0.0).to(tl.float32)
        g = tl.where((o > 0.0) & (o < most), g, 0.0)
        tl.store(into + i, g.to(into.dtype.element_ty), mask=there)

    @triton.jit
    def pooled_kernel(x, count, out, points, C: tl.constexpr, P: tl.constexpr):
        n = tl.program_id(0)
        p = tl.arange(0, P)
        c = tl.arange(0, C)
        at = n * points * C + p[:, None] * C + c[None, :]
        v = tl.load(x + at, mask=(p < points)[:, None] & (c < C)[None, :], other=0.0).to(tl.float32)
        tl.store(out + n * 2 * C + c, tl.sum(v, 0) / tl.load(count + n))
        tl.store(out + n * 2 * C + C + c, tl.max(v, 0))


def held_plain(y, bias=None, other=None, mask=None, most=0.0):
    y = y.float()
    if bias is not None:
        y = y + bias.float().reshape(-1, bias.shape[-1], 1, 1)
    if other is not None:
        y = y + other.float()
    y = y.clamp(0, most)
    return y if mask is None else y * mask.float()


def held_fused(y, bias=None, other=None, mask=None, most=0.0, out=None):
    assert y.is_contiguous(memory_format=torch.channels_last)
    out = torch.empty_like(y) if out is None else out
    n, channels = y.numel(), y.shape[1]
    kind = 0 if bias is None else 1 if bias.dim() == 1 else 2
    held_kernel[(triton.cdiv(n, BLOCK),)](
        y, y if bias is None else bias, y if other is None else other, y if mask is None else mask, out, n,
        y.shape[2] * y.shape[3], float(most), C=channels, BIAS=kind, OTHER=other is not None, MASK=mask is not None,
        BLOCK=BLOCK, num_warps=8)
    return out


class Held(torch.autograd.Function):
    """clamp(y + other, 0, most) * mask, with its gradient."""

    @staticmethod
    def forward(ctx, y, other, mask, most):
        out = held_fused(y, None, other, mask, most)
        ctx.save_for_backward(out)
        ctx.most = most
        ctx.both = other is not None
        return out

    @staticmethod
    def backward(ctx, grad):
        (out,) = ctx.saved_tensors
        grad = grad.contiguous(memory_format=torch.channels_last)
        into = torch.empty_like(out)
        n = out.numel()
        held_back_kernel[(triton.cdiv(n, BLOCK),)](grad, out, into, n, float(ctx.most), BLOCK=BLOCK, num_warps=8)
        return into, into if ctx.both else None, None, None


def pooled_fused(x, count):
    n, channels, points = x.shape[0], x.shape[1], x.shape[2] * x.shape[3]
    out = torch.empty((n, 2 * channels), dtype=torch.float32, device=x.device)
    pooled_kernel[(n,)](x, count, out, points, C=channels, P=triton.next_power_of_2(points), num_warps=8)
    return out


works = None  # not tried yet


def usable(device):
    """Whether Triton is there and says what PyTorch says; tried once."""
    global works
    if works is None:
        works = False
        if device.type == "cuda" and triton is not None:
            try:
                works = agree(device)
            except Exception as e:  # whatever the compiler of kernels cannot do here
                print(f"fused kernels are not used: {type(e).__name__}: {e}", flush=True)
    return works


@torch.enable_grad()
def agree(device):
    generator = torch.Generator(device=device).manual_seed(1)

    def some(*shape):
        return torch.randn(shape, device=device, generator=generator)

    for kind in (torch.float16, torch.bfloat16):
        y, other = (some(5, 64, 7, 7).to(kind).contiguous(memory_format=torch.channels_last) for _ in range(2))
        mask = (some(5, 1, 7, 7) > -1).to(kind)
        bias, biases = some(64), some(5, 64)
        for b in (None, bias, biases):
            for o in (None, other):
                for m in (None, mask):
                    apart = held_fused(y, b, o, m, 1.5).float() - held_plain(y, b, o, m, 1.5)
                    if apart.abs().max() > 0.02:
                        return False
        ours, theirs = (t.clone().requires_grad_() for t in (y, y))
        upstream = some(5, 64, 7, 7).to(kind)
        Held.apply(ours, other, mask, 1.5).backward(upstream)
        held_plain(theirs, None, other, mask, 1.5).backward(upstream.float())
        # Where a sum is rounded to the edge itself, one of the two may let it through.
        if ((ours.grad.float() - theirs.grad.float()).abs() > 0.02).float().mean() > 0.01:
            return False
        held = held_fused(y, None, None, mask, 1.5)
        count = mask.float().sum(dim=(1, 2, 3))
        plain = torch.cat([held.float().sum(dim=(2, 3)) / count[:, None], held.float().amax(dim=(2, 3))], 1)
        if (pooled_fused(held, count) - plain).abs().max() > 0.02:
            return False
    return True
