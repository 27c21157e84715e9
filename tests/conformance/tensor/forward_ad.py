# Forward-mode differentiation with dual tensors: torch.autograd.forward_ad.
import torch, torch.nn as nn, torch.nn.functional as F
import torch.autograd.forward_ad as fwAD
def E(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, str(e)[:300])
torch.manual_seed(3)
x=torch.randn(3); t=torch.randn(3)
E(lambda: fwAD.unpack_dual(x)); E(lambda: fwAD.make_dual(x,t)); E(lambda: fwAD.exit_dual_level())
with fwAD.dual_level():
    d=fwAD.make_dual(x,t); print(d, d.requires_grad, d.grad_fn, type(d), d is x)
    y=torch.sin(d)*2+d.exp(); print(y); print(fwAD.unpack_dual(y)); p,q=fwAD.unpack_dual(y); print(p,q); print(fwAD.unpack_dual((d*d).sum()).tangent)
    print(fwAD.unpack_dual(x).tangent, fwAD.unpack_dual(torch.tensor(1)))
    E(lambda: fwAD.make_dual(x,torch.randn(4))); E(lambda: fwAD.make_dual(torch.arange(3),t)); E(lambda: fwAD.make_dual(x,torch.arange(3))); E(lambda: fwAD.make_dual(x,t.double())); E(lambda: fwAD.make_dual(d,t)); E(lambda: fwAD.enter_dual_level()); E(lambda: 0); E(lambda: 0)
    z=d[1:]*3; print(z, d.max(), d.sort().values, d>0, d.detach(), d.argmax())
    w=x.clone(); w.mul_(d); print(w); a,b=d.split([1,2]); print(a,b)
    lin=nn.Linear(3,2); o=lin(d); print(o.detach(), fwAD.unpack_dual(o).tangent.detach()); o.sum().backward(); print(lin.weight.grad)
    print(fwAD.unpack_dual(F.softmax(d,0)).tangent, fwAD.unpack_dual(F.layer_norm(d,(3,))).tangent, fwAD.unpack_dual(torch.stack([d,d*2]).mean(0)).tangent, fwAD.unpack_dual(d@d).tangent, d.tolist(), d.sum().item(), (d+1).shape)
    big=fwAD.make_dual(torch.ones(12)*1.23456,torch.ones(12)); print(big)
print(y, fwAD.unpack_dual(y))
fwAD.enter_dual_level(); d=fwAD.make_dual(torch.ones(1),torch.ones(1)*2); print((d**3)); fwAD.exit_dual_level(); print(d)
m=nn.Linear(3,2); ps={k:p for k,p in m.named_parameters()}; ts={k:torch.ones_like(p) for k,p in ps.items()}
with fwAD.dual_level():
    for k,p in ps.items():
        delattr(m,k); setattr(m,k,fwAD.make_dual(p,ts[k]))
    o=m(x); print(fwAD.unpack_dual(o).tangent.detach())
class Fn(torch.autograd.Function):
    @staticmethod
    def forward(ctx,a): ctx.save_for_forward(a); ctx.a=a; return a*a
    @staticmethod
    def backward(ctx,g): return 2*ctx.a*g
    @staticmethod
    def jvp(ctx,t): return 2*ctx.a*t
with fwAD.dual_level(): print(Fn.apply(fwAD.make_dual(x,t)))
print(fwAD.UnpackedDualTensor._fields)
