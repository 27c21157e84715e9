# TorchFunctionMode: what it is given, in which order, what it may answer
import torch, torch.nn as nn, torch.nn.functional as F
from torch.overrides import TorchFunctionMode, BaseTorchFunctionMode, resolve_name
class Mode(TorchFunctionMode):
    def __init__(self, tag): super().__init__(); self.tag = tag; self.n = []
    def __torch_function__(self, func, types, args=(), kwargs=None): self.n.append(func.__name__); print(self.tag, func.__name__, len(args), sorted(kwargs or {}), [t.__name__ for t in types]); return func(*args, **(kwargs or {}))
with Mode("a") as m: r = torch.add(torch.ones(2), 1); r2 = torch.relu(r) * 2; torch.zeros(3); F.softmax(r, 0)
print(r, r2, m.n)
lin = nn.Linear(2, 2)
with Mode("b"): lin(torch.ones(1, 2)); torch.cat([r, r], dim=0); r.sum(); r.view(2, 1); r[0]; r.shape; r.T if False else 0; torch.nn.functional.relu(r)
with Mode("o"), Mode("i"): torch.ones(1)
class Rep(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        if func is torch.add: return "added"
        if func is torch.rand: return torch.zeros(*args)
        return func(*args, **(kwargs or {}))
with Rep(): print(torch.add(1, 2), torch.rand(2), torch.mul(torch.ones(1), 3))
class Dtype(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = dict(kwargs or {})
        if func in (torch.zeros, torch.ones, torch.rand): kwargs.setdefault("dtype", torch.float64)
        return func(*args, **kwargs)
with Dtype(): print(torch.zeros(2).dtype, torch.ones(1) + torch.zeros(1))
with BaseTorchFunctionMode(): print(torch.ones(1) + 1)
try:
    with TorchFunctionMode(): torch.ones(1)
except Exception as e: print(type(e).__name__, e)
try:
    with Mode("x"): raise ValueError("inside")
except ValueError as e: print(e)
print(torch.ones(1) + 1, torch.fx.symbolic_trace(lambda x: torch.relu(x)).code if hasattr(torch, "fx") else "")
class Sub(torch.Tensor): pass
with Mode("s"): s = torch.ones(1).as_subclass(Sub); s + 1
