# Fake tensors own what is done to them in place; noted values ask for no gradient; fake parameters say what they are.
import torch, torch.fx as fx
from torch.fx.passes.fake_tensor_prop import FakeTensorProp
from torch._subclasses.fake_tensor import FakeTensorMode, FakeTensor
class M(torch.nn.Module):
    def __init__(self): super().__init__(); self.w = torch.nn.Parameter(torch.ones(2, 2)); self.register_buffer("b", torch.zeros(2))
    def forward(self, x): x.add_(1); self.w; return x.t().relu_()
gm = fx.symbolic_trace(M()); x = torch.zeros(2, 2)
def tr(f):
    try: return f()
    except Exception as e: print(e)
print(tr(lambda: FakeTensorProp(gm).propagate(x))); print(x); print([(n.name, n.meta.get("val")) for n in gm.graph.nodes])
m = FakeTensorMode(); f = m.from_tensor(x); f.add_(5); print(x, f, f.requires_grad)
p = m.from_tensor(torch.nn.Parameter(torch.ones(2))); print(p, type(p).__name__, p.requires_grad, (p * 2).requires_grad, (p * 2).grad_fn is not None)
with m: z = torch.ones(3, 4); print(z, z.t().stride(), (z @ z.t()).shape, torch.zeros(2).add_(1))
t = m.from_tensor(torch.arange(6.).view(2, 3).t()); print(t.stride(), t.shape, t.is_contiguous(), t.dtype)
