# Every form of index, read and assigned
import torch
def new(): return torch.arange(24.).reshape(2, 3, 4)
def t(f):
    x = new()
    try: r = f(x); print(x.tolist() if r is None else r)
    except Exception as e: print(type(e).__name__, e)
def s(k, v):
    def f(x): x[k] = v
    return f
T = torch.tensor
for k, v in ((0, 1.), ((0, 1), 5), ((0, 1, 2), T(3.)), (slice(None), 0), ((..., 0), -1), ((slice(None), 1), T([1., 2, 3, 4])), ((0, slice(1, None), slice(None, None, 2)), 9), (T([1]), 7), ([0, 1], T([[1.], [2], [3]])), ((T([0, 1]), T([2, 0])), T([1., 2, 3, 4])), ((slice(None), T([0, 2])), 1), ((slice(None), slice(None), T([True, False, False, True])), 0), (new() > 20, 0), (new() > 20, T([1., 2, 3])), ((0, new()[0] > 5), -1), (None, 4), ((None, 0), 4), (T(1), 2), (True, 3), (False, 3), ((T([[0], [1]]), T([[1, 2]])), 5), ((0, T([0, 0])), T([[1.] * 4, [2.] * 4])), (Ellipsis, 8), ((1, -1, -1), 100), ((slice(0, 0),), 5), (5, 1), ((0, 3), 1), ((0, 0, 0, 0), 1), (T([5]), 1), ('a', 1), (1.5, 1), ((slice(None), T([0, 1, 2]), slice(None, None, 3)), T([[1., 2]])), ((0, [True, False, True]), 1), (T([0, 1], dtype=torch.uint8), 6), (0, [1, 2, 3, 4]), (0, T([1., 2])), ((T([0, 1]), slice(None), T([1, 2])), 0)):
    t(s(k, v))
for k in (0, -1, (0, 1), ..., (..., 1), (slice(None), None), slice(None, None, 2), (0, slice(1, 3), slice(-2, None)), [0], [[0, 1]], ([0, 1], [1, 2]), (slice(None), [1, 1, 2]), (0, ..., None, 2), new() < 3, (new()[:, 0, 0] > 5), (slice(None), T([True, False, True])), T([[0, 1], [1, 0]]), (T(0), T(1)), (0, T([2, 1])), (slice(None), 0, [1, 3]), ([1], slice(None), [2]), None, True, False, (None, True), (1, 2, 3), (3,), (slice(5, 9),), (slice(None, None, -1),), T([1, 0], dtype=torch.int32), T([0.5]), (0, 0, 0, 0), (T([0, 1]), T([0, 1, 2]))):
    t(lambda x: (x[k], x[k].shape, x[k].stride()))
x = torch.zeros(3, 3)
x.index_fill_(0, T([0, 2]), 1); x.index_add_(1, T([0, 0]), torch.ones(3, 2), alpha=2); x.index_copy_(0, T([1]), T([[7., 8, 9]])); print(x)
x.scatter_(1, T([[0], [1], [2]]), -1.); x.scatter_add_(0, T([[0, 1, 2]]), T([[10., 20, 30]])); print(x, x.gather(1, T([[2, 0], [1, 1], [0, 2]])), x.take(T([0, 8, 4])), x.take_along_dim(x.argsort(1), 1))
x.masked_fill_(x < 0, .5); x.masked_scatter_(x > 9, T([1., 2, 3, 4])); x.put_(T([0, 1]), T([5., 6])); print(x, x.masked_select(x > 5), x.scatter_reduce(0, T([[0, 0, 0]]), T([[1., 1, 100]]), 'amax'), x.index_select(1, T([2, 0])), torch.where(x > 5), x.nonzero(), x.diagonal().fill_(0), x)
x[0] += 1; x[:, 1] *= 2; x[x == 0] -= 5; x[1:, 1:] = x[:-1, :-1].clone(); x.T[0] = 3; x.view(-1)[4] = 44; x[1][2] = 12; x.diagonal()[1] = 1; print(x)
v = x[:, 0]; v.add_(1); y = x.clone(); y[0, 0] = 0; print(x, y, v, v._is_view(), x._version, y._version)
