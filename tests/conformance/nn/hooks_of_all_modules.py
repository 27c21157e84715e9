# Hooks for all modules: calls, gradients, registrations; hooks that are called in any case
import torch
from torch import nn
from torch.nn.modules import module as M

torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
x = torch.ones(1, 2, requires_grad=True)
handles = [
    M.register_module_forward_pre_hook(lambda m, a: print("pre", type(m).__name__)),
    M.register_module_forward_hook(lambda m, a, o: print("post", type(m).__name__, tuple(o.shape)), always_call=True),
    M.register_module_full_backward_pre_hook(lambda m, g: print("grad pre", type(m).__name__)),
    M.register_module_full_backward_hook(lambda m, gi, go: print("grad", type(m).__name__, len(gi), len(go))),
]
print(len(M._has_any_global_hook()))
net(x).sum().backward()
try:
    M.register_module_backward_hook(lambda *a: None)
except RuntimeError as e:
    print(e)
try:
    net(torch.ones(1, 3))
except RuntimeError as e:
    print(str(e)[:40])
for h in handles:
    h.remove()
print(M._has_any_global_hook())

reg = [
    M.register_module_parameter_registration_hook(lambda m, n, p: print("parameter", n)),
    M.register_module_buffer_registration_hook(lambda m, n, b: print("buffer", n)),
    M.register_module_module_registration_hook(lambda m, n, c: nn.Tanh() if isinstance(c, nn.ReLU) else print("module", n)),
]
bn = nn.BatchNorm1d(2)
bn.running_mean = torch.ones(2)
print(nn.Sequential(nn.ReLU(), bn))
for h in reg:
    h.remove()
print(nn.Sequential(nn.ReLU()))


class Fails(nn.Module):
    def forward(self, x):
        return x * 2


f = Fails()


def boom(m, a, o):
    raise ValueError("boom")


f.register_forward_hook(boom)
f.register_forward_hook(lambda m, a, o: print("always", o), always_call=True)
try:
    f(torch.ones(1))
except ValueError as e:
    print(e)
print([n for n in dir(net) if n in ("T_destination", "ipu", "xpu", "mtia", "register_module")])
mha = nn.MultiheadAttention(2, 1)
print(mha.merge_masks(torch.zeros(2, 2), torch.ones(1, 2), torch.zeros(1, 2, 2)))
print(mha.merge_masks(None, torch.ones(1, 2), torch.zeros(1, 2, 2)), mha.merge_masks(None, None, torch.zeros(1, 2, 2)))
try:
    nn.LazyLinear(2).share_memory()
except RuntimeError as e:
    print(e)
y = torch.ones(1, requires_grad=True)
print(type(y.register_hook(lambda g: g).id), type((y * 2).grad_fn))
