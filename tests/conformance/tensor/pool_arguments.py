# What pools, instance norm and weight norm refuse: element types, empty dimensions, layouts
import torch
import torch.nn.functional as F


def t(f):
    try:
        r = f()
        print((tuple(r.shape), r.dtype, r.tolist() if r.numel() < 12 else '...') if isinstance(r, torch.Tensor) else r)
    except Exception as e:
        print('  ', type(e).__name__, str(e))


o = torch.ones
I = [torch.int64, torch.int16, torch.uint8, torch.bool, torch.float16, torch.bfloat16]
print('amax')
for n, f in ((1, F.adaptive_max_pool1d), (2, F.adaptive_max_pool2d), (3, F.adaptive_max_pool3d)):
    for d in I:
        t(lambda: f(o((1, 2) + (3,) * n, dtype=d), 2).shape)
    t(lambda: f(o((1, 0) + (3,) * n), 2).shape)
    t(lambda: f(o((0, 2) + (3,) * n), 2).shape)
    t(lambda: f(o((0,) + (3,) * n), 2).shape)
print('aavg')
for n, f in ((1, F.adaptive_avg_pool1d), (2, F.adaptive_avg_pool2d), (3, F.adaptive_avg_pool3d)):
    for d in I[:4]:
        t(lambda: f(o((1, 2) + (3,) * n, dtype=d), 2).shape)
    t(lambda: f(o((1, 2) + (3,) * n, dtype=torch.int64), 1).shape)
    t(lambda: f(o((1, 0) + (3,) * n, dtype=torch.int64), 2).shape)
    t(lambda: f(o((0, 2) + (3,) * n), 2).shape)
    t(lambda: f(o((0,) + (3,) * n, dtype=torch.int64), 2).shape)
    t(lambda: f(o(2), 1).shape)
    t(lambda: f(o(2, 3), 1).shape)
print('3dcl')
x = o(2, 5, 5, 5).permute(0, 3, 1, 2)
xc = o(1, 2, 5, 5).contiguous(memory_format=torch.channels_last)
for f in (F.max_pool3d, F.avg_pool3d):
    t(lambda: f(xc, 2).shape)
t(lambda: F.adaptive_avg_pool3d(xc, 2).shape)
t(lambda: F.adaptive_max_pool3d(xc, 2).shape)
t(lambda: torch._C._nn.max_pool3d_with_indices(xc, 2)[0].shape)
g = xc.clone().requires_grad_(True)
t(lambda: F.max_pool3d(g, 2).shape)
t(lambda: F.max_pool3d(g, 2).sum().backward())
t(lambda: torch._C._nn.max_pool3d_with_indices(g, 2)[0].sum().backward())
t(lambda: F.avg_pool3d(g, 2).sum().backward())
t(lambda: F.max_pool3d(o(1, 2, 5, 5, requires_grad=True), 2).sum().backward())
print('pool empties')
for s in ((0, 3), (0, 0, 3), (2, 0, 3), (2, 3, 0)):
    t(lambda: F.avg_pool1d(o(s), 2).shape)
    t(lambda: F.max_pool1d(o(s), 2).shape)
for s in ((0, 3, 3), (2, 0, 3), (2, 3, 0), (0, 2, 3, 3), (2, 0, 3, 3), (2, 2, 0, 3)):
    t(lambda: F.avg_pool2d(o(s), 2).shape)
    t(lambda: F.max_pool2d(o(s), 2).shape)
for s in ((0, 3, 3, 3), (2, 0, 3, 3), (0, 2, 3, 3, 3), (2, 0, 3, 3, 3)):
    t(lambda: F.avg_pool3d(o(s), 2).shape)
    t(lambda: F.max_pool3d(o(s), 2).shape)
for f, n in ((F.max_pool1d, 1), (F.max_pool2d, 2), (F.avg_pool2d, 2), (F.avg_pool3d, 3), (F.max_pool3d, 3), (F.avg_pool1d, 1)):
    x = o((1, 2) + (5,) * n)
    t(lambda: f(x, 2, (1, 1, 1, 1)))
    t(lambda: f(x, (2, 2, 2, 2)))
    t(lambda: f(x, 2, 2, (1, 1, 1, 1)))
print('inst')
x = o(2, 3, 4)
t(lambda: F.instance_norm(x, running_mean=o(3)).shape)
t(lambda: torch.instance_norm(x, None, None, o(3), None, True, 0.1, 1e-05, False).shape)
t(lambda: F.instance_norm(x, running_var=o(3)).shape)
t(lambda: torch.instance_norm(x, None, None, o(3), None, False, 0.1, 1e-05, False).shape)
print('wn')
for d in I:
    t(lambda: torch._weight_norm(o(3, 4, dtype=d), o(3, 1, dtype=d)))
    t(lambda: torch._weight_norm(o(3, 4, 2, dtype=d), o(1, 4, 1, dtype=d), 1))
    t(lambda: torch.norm_except_dim(o(3, 4, dtype=d), 2, 0))
    t(lambda: torch.norm_except_dim(o(3, 4, dtype=d), 2, -1))
t(lambda: F.multi_margin_loss(o(2, 3), torch.tensor([0, 1]), p=3))
