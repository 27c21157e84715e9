# What tensors of inference mode, views and graphs used twice refuse
import torch


def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


x = torch.ones(2, 2, requires_grad=True)
t(lambda: x.unbind(0)[0].add_(1))
t(lambda: (x * 2).split(1)[0].add_(1))
t(lambda: (x * 2).chunk(2)[1].mul_(x))
t(lambda: x[0].add_(1))
t(lambda: x.sum().backward(torch.ones(3)))
y = (x * 2).sum()
y.backward()
t(lambda: y.backward())
y = x.exp().sum()
y.backward()
t(lambda: y.backward())
t(lambda: x.exp().backward())
t(lambda: torch.ones(2).sum().backward())
with torch.no_grad():
    v = x[0]
t(lambda: v.add_(1))
with torch.inference_mode():
    w = torch.ones(2)
t(lambda: w.add_(1))
t(lambda: w.requires_grad_(True))
t(lambda: (w * x).sum().backward())
t(lambda: torch.autograd.grad(y, x))
t(lambda: torch.autograd.grad(x.sum(), torch.ones(2, requires_grad=True)))
t(lambda: torch.autograd.grad(x.sum(), torch.ones(2)))
t(lambda: x.detach().requires_grad_().numpy())
t(lambda: x.numpy())
t(lambda: (x * 2).requires_grad_(False))
t(lambda: torch.ones(2, dtype=torch.int64, requires_grad=True))
x = torch.ones(2, 2, requires_grad=True)
n = torch.ones(2, 2)
with torch.inference_mode():
    w = torch.ones(2)
    a = w * 2
    b = n * 2
    c = x * 2
    d = n[0]
    e = n.view(4)
    f = n.clone()
    g = torch.cat([n, n])
    h = n.sum()
    i = n.exp_()
    j = x.detach()
    k = n.to(torch.float64)
    l = torch.tensor([1.0])
    m = torch.arange(3)
    o = n.add(1)
    p = n.unbind(0)
    q = torch.zeros_like(n)
    r = torch.randn(2)
    s = n.max(0)[0]
    u = torch.nn.Linear(2, 2)(n)
for z in (w, a, b, c, d, e, f, g, h, i, j, k, l, m, o, p[0], q, r, s, u):
    print(z.is_inference(), z.requires_grad, end=';')
print()
t(lambda: d.add_(1))
t(lambda: b.add_(1))
t(lambda: b.clone().is_inference())
t(lambda: b[0].is_inference())
t(lambda: (b * 2).is_inference())
t(lambda: b.view(4).is_inference())
t(lambda: b.detach().is_inference())
t(lambda: (b * x).sum())
t(lambda: (b + x).sum())
t(lambda: b.requires_grad_())
t(lambda: b.zero_())
t(lambda: b.copy_(n))
t(lambda: b.fill_(1))
t(lambda: b.__setitem__(0, 1))
t(lambda: n._version)
t(lambda: b._version)
t(lambda: b.data.add_(1))
t(lambda: torch.nn.Linear(2, 2)(b).sum().backward())
with torch.no_grad():
    t(lambda: b.add_(1))
with torch.inference_mode():
    t(lambda: b.add_(1))
    t(lambda: x.add_(1))
t(lambda: torch.nn.Parameter(b))
t(lambda: b.backward())
