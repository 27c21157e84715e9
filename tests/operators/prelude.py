"""What every generated program begins with: tensors from a seed, and the description of a result.

The text of this file is put before the cases and runs on this engine and on PyTorch alike, so it uses nothing
that is itself under test more than it must: lists of numbers, torch.tensor, .to(dtype) and views. What is done
with the descriptions is the business of the programs that put it there.
"""
import torch
import torch.nn.functional as F

INF, NAN = float("inf"), float("nan")
SPECIAL = [0.0, -0.0, INF, -INF, NAN, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 1e-6, 300.0, -70000.0]
FLOATS = (torch.float32, torch.float64, torch.float16, torch.bfloat16)
leaves = []


def _numbers(count, seed, style):
    """`count` numbers: n around zero, p positive, u within (-1, 1), z small whole ones, s special, iK and dK
    from 0 to K - 1, the latter in turn, so that few are the same."""
    x = (seed * 2654435761 + 12345) % 4294967296
    values = []
    for _ in range(count):
        x = (x * 1664525 + 1013904223) % 4294967296
        y = (x ^ (x >> 13)) % 65536 / 65536
        if style == "p":
            y = 0.1 + 2.9 * y
        elif style == "u":
            y = 1.9 * y - 0.95
        elif style == "z":
            y = float(int(9 * y) - 4)
        elif style == "s":
            y = SPECIAL[int(y * len(SPECIAL))]
        elif style[0] == "d":
            y = (seed + len(values)) % int(style[1:])
        elif style[0] == "i":
            y = int(y * int(style[1:]))
        else:
            y = 6 * y - 3
        values.append(y)
    return values


def _nested(values, shape):
    for size in reversed(shape[1:]):
        values = [values[i : i + size] for i in range(0, len(values), size)] if size else []
    return values


def _count(shape):
    n = 1
    for size in shape:
        n *= size
    return n


def _plain(shape, dtype, seed, style):
    values = _numbers(_count(shape), seed, style)
    if dtype == "bool":
        values = [v > 0 for v in values] if style in "nuzs" else [int(10 * v) % 2 == 1 for v in values]
    elif dtype[0] == "u":
        values = [0 if v != v or v in (INF, -INF) else abs(int(v)) % 128 for v in values]
    elif dtype[0] == "i":
        values = [0 if v != v or v in (INF, -INF) else int(v) % 100 if v > 0 else -(int(-v) % 100) for v in values]
    kind = getattr(torch, dtype)
    flat = torch.tensor(values, dtype=torch.float64 if kind in FLOATS else kind).to(kind)
    return flat.view(shape)


def _laid_out(shape, dtype, seed, style, layout):
    """c contiguous, t dimensions stored in reverse, s every second element, e expanded, o with an offset, l channels last"""
    if layout == "t" and len(shape) > 1:
        order = tuple(range(len(shape)))[::-1]
        return _plain(shape[::-1], dtype, seed, style).permute(order)
    if layout == "s" and shape:
        return _plain(shape[:-1] + (2 * shape[-1],), dtype, seed, style)[..., ::2]
    if layout == "e" and shape:
        return _plain((1,) + shape[1:], dtype, seed, style).expand(shape)
    if layout == "o" and shape:
        return _plain((shape[0] + 1,) + shape[1:], dtype, seed, style)[1:]
    if layout == "l" and len(shape) in (4, 5):
        rest = tuple(range(2, len(shape)))
        stored = _plain((shape[0],) + shape[2:] + shape[1:2], dtype, seed, style)
        return stored.permute((0, len(shape) - 1) + tuple(d - 1 for d in rest))
    return _plain(shape, dtype, seed, style)


def T(shape, dtype="float32", seed=0, style="n", layout="c", grad=False):
    """A tensor that depends on its arguments alone; with `grad` a leaf whose gradient is described too."""
    t = _laid_out(shape, dtype, seed, style, layout)
    if grad and t.is_floating_point():
        t = t.detach().requires_grad_()
        leaves.append(t)
    return t


def Q(n, dtype="float32", seed=0, batch=()):
    """Symmetric positive definite matrices."""
    a = T(batch + (n, n), "float64", seed)
    return (a @ a.mT + n * torch.eye(n, dtype=torch.float64)).to(getattr(torch, dtype))


def describe(r, values=True):
    """Text of a result: its type, and of tensors dtype, shape, strides, offset, and the elements where they are defined."""
    if isinstance(r, torch.Tensor):
        name = str(r.dtype)[6:]
        grad = r.grad_fn.name() if r.grad_fn is not None else "leaf" if r.requires_grad else ""
        if getattr(r, "_is_zerotensor", bool)():
            r = r.clone()  # PyTorch's zeros without memory, of the gradient of sgn
        shown = str(r.detach().reshape(-1).tolist()) if values and r.device.type == "cpu" else "-"
        return f"Tensor|{name}|{tuple(r.shape)}|{tuple(r.stride())}|{grad}|{shown}"
    if isinstance(r, (tuple, list)) and not isinstance(r, torch.Size):
        return type(r).__name__ + "[" + ";".join([describe(x, values) for x in r]) + "]"
    return type(r).__name__ + "|" + (repr(r) if values else "-")


def backward_of(result):
    """Runs backward from a result's floating parts, weighted so that no error cancels another; describes the gradients."""
    parts = [p for p in (result if isinstance(result, (tuple, list)) else [result]) if isinstance(p, torch.Tensor) and p.requires_grad]
    total = None
    for i, part in enumerate(parts):
        weights = torch.tensor(_numbers(part.numel(), 77 + i, "p"), dtype=torch.float64).to(part.dtype).reshape(part.shape)
        value = (part * weights).sum()
        total = value if total is None else total + value
    if total is not None:
        total.backward()
    return "".join("~" + ("None" if x.grad is None else describe(x.grad)) for x in leaves)
