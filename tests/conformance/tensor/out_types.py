# The element types that out= takes, of reductions, clamps and linear algebra
import torch
import torch.nn.functional as F


def t(f):
    try:
        r = f()
        print((tuple(r.shape), r.dtype, r.tolist() if r.numel() < 12 else '...') if isinstance(r, torch.Tensor) else r)
    except Exception as e:
        print('  ', type(e).__name__, str(e))


o = torch.ones
L = torch.linalg
h, i8, b16, i64 = (torch.float16, torch.int8, torch.bfloat16, torch.int64)
print('svd')
for f in (L.svd, L.svdvals, torch.svd, L.matrix_rank, L.pinv, L.cond):
    for d in (torch.float32, h, i8):
        t(lambda: f(o(4, dtype=d)))
        t(lambda: f(o(2, 3, dtype=d)) and 1)
for d in (torch.float32, h, i8, b16):
    t(lambda: L.svd(o(2, 3, dtype=d), driver='mean'))
    t(lambda: L.svd(o(3, dtype=d), driver='mean'))
    t(lambda: L.svdvals(o(2, 3, dtype=d), driver='gesvd'))
    t(lambda: L.matrix_rank(o(3, 3, dtype=d), rtol=0.9))
    t(lambda: L.matrix_rank(o(3, 3, dtype=d), atol=0.9))
    t(lambda: L.matrix_rank(o(3, 3, dtype=d), hermitian=True))
    t(lambda: L.matrix_rank(o(3, 2, dtype=d), o(()), hermitian=True))
    t(lambda: L.matrix_rank(o(3, 2, dtype=d), 0.5, True))
    t(lambda: L.matrix_rank(o(3, 2, dtype=d), hermitian=True))
    t(lambda: L.matrix_rank(o(3, 3, dtype=d), o(3, 3)))
    t(lambda: L.matrix_rank(o(3, 3, dtype=d), atol=o(()), rtol=o(())))
print('median')
for d in (torch.float32, h, i8, torch.uint8, i64, torch.int32, torch.int16):
    t(lambda: o(0, dtype=d).median())
    t(lambda: o(0, dtype=d).nanmedian())
print('minmax out')
for d in (torch.float32, h, i8, torch.uint8, i64, torch.bool):
    t(lambda: torch.min(o(0, dtype=d), out=o(0, dtype=d)))
    t(lambda: torch.max(o(0, dtype=d), out=o(0, dtype=d)))
    t(lambda: torch.max(o(3, dtype=d), out=o(0, dtype=torch.float64)))
print('aminmax')
t(lambda: torch.aminmax(o(0), dim=0))
t(lambda: torch.aminmax(o(0)))
t(lambda: torch.aminmax(o(2, 0), dim=1))
t(lambda: torch.amin(o(2, 0), 1))
t(lambda: torch.amax(o(2, 0), 1))
print('any')
for f in (torch.any, torch.all):
    for d in (torch.uint8, torch.int16, torch.float32, torch.bool):
        t(lambda: f(o(3), out=o(3, dtype=d)))
        t(lambda: f(o(3), 0, out=o(3, dtype=d)))
        t(lambda: f(o(3), (0,), out=o(3, dtype=d)))
print('clampout')
for f in (lambda x, out: torch.clamp_min(x, 3, out=out), lambda x, out: torch.clamp_max(x, 3, out=out), lambda x, out: torch.clamp(x, 3, out=out), lambda x, out: torch.clamp(x, 3.5, out=out), lambda x, out: torch.clamp(x, 1, 3, out=out), lambda x, out: torch.clamp_min(x, o(()), out=out), lambda x, out: torch.clamp_min(x, 2.5, out=out)):
    for a in (torch.uint8, torch.float32):
        for d in (h, torch.float64, torch.float32, i64):
            t(lambda: f(o(2, dtype=a), o(2, dtype=d)))
print('trapz')
for f in (torch.trapezoid, torch.cumulative_trapezoid, torch.trapz):
    t(lambda: f(o(3), dx=True))
    t(lambda: f(o(3), dx=2))
    t(lambda: f(o(()), dx=2))
    t(lambda: f(o(()), dx=True))
print('std')
for f in (torch.std, torch.var):
    for d in (h, torch.float32, torch.float64, b16):
        for q in (h, torch.float32, torch.float64):
            t(lambda: f(o(3, dtype=d), correction=1, out=o(3, dtype=q)))
            t(lambda: f(o(3, dtype=d), 0, out=o(3, dtype=q)))
            t(lambda: f(o(3, dtype=d), None, correction=1, keepdim=True, out=o(3, dtype=q)))
