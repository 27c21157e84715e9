# In which order arguments are refused: shared memory, types of out=, shapes, kernels
import torch

T = torch.tensor
y, e, ei = torch.ones(2, 3), torch.zeros(3).expand(2, 3), torch.zeros(3, dtype=torch.int64).expand(2, 3)


def told(*fs):
    for f in fs:
        try:
            print(f())
        except Exception as error:
            print(type(error).__name__, error)


u = torch.arange(4.0)
told(lambda: u[1:].copy_(u[:-1]), lambda: u[1:].add_(u[:-1]), lambda: torch.add(u[1:], 1, out=u[:-1]),
     lambda: u.add_(u),
     lambda: u.view(2, 2).add_(u.view(2, 2).t()), lambda: u.__setitem__(slice(1, None), u[:-1]),
     lambda: u[:2].add_(u[2:]), lambda: u)
for f in (torch.ceil, torch.neg, torch.bitwise_not, torch.nan_to_num, torch.exp):
    told(lambda: f(y, out=ei), lambda: f(y.int(), out=e), lambda: f(y, out=torch.zeros(2, 3).long()))
for f in (torch.ldexp, torch.heaviside, torch.add):
    told(lambda: f(y, y, out=ei), lambda: f(y, y, out=e), lambda: f(y[:1], torch.ones(2, 2), out=ei))
told(lambda: torch.softmax(y.long(), 1, out=y.half()), lambda: torch.softmax(y, 1, out=y.double()),
     lambda: torch.softmax(y.long(), 1))
told(lambda: torch.amax(torch.zeros(0, 3), (1, 0), out=torch.zeros(0, 3).char()),
     lambda: torch.masked_select(y, y > 1, out=y.double()))
told(lambda: torch.logcumsumexp(y, 0, out=y.double()), lambda: torch.cummin(y, 0, out=[1]),
     lambda: torch.max(y, 0, out=[y]))
told(lambda: torch.searchsorted(u, u, out=u), lambda: torch.cat([torch.zeros(0)], 4),
     lambda: torch.cat([torch.zeros(0), y], 4))
told(lambda: y.index_copy(0, T([-1]), y[:1]), lambda: y.index_copy(1, T([3]), y[:, :1]),
     lambda: T(1.0).roll(1, 0), lambda: T(5)[:])
told(lambda: y.narrow_copy(0, 3, -1), lambda: torch.slice_copy(y, -5, None, 1, 0),
     lambda: torch.view_copy(y.t(), (6,)))
told(lambda: torch.view_copy(y, torch.int32), lambda: torch.view_copy(y), lambda: y[0].broadcast_to((2, -1)),
     lambda: T([]).take(T([0])))
told(lambda: torch.inner(T([True, False]), T([True, True])),
     lambda: torch.inner(T([True, False, True])[::2], T([True, True])))
told(lambda: torch.arange(3, dtype=torch.bool), lambda: torch.linspace(0, 1, 3, dtype=torch.bool),
     lambda: torch.cdist(y.int(), y))
told(lambda: torch.nn.functional.conv1d(torch.zeros(1, 3, 6), torch.zeros(2, 3, 2), torch.zeros(3).long(),
     padding="same"),
     lambda: torch.layer_norm(y.long(), (), y.bfloat16()), lambda: torch.randperm(300, dtype=torch.uint8),
     lambda: torch.poisson(T([float("nan")])))
told(lambda: torch.Generator("x"), lambda: torch.Generator("meta"),
     lambda: torch.Generator().set_state(torch.zeros(3, dtype=torch.uint8)))
told(lambda: y.long().__setitem__((0, 0), 2**70), lambda: y.long().__setitem__((0, 0), 1j),
     lambda: T([1.0, 2.0]) in torch.zeros(4))
told(lambda: torch.rand(2, dtype=torch.bool, device="meta"), lambda: torch.tensor([1], requires_grad=None))
