# torch.autograd.Function: inputs changed in place, gradients that did not flow
import torch
from torch.autograd import Function

def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

class A(Function):

    @staticmethod
    def forward(ctx, x, y):
        ctx.set_materialize_grads(False)
        return (x * 2, y * 3)

    @staticmethod
    def backward(ctx, g, h):
        print(g, h)
        return (None if g is None else g * 2, None if h is None else h * 3)
x = torch.ones(2, requires_grad=True)
y = torch.ones(2, requires_grad=True)
a, b = A.apply(x, y)
a.sum().backward()
print(x.grad, y.grad)

class B(Function):

    @staticmethod
    def forward(ctx, x, y):
        return (x * 2, y * 3)

    @staticmethod
    def backward(ctx, g, h):
        print(g, h)
        return (g * 2, h * 3)
x.grad = y.grad = None
a, b = B.apply(x, y)
a.sum().backward()
print(x.grad, y.grad)

class C(Function):

    @staticmethod
    def forward(ctx, x):
        x.add_(1)
        ctx.mark_dirty(x)
        return x

    @staticmethod
    def backward(ctx, g):
        return g
z = torch.ones(2, requires_grad=True)
w = z * 2
v = C.apply(w)
print(v is w, w.grad_fn.name(), v, w._version, v._version)
v.sum().backward()
print(z.grad)
t(lambda: C.apply(z))
u = torch.ones(2)
r = C.apply(u)
print(r is u, r.requires_grad, u)

class D(Function):

    @staticmethod
    def forward(ctx, x, y):
        x.mul_(y)
        ctx.mark_dirty(x)
        ctx.save_for_backward(y)
        return (x, y + 1)

    @staticmethod
    def backward(ctx, g, h):
        return (g * ctx.saved_tensors[0], h)
k = z * 1
m = torch.full((2,), 3.0, requires_grad=True)
p, q = D.apply(k, m)
print(p is k, q.grad_fn.name())
(p.sum() + q.sum()).backward()
print(z.grad, m.grad)

class E_(Function):

    @staticmethod
    def forward(ctx, x):
        ctx.mark_dirty(x)
        return x * 2

    @staticmethod
    def backward(ctx, g):
        return g
t(lambda: E_.apply(z * 1))

class G(Function):

    @staticmethod
    def forward(ctx, x):
        return x

    @staticmethod
    def backward(ctx, g):
        return g * 5
s = z * 1
e = G.apply(s)
print(e is s, e.grad_fn.name(), e._is_view(), e._base is s)

class H(Function):

    @staticmethod
    def forward(ctx, x):
        y = x > 0
        ctx.mark_non_differentiable(y)
        return (y, x * 2)

    @staticmethod
    def backward(ctx, gy, g):
        print(gy)
        return g
i, j = H.apply(z)
print(i.requires_grad, j.requires_grad)
j.sum().backward()

class I(Function):

    @staticmethod
    def forward(ctx, x):
        ctx.set_materialize_grads(False)
        return (x * 2, x * 3)

    @staticmethod
    def backward(ctx, g, h):
        print(ctx.needs_input_grad, g is None, h is None)
        return g if g is not None else h
c, d = I.apply(z)
z.grad = None
d.sum().backward()
print(z.grad)
base = z * 1
vv = base[0:1]
t(lambda: C.apply(vv))
print(base.grad_fn.name(), vv.grad_fn.name())

class J(Function):

    @staticmethod
    def forward(x):
        return x * 2

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.set_materialize_grads(False)
        ctx.x, = inputs

    @staticmethod
    def backward(ctx, g):
        return g * 2
J.apply(z).sum().backward()
print(z.grad)
with torch.no_grad():
    n = C.apply(z)
    print(n is z, z)
