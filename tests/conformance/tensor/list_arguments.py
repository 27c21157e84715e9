# Numbers given one by one where a list is meant, and types that operators refuse before and after sizes
import torch


def t(f):
    try:
        r = f()
        print(tuple(r.shape), r.dtype) if isinstance(r, torch.Tensor) else print(r)
    except Exception as e:
        print("  ", type(e).__name__, str(e))


o = torch.ones
b = torch.bool
for k, dim in ((0, 0), (1, 0), (5, 0), (1, 3)):
    t(lambda: o(3, dtype=b).topk(k, dim))
t(lambda: o(0, dtype=b).topk(0))
t(lambda: torch.inner(o(3), o(3).int()))
t(lambda: torch.inner(o(3), o(2)))
t(lambda: torch.inner(o(2, 3), o(3).int()))
t(lambda: torch.inner(o(()), o(3).int()))
t(lambda: torch.median(o(0, dtype=b), 0))
t(lambda: torch.nanmedian(o(3, dtype=b), 0))
t(lambda: torch.nanmedian(o(0, dtype=b), 1))
t(lambda: torch.cumulative_trapezoid(o(3, dtype=b)))
t(lambda: torch.cumulative_trapezoid(o(3), o(3, dtype=b)))
t(lambda: torch.cumulative_trapezoid(o((), dtype=b)))
t(lambda: o(1, 3).expand(True, 3))
t(lambda: o(2).new_empty(torch.float32, 3))
t(lambda: o(2).permute("x", 1))
t(lambda: o(2).view(1.5, 2))
t(lambda: o(2).repeat(True, 2))
t(lambda: torch.zeros("x", 2))
t(lambda: o(2).reshape(None, 2))
t(lambda: o(2).view("x"))
t(lambda: o(2).flip("x", 1))
t(lambda: torch.bincount(o(1, dtype=b)))
t(lambda: torch.bincount(o(1)))
