# The older weight_norm and spectral_norm of torch.nn.utils
import torch
from torch import nn
from torch.nn.utils import weight_norm, remove_weight_norm, spectral_norm, remove_spectral_norm
torch.manual_seed(0)
def attempt(f):
    try:
        r = f(); print("ok", type(r).__name__)
    except Exception as e:
        print(type(e).__name__, e)
w = weight_norm(nn.Linear(3, 4))
print(w, list(w.state_dict()), type(w.weight), w.weight.grad_fn.__class__.__name__)
print(w.weight_g, w.weight_v, w.weight)
print([n for n, _ in w.named_parameters()])
print(w(torch.ones(1, 3)))
attempt(lambda: weight_norm(w))
w.weight_g.data.mul_(2)
print(w(torch.ones(1, 3)))
remove_weight_norm(w)
print([n for n, _ in w.named_parameters()], type(w.weight), w.weight)
attempt(lambda: remove_weight_norm(w))
s = spectral_norm(nn.Conv2d(2, 3, 2))
print(s, list(s.state_dict()))
print(s.weight_u, s.weight_v)
print(s(torch.ones(1, 2, 2, 2)))
s.eval(); print(s(torch.ones(1, 2, 2, 2)))
s(torch.ones(1, 2, 2, 2)).sum().backward(); print(s.weight_orig.grad)
attempt(lambda: spectral_norm(s))
remove_spectral_norm(s); print(list(s.state_dict()), s.weight.sum())
attempt(lambda: remove_spectral_norm(s))
attempt(lambda: spectral_norm(nn.Linear(1, 1), n_power_iterations=0))
class D(nn.Module):
    def __init__(self):
        super().__init__()
        self.c = spectral_norm(nn.Conv2d(1, 1, 1)); self.l = weight_norm(nn.Linear(2, 2))
    def forward(self, x): return self.l(self.c(x))
d = D()
gm = torch.fx.symbolic_trace(d)
print(gm.graph); print(gm.code)
d.load_state_dict(d.state_dict())
d2 = D(); print(d2.load_state_dict(d.state_dict()))
import copy
attempt(lambda: copy.deepcopy(d2))
d3 = D()
print(torch.equal(d3.eval()(torch.ones(1,1,2,2)), d2.eval()(torch.ones(1,1,2,2))))
