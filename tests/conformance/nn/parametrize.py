# torch.nn.utils.parametrize and parametrizations: weight norm, spectral norm, orthogonal, errors
import torch, copy
from torch import nn
import torch.nn.utils.parametrize as P
from torch.nn.utils import parametrizations as PZ
class Symmetric(nn.Module):
    def forward(self, X):
        return X.triu() + X.triu(1).transpose(-1, -2)
    def right_inverse(self, A):
        return A.triu()
class Scale(nn.Module):
    def forward(self, X): return X * 2
class Two(nn.Module):
    def forward(self, a, b): return a + b
    def right_inverse(self, w): return w / 2, w / 2
def attempt(f):
    try:
        r = f(); print("ok", type(r).__name__)
    except Exception as e:
        print(type(e).__name__, e)
torch.manual_seed(0)
l = nn.Linear(3, 3)
print(P.register_parametrization(l, "weight", Symmetric()) is l)
print(l, type(l), type(l).__module__, type(l).__mro__[1])
print(l.weight, torch.equal(l.weight, l.weight.T))
P.register_parametrization(l, "weight", Scale())
print(l)
print(list(l.state_dict()), [n for n, _ in l.named_parameters()])
print(P.is_parametrized(l), P.is_parametrized(l, "bias"), P.is_parametrized(l, "weight"))
print(l.parametrizations.weight.original, l.parametrizations["weight"][0])
attempt(lambda: setattr(l, "weight", torch.ones(3, 3)))
print(l.weight)
with P.cached():
    print(l.weight is l.weight)
print(l.weight is l.weight)
attempt(lambda: P.register_parametrization(l, "nope", Scale()))
attempt(lambda: P.remove_parametrizations(l, "nope"))
attempt(lambda: copy.deepcopy(l)(torch.ones(1, 3)))
P.remove_parametrizations(l, "weight")
print(l, type(l), l.weight)
m = nn.Linear(2, 2)
P.register_parametrization(m, "weight", Two())
print(list(m.state_dict()))
m.weight = torch.eye(2)
print(m.weight, m.parametrizations.weight.original0)
attempt(lambda: P.remove_parametrizations(m, "weight", leave_parametrized=False))
print(m)
P.remove_parametrizations(m, "weight")
print(m.weight)
class Bad(nn.Module):
    def forward(self, x): return 3
class BadShape(nn.Module):
    def forward(self, x): return x[:1]
class BadType(nn.Module):
    def forward(self, x): return x.double()
class BadInv(nn.Module):
    def forward(self, x): return x
    def right_inverse(self, x): return 3
class BadInv2(nn.Module):
    def forward(self, x): return x
    def right_inverse(self, x): return x.double()
class BadInv3(nn.Module):
    def forward(self, x): return x
    def right_inverse(self, x): return [x, 3]
for c in (Bad, BadShape, BadType, BadInv, BadInv2, BadInv3):
    attempt(lambda: P.register_parametrization(nn.Linear(2, 2), "weight", c()))
attempt(lambda: P.register_parametrization(nn.Linear(2, 2), "weight", BadShape(), unsafe=True))
b = nn.BatchNorm1d(2)
P.register_parametrization(b, "running_mean", Scale())
print(b, list(b.state_dict()))
gm = torch.fx.symbolic_trace(nn.Sequential(PZ.weight_norm(nn.Linear(2, 3)), nn.ReLU()))
print(gm.graph, gm.code); print(gm)
w = PZ.weight_norm(nn.Conv1d(2, 3, 3), dim=0)
print(w, list(w.state_dict()), w.weight, w.parametrizations.weight.original0)
attempt(lambda: PZ.weight_norm(w))
w = PZ.weight_norm(nn.Linear(2, 3), dim=None)
print(w.parametrizations.weight.original0, w.weight)
w = PZ.weight_norm(nn.Conv1d(2, 3, 3), dim=1)
print(w.weight)
s = PZ.spectral_norm(nn.Linear(3, 4))
print(s, list(s.state_dict()))
print(s.weight, s(torch.ones(1, 3)), torch.linalg.matrix_norm(s.weight, 2))
s.eval(); print(s.weight)
s(torch.ones(1, 3)).sum().backward(); print(s.parametrizations.weight.original.grad)
s = PZ.spectral_norm(nn.ConvTranspose2d(2, 3, 2)); print(s.weight.shape, s.weight.sum())
o = PZ.orthogonal(nn.Linear(3, 3)); print(o, o.weight, list(o.state_dict()))
o = PZ.orthogonal(nn.Linear(3, 5)); print(o.weight)
o = PZ.orthogonal(nn.Linear(5, 3)); print(o.weight)
o(torch.ones(1, 5)).sum().backward(); print(o.parametrizations.weight.original.grad)
o = PZ.orthogonal(nn.Linear(4, 4), orthogonal_map="cayley"); print(o.weight)
o = PZ.orthogonal(nn.Linear(4, 4), orthogonal_map="householder", use_trivialization=False); print(o.weight)
attempt(lambda: setattr(o, "weight", torch.eye(4)))
print(o.weight.abs())
attempt(lambda: PZ.orthogonal(nn.Linear(4, 4), orthogonal_map="foo"))
attempt(lambda: PZ.orthogonal(nn.Linear(4, 4), "bias"))
attempt(lambda: PZ.orthogonal(nn.Linear(4, 4), "x"))
attempt(lambda: PZ.spectral_norm(nn.Linear(4, 4), "x"))
attempt(lambda: PZ.spectral_norm(nn.Linear(4, 4), n_power_iterations=0))
import io
attempt(lambda: torch.save(o, io.BytesIO()))
attempt(lambda: P.transfer_parametrizations_and_params(o, nn.Linear(4, 4)))
print(P.type_before_parametrizations(o), P.type_before_parametrizations(l))
