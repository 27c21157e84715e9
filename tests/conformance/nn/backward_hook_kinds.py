# full, pre, old, global and node backward hooks: what each sees and may replace
import torch, torch.nn as nn
torch.manual_seed(0)
import warnings
warnings.simplefilter('ignore')
m = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))
hs = [l.register_full_backward_hook(lambda mod, gi, go: print(type(mod).__name__, [None if g is None else g.shape for g in gi], [g.shape for g in go])) for l in m]
x = torch.randn(4, 2)
y = m(x); print(y.grad_fn.name(), type(y.grad_fn).__name__)
y.sum().backward()
x.requires_grad_()
m(x).sum().backward()
for h in hs: h.remove()
print(m(x).grad_fn.name())
h = m[0].register_full_backward_hook(lambda mod, gi, go: tuple(g * 2 for g in gi))
x.grad = None; m(x).sum().backward(); print(x.grad)
h.remove(); x.grad = None; m(x).sum().backward(); print(x.grad)
h = m[2].register_full_backward_pre_hook(lambda mod, go: (go[0] * 3,))
x.grad = None; m(x).sum().backward(); print(x.grad); h.remove()
try:
    h = m[0].register_full_backward_hook(lambda mod, gi, go: (1, 2)); m(x).sum().backward()
except RuntimeError as e: print(e)
h.remove()
try: m[0].register_backward_hook(lambda *a: None)
except RuntimeError as e: print(e)
h = m[1].register_backward_hook(lambda mod, gi, go: print("old", gi[0].shape, go[0].shape)) if m[1]._is_full_backward_hook is None else None
n = nn.Tanh(); n.register_backward_hook(lambda mod, gi, go: print("old", gi[0], go[0]))
z = torch.tensor([0.5], requires_grad=True); n(z).backward()
z = torch.tensor([0.5, 1.], requires_grad=True)
w = (z * 2).sum()
w.grad_fn.register_hook(lambda gi, go: print("node", gi, go))
w.grad_fn.register_prehook(lambda go: (go[0] * 5,))
w.backward(); print(z.grad)
g = nn.modules.module.register_module_full_backward_hook(lambda mod, gi, go: print("global", type(mod).__name__))
m(x).sum().backward(); g.remove()
class Two(nn.Module):
    def forward(self, a, b, k): return a * b, a + k
t = Two(); t.register_full_backward_hook(lambda mod, gi, go: print(gi, go))
a = torch.ones(2, requires_grad=True); b = torch.full((2,), 3.)
u, v = t(a, b, 5); (u.sum() + 2 * v.sum()).backward(); print(a.grad)
