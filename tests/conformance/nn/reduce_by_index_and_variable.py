# index_reduce and scatter_reduce: values and gradients, with zeros and ties; Variable, the old name of tensors
import torch
from torch.autograd import Variable
import torch.autograd as A
print(A.Variable is Variable, Variable.__module__)
t = torch.ones(2, requires_grad=True); u = t * 2
for f in (lambda: Variable(t), lambda: Variable(u), lambda: Variable(t) is t, lambda: Variable(torch.ones(2, dtype=torch.int32)), lambda: Variable(torch.ones(2), requires_grad=True), lambda: Variable(torch.ones(2), False), lambda: Variable(3), lambda: Variable([1.0]), lambda: Variable(), lambda: Variable(data=torch.ones(1)), lambda: Variable(torch.ones(1), volatile=True), lambda: isinstance(t, Variable), lambda: isinstance(3, Variable), lambda: issubclass(torch.Tensor, Variable), lambda: Variable(torch.ones(2, dtype=torch.int32), requires_grad=True), lambda: Variable(None), lambda: isinstance(torch.nn.Parameter(t), Variable)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
v = Variable(torch.zeros(2), requires_grad=True); (v * 3).sum().backward(); print(v.grad, v.is_leaf)
w = torch.zeros(2); q = Variable(w); q[0] = 5; print(w)
x = torch.tensor([[1., 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]], requires_grad=True); idx = torch.tensor([0, 2, 0, 2]); s = torch.arange(12.).view(4, 3).requires_grad_()
base = torch.tensor([[3., 1, 2], [1, 1, 1], [9, 9, 9]], requires_grad=True)
for r in ("prod", "mean", "amax", "amin"):
    for inc in (True, False):
        o = base.index_reduce(0, idx, s, r, include_self=inc); print(r, inc, o); g = torch.autograd.grad(o.square().sum(), (base, s)); print(g[0].tolist(), g[1].tolist())
for f in (lambda: base.index_reduce(0, idx, s, "sum"), lambda: base.index_reduce(0, idx[:2], s, "prod"), lambda: base.index_reduce(5, idx, s, "prod"), lambda: base.index_reduce(0, idx.float(), s, "prod"), lambda: base.index_reduce(0, idx, s.double(), "prod"), lambda: base.index_reduce(0, idx + 5, s, "prod"), lambda: base.index_reduce(1, torch.tensor([0]), s[:3, :1], "amax"), lambda: torch.index_reduce(base.detach(), 1, torch.tensor([2, 2]), s.detach()[:3, :2], "amin"), lambda: torch.tensor(3.).index_reduce(0, torch.tensor([0]), torch.tensor([5.]), "amax"), lambda: torch.zeros(3, dtype=torch.long).index_reduce_(0, torch.tensor([0, 0, 2]), torch.tensor([3, 4, 5]), "mean")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
base = torch.tensor([[3., 1, 2], [1, 0, 1], [9, 9, 9]], requires_grad=True); s = torch.tensor([[0., 1, 2], [3, 0, 0], [9., 7, 8], [9, 10, 0]]).requires_grad_()
idx = torch.tensor([0, 2, 0, 2])[:, None].expand(4, 3)
for r in ("sum", "prod", "mean", "amax", "amin"):
    for inc in (True, False):
        o = base.scatter_reduce(0, idx, s, r, include_self=inc); print(r, inc, o.tolist()); g = torch.autograd.grad(o.square().sum(), (base, s)); print(g[0].tolist(), g[1].tolist())
