# torch.autograd.functional: Jacobians, Hessians and products with them, what they refuse
import torch
from torch.autograd.functional import jacobian, hessian, vjp, jvp, hvp, vhp
def t(f):
    try: print("->", f())
    except Exception as e: print(type(e).__name__ + ":", str(e)[:300])
x = torch.tensor([1., 2.]); y = torch.tensor([3., 4.]); v = torch.tensor([1., 0.5])
f = lambda a: (a ** 3).sum(); g = lambda a, b: (a * b).sum() + (a ** 2 * b).sum()
t(lambda: jacobian(lambda a: a ** 2, x)); t(lambda: jacobian(lambda a, b: (a * b, a + b), (x, y))); t(lambda: jacobian(lambda a: a ** 2, x, create_graph=True)); t(lambda: jacobian(lambda a: a ** 2, x, vectorize=True)); t(lambda: jacobian(lambda a: 3, x)); t(lambda: jacobian(lambda a: torch.ones(2), x)); t(lambda: jacobian(lambda a: torch.ones(2), x, strict=True)); t(lambda: jacobian(3, x)); t(lambda: jacobian(lambda a: a, 3))
t(lambda: hessian(f, x)); t(lambda: hessian(g, (x, y))); t(lambda: hessian(lambda a: a ** 2, x)); t(lambda: hessian(lambda a: a.sum(), x))
t(lambda: vjp(lambda a: a ** 2, x, v)); t(lambda: vjp(f, x)); t(lambda: vjp(lambda a: a ** 2, x)); t(lambda: vjp(lambda a: a ** 2, x, torch.ones(3))); t(lambda: vjp(g, (x, y)))
t(lambda: jvp(lambda a: a ** 2, x, v)); t(lambda: jvp(g, (x, y), (v, v))); t(lambda: jvp(lambda a: a ** 2, x)); t(lambda: jvp(lambda a: a ** 2, torch.tensor(2.)))
t(lambda: hvp(f, x, v)); t(lambda: hvp(g, (x, y), (v, v))); t(lambda: vhp(f, x, v)); t(lambda: vhp(g, (x, y), (v, v))); t(lambda: hvp(f, x)); t(lambda: vhp(lambda a: a ** 2, x, v)); t(lambda: hvp(lambda a: a.sum(), x, v)); t(lambda: vhp(lambda a: a.sum(), x, v, strict=True))
