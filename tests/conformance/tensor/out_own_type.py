# Operators that write into their own type alone, and others that look at arguments before sizes
import torch
import torch.nn.functional as F


def t(f):
    try:
        r = f()
        print((tuple(r.shape), r.dtype, r.tolist() if r.numel() < 12 else "...") if isinstance(r, torch.Tensor) else r)
    except Exception as e:
        print("  ", type(e).__name__, str(e))


o = torch.full((2,), 0.5)
for name in "abs absolute ceil fix floor frac hardshrink neg negative round sgn sign trunc exp sqrt relu sigmoid square".split():
    print(name)
    t(lambda: getattr(torch, name)(o, out=torch.ones(2, dtype=torch.float64)))
    t(lambda: getattr(torch, name)(o, out=torch.ones(2)))
for name in "elu gelu hardsigmoid hardswish hardtanh leaky_relu mish silu softplus softshrink".split():
    t(lambda: getattr(torch._C._nn, name)(o, out=torch.ones(2, dtype=torch.float64)))
t(lambda: torch.bitwise_not(torch.ones(2, dtype=torch.int32), out=torch.ones(2, dtype=torch.int64)))
t(lambda: torch.lerp(o, o, o, out=torch.ones(2, dtype=torch.float64)))
for beta in (0, 0.5, 1):
    t(lambda: torch.tensor([1.0, 2.0]).addbmm_(torch.ones(1, 3, 2), torch.ones(1, 2, 2), beta=beta))
t(lambda: torch.tensor([1.0, 2.0]).addbmm_(torch.zeros(1, 3, 2), torch.zeros(1, 2, 4)))
t(lambda: torch.ones(3, dtype=torch.int64).mean(5))
t(lambda: torch.ones(3).mean(5, dtype=torch.int64))
t(lambda: torch.linalg.qr(torch.ones(2, 2, dtype=torch.bfloat16), "x"))
t(lambda: torch.range(2, 1, dtype=torch.bool))
t(lambda: torch.zeros(2, device="meta", pin_memory=True).device)
t(lambda: torch.zeros((-1,), device="meta"))
t(lambda: torch.histc(torch.ones(3, dtype=torch.int64), min=2))
t(lambda: torch.pdist(torch.ones(3, 3, dtype=torch.int32)))
t(lambda: torch.empty_strided((0,), (-1,)).stride())
for layout in (None, torch.preserve_format, torch.contiguous_format):
    t(lambda: torch.ones(2, 3).t().resize_as_(torch.ones(3, 2), memory_format=layout).stride())
    t(lambda: torch.ones(2, 3).resize_as_(torch.ones(2, 2), memory_format=layout))
t(lambda: torch.ones(3).resize_as_(torch.ones(1, 2, 1, 1), memory_format=torch.channels_last).stride())
