# Subclasses of Tensor and other classes with __torch_function__: results, properties, what is asked, refusals
import torch, torch.nn as nn, torch.nn.functional as F, copy
class MyT(torch.Tensor):
    def hello(self): return "hi"
class Log(torch.Tensor):
    calls = []
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        Log.calls.append(func.__name__); return super().__torch_function__(func, types, args, kwargs or {})
class Unit(torch.Tensor):
    @staticmethod
    def __new__(cls, data, unit): t = torch.Tensor._make_subclass(cls, torch.as_tensor(data, dtype=torch.float32)); t.unit = unit; return t
    def __repr__(self): return f"Unit({self.as_subclass(torch.Tensor)}, {self.unit})"
class Wrap:
    def __init__(self, v): self.v = torch.as_tensor(v)
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        a = [x.v if isinstance(x, Wrap) else x for x in args]; return Wrap(func(*a, **(kwargs or {})))
    def __repr__(self): return f"Wrap({self.v})"
def t(f):
    try: r = f(); print("->", r if not isinstance(r, torch.Tensor) else (type(r).__name__, r.shape))
    except Exception as e: print(type(e).__name__ + ":", str(e)[:200])
x = torch.ones(2, 3).as_subclass(MyT); print(x, type(x), x.hello(), isinstance(x, torch.Tensor), x + 1, [x], repr(x), f"{x}")
for s in ["x.T", "x.data", "x.mT", "x.detach()", "x.clone()", "x[0]", "x[0, 0]", "x.sum()", "x + torch.ones(3)", "torch.ones(2, 3) + x", "2 * x", "x @ x.T", "-x", "x == x", "x.t()", "torch.cat([x, x])", "torch.stack([torch.ones(2, 3), x])", "F.relu(x)", "nn.Linear(3, 2)(x)", "torch.max(x, 1)", "torch.max(x, 1).values", "x.sort()[0]", "x.chunk(2)[0]", "x.split(1)", "x.unbind()[0]", "torch.zeros_like(x)", "x.new_zeros(2)", "x.to(torch.float64)", "x.float()", "x.requires_grad_()", "x.grad", "copy.copy(x)", "x.tolist()", "x.shape", "x.size()", "x.as_subclass(torch.Tensor)", "nn.Parameter(x)", "torch.tensor(x)", "torch.as_tensor(x)", "torch.Tensor(x)", "MyT([1., 2.])", "MyT(2, 3)", "type(MyT(2))", "x.expand(4, 2, 3)", "x.view(6)", "x.reshape(3, 2)", "x.unfold(1, 2, 1)", "x.where(x > 0, x)", "torch.where(x > 0, x, torch.zeros(()))", "torch.einsum('ij->ji', x)", "x.mul(2).hello()", "torch.nn.functional.softmax(x, 1)", "x.mean().item()", "bool(x.sum() > 0)", "len(x)", "list(x)[0]", "x.is_leaf", "x.__class__.__mro__[1].__name__", "torch.is_tensor(x)", "x.storage().__class__.__name__", "x.ndim"]: 
    print(s, end=" "); t(lambda: eval(s))
l = torch.ones(2).as_subclass(Log); Log.calls.clear(); l.sum(); l + 1; 1 + l; l.shape; l[0]; torch.relu(l); F.relu(l); l.T if False else None; len(l); l.grad; l.requires_grad; l.device; l.dtype; l.size(); l.dim(); torch.cat([l, l]); l.data; l.is_leaf; str(l); print(Log.calls)
u = Unit([1., 2.], "m"); print(u, u.unit); t(lambda: (u + 1).unit); t(lambda: type(u * 2).__name__); t(lambda: u.sum())
w = Wrap([1., 2.]); print(torch.add(w, 1), torch.relu(w), F.relu(w), torch.sum(w, dim=0)); t(lambda: w + 1); t(lambda: torch.add(torch.ones(2), w)); t(lambda: torch.ones(2) + w); t(lambda: torch.ones(2).add(w))
class Neg:
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None): return NotImplemented
t(lambda: torch.add(Neg(), 1)); t(lambda: torch.ones(1) + Neg())
from torch.overrides import is_tensor_like, has_torch_function, handle_torch_function, resolve_name
print(is_tensor_like(w), is_tensor_like(3), is_tensor_like(x), has_torch_function((w,)), has_torch_function((torch.ones(1),)), has_torch_function((x,)))
def pub(a, b): 
    if has_torch_function((a, b)): return handle_torch_function(pub, (a, b), a, b)
    return a + b
t(lambda: pub(w, 1)); t(lambda: pub(1, 2))
with torch._C.DisableTorchFunctionSubclass(): print(type(x + 1).__name__)
