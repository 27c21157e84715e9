# The order in which arguments are looked at: memory that is shared, types, sizes
import torch
import torch.nn.functional as F


def t(f):
    try:
        r = f()
        print((tuple(r.shape), r.dtype, r.tolist() if r.numel() < 12 else '...') if isinstance(r, torch.Tensor) else r)
    except Exception as e:
        print('  ', type(e).__name__, str(e))


o = torch.ones
x = o(2, 1, 3)
t(lambda: torch.isin(x, o(3).expand(4, 3)).shape)
t(lambda: torch.isin(x, o(3, 4).t()).shape)
t(lambda: torch.isin(x, o(3, 2).t()).shape)
t(lambda: torch.isin(x, o(2, 1, 3).expand(2, 2, 1, 3)).shape)
t(lambda: torch.isin(x, o(4, 4)[:, ::2]).shape)
t(lambda: torch.isin(x, o(6)[::2]).shape)
t(lambda: torch.isin(x, o(1, 3).expand(2, 3)).shape)
t(lambda: torch.isin(x[0], o(1, 3).expand(2, 3)).shape)
print('rr')
for d in (torch.float16, torch.bfloat16, torch.int32, torch.float32):
    t(lambda: torch.rrelu(o(2, dtype=d), 0.1, 0.3, True).shape)
    t(lambda: torch.rrelu(o(2, dtype=d), 0.1, 0.3, False).shape)
    t(lambda: torch.rrelu_(o(2, dtype=d), 0.1, 0.3, True).shape)
    t(lambda: torch.rrelu_(o(0, dtype=d), 0.1, 0.3, True).shape)
print('mp1d')
for d in (torch.int64, torch.int16, torch.uint8, torch.bool, torch.float16, torch.bfloat16):
    t(lambda: torch.max_pool1d(o(2, 1, 3, dtype=d), 2))
    t(lambda: torch.max_pool2d(o(2, 3, 3, dtype=d), 2))
    t(lambda: torch.max_pool3d(o(1, 2, 3, 3, dtype=d), 2))
    t(lambda: torch.max_pool1d(o(2, 1, 3, dtype=d), 2, dilation=2, stride=7))
print('cuda')
for a in ('cpu', 'cuda', 'cuda:1', 0, None, torch.device('cpu'), 'meta', 'mps'):
    t(lambda: o(2).cuda(a))
    t(lambda: o(2).is_pinned(a))
print('idx')
for d in (torch.float32, torch.int64, torch.bool, torch.float16):
    e = o(4, dtype=d).expand(3, 4)
    t(lambda: o(4, dtype=d).expand(3, 4).index_put_((torch.tensor([0, 2]),), o((), dtype=d), True))
    t(lambda: o(1, 4, dtype=d).expand(3, 4).index_put_((torch.tensor([0, 2]), torch.tensor([1, 1])), o(2, dtype=d) * 3, True))
    t(lambda: o(1, 4, dtype=d).expand(3, 4).index_put_((torch.tensor([0, 2]), torch.tensor([1, 1])), o(2, dtype=d) * 3, False))
t(lambda: o(3, 4).t().index_put_((torch.tensor([0, 2]), torch.tensor([1, 1])), o(2) * 3, True))
print('nonzero')
for d in (torch.float32, torch.int64, torch.int32, torch.bool):
    t(lambda: torch.nonzero(o(2), out=o(2, dtype=d)))
print('mode')
for f in (torch.mode, torch.median, lambda x, out: torch.kthvalue(x, 1, out=out), lambda x, out: torch.max(x, 0, out=out), lambda x, out: torch.sort(x, out=out), lambda x, out: torch.topk(x, 1, out=out), lambda x, out: torch.cummax(x, 0, out=out), lambda x, out: torch.median(x, 0, out=out)):
    t(lambda: f(o(3), out=(o(1), o(1)))[1].dtype)
    t(lambda: f(o(3), out=(o(1).double(), o(1).long()))[1].dtype)
    t(lambda: f(o(3).half(), out=(o(1), o(1).long()))[1].dtype)
print('normal')
t(lambda: torch.normal(-1.0, o(2, dtype=torch.uint8)))
t(lambda: torch.normal(1.0, o(2, dtype=torch.uint8)))
t(lambda: torch.normal(-1.0, o(2, dtype=torch.int64)))
t(lambda: torch.normal(o(2, dtype=torch.uint8), -1.0))
t(lambda: torch.normal(-1.5, o(2, dtype=torch.bool)))
t(lambda: torch.normal(300.0, o(2, dtype=torch.uint8)))
t(lambda: torch.normal(1.0, o(0, dtype=torch.uint8)))
print('lse')
for d in (torch.bool, torch.int64, torch.float16):
    t(lambda: torch.logsumexp(o(3), 0, out=o(1, dtype=d)))
    t(lambda: torch.logsumexp(o(3, dtype=torch.int64), 0, out=o(1, dtype=d)))
t(lambda: torch.repeat_interleave(o(2, 3)))
t(lambda: torch.repeat_interleave(o(2, 3).long()))
t(lambda: o(2).repeat_interleave(o(2, 3)))
t(lambda: o(2).repeat_interleave(o(2)))
t(lambda: torch.repeat_interleave(o(2)))
t(lambda: torch.repeat_interleave(o(()).long()))
t(lambda: o(4).unflatten(0, []))
t(lambda: o(4).unflatten(0, {}))
t(lambda: o(4).unflatten(0, None))
t(lambda: o(4).unflatten(0, 2))
t(lambda: o(4).unflatten(0, (2, 2), 1))
t(lambda: o(4).unflatten())
t(lambda: o(4).unflatten(dim=0, sizes=(2, -1)).shape)
t(lambda: o(4).unflatten(0, sizes=(2, -1), x=1))
t(lambda: o(4).unflatten('x', (2, 2)))
t(lambda: o(4).unflatten(0, ((1, 2),)))
t(lambda: o(4).fill_(o(2)))
t(lambda: o(1).expand(3).fill_(o(2)))
t(lambda: o(1).expand(3).fill_(o(())))
t(lambda: o(1).expand(3).fill_(2))
t(lambda: torch.fill(o(1).expand(3), o(())).shape)
