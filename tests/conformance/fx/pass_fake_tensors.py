# FakeTensorProp: what has a shape without data, and what is refused because it depends on data
import torch, operator
import torch.nn as nn, torch.nn.functional as F
from torch.fx import symbolic_trace
from torch.fx.passes.fake_tensor_prop import FakeTensorProp
from torch._subclasses.fake_tensor import FakeTensor, FakeTensorMode
def t(fn, *a):
    try:
        gm = symbolic_trace(fn); r = FakeTensorProp(gm).propagate(*a); print("->", r)
        for n in gm.graph.nodes: print("  ", n.name, n.meta.get("val"), sorted(k for k in n.meta if k != "nn_module_stack"))
    except Exception as e: print(type(e).__name__ + ":", str(e)[:500])
x = torch.ones(2, 3)
class M(nn.Module):
    def __init__(self): super().__init__(); self.l = nn.Linear(3, 4); self.register_buffer("b", torch.ones(4)); self.bn = nn.BatchNorm1d(4); self.d = nn.Dropout(0.5)
    def forward(self, x): return self.d(self.bn(self.l(x) + self.b)).relu().sum(1), x.shape[0], x.size()
t(M(), x); t(lambda x: x.nonzero(), x); t(lambda x: x[x > 0], x); t(lambda x: x.unique(), x); t(lambda x: x.item(), torch.ones(1)); t(lambda x: torch.masked_select(x, x > 0), x); t(lambda x: x.sum().item() + 1, x); t(lambda x: x.tolist(), x); t(lambda x: torch.where(x > 0), x); t(lambda x: torch.bincount(x), torch.tensor([1, 2])); t(lambda x: float(1) * x, x); t(lambda x: torch.allclose(x, x), x); t(lambda x: torch.equal(x, x), x); t(lambda x: x.numpy(), x); t(lambda x: x.chunk(2), x); t(lambda x: torch.sort(x), x); t(lambda x: torch.max(x, 1), x); t(lambda x: x.view(7), x); t(lambda x: x @ x, x); t(lambda x: x + torch.ones(4), x); t(lambda x: {"a": x + 1, "b": [x.t(), 3]}, x); t(lambda x, y: torch.cat([x, y]), x, torch.ones(5, 3)); t(lambda x: x.to(torch.float64), x); t(lambda x: x.to("meta"), x); t(lambda x: x.cuda(), x); t(lambda x: x.contiguous().view(-1).to(torch.int32), x); t(lambda x, n: x * n, x, 3); t(lambda x: torch.zeros(x.size(0), 2), x); t(lambda x: torch.arange(5), x); t(lambda x: F.one_hot(x), torch.tensor([0, 1])); t(lambda x: F.one_hot(x, 3), torch.tensor([0, 1])); t(lambda x: torch.tensor([1, 2]) + x[0, 0], x); t(lambda x: torch.linspace(0, 1, 4), x); t(lambda x: F.embedding(x, torch.ones(3, 2)), torch.tensor([0, 1])); t(lambda x: x.argmax(), x); t(lambda x: torch.multinomial(x, 2), x); t(lambda x: torch.histc(x), x); t(lambda x: x.std(), x); t(lambda x: x.is_contiguous(), x); t(lambda x: x.stride(), x); t(lambda x: x.numel(), x); t(lambda x: x.device, x); t(lambda x: x.detach().requires_grad_(), x); t(lambda x: x.clone().add_(1), x); t(lambda x: x.transpose(0, 1).contiguous(), x); t(lambda x: F.scaled_dot_product_attention(x, x, x), torch.ones(1, 2, 3, 4)); t(lambda x: x.float().half(), x); t(lambda x: x.bool().any(), x); t(lambda x: x.topk(2), x); t(lambda x: x.split(1), x)
class L(nn.Module):
    def __init__(self): super().__init__(); self.r = nn.LSTM(3, 4); self.p = nn.Parameter(torch.ones(2, 3))
    def forward(self, x): return self.r(x)[0] * 2, self.p + x
p = FakeTensorProp(symbolic_trace(lambda x: x + 1)); print(type(p.propagate(x)).__name__, isinstance(p.propagate(x), torch.Tensor), isinstance(p.propagate(x), FakeTensor)); r = p.propagate(x)
for s in ["r", "r.shape", "r.device", "r.dtype", "r + 1", "r.sum()", "str(r)", "r.item()", "r.tolist()", "bool(r.sum() > 0)", "float(r.sum())", "r.numpy()", "r.fake_mode.__class__.__name__", "r.is_meta", "r.storage_offset()", "r.stride()", "r.data_ptr()", "torch.ones(2, 3) + r", "r.to('cpu')", "r.requires_grad", "r[0]", "r == r", "len(r)", "[q for q in r][:1]", "r.fake_device", "repr(r.float().double())", "f'{r}'"]:
    try: print(s, eval(s))
    except Exception as e: print(s, type(e).__name__ + ":", str(e)[:300])
try:
    p = FakeTensorProp(symbolic_trace(lambda x: x * 2), FakeTensorMode()); print(p.propagate(torch.ones(2)))
except Exception as e: print(type(e).__name__, str(e)[:200])
try: print(FakeTensorProp(symbolic_trace(lambda x: x * 2)).propagate_dont_convert_inputs(torch.ones(2)))
except Exception as e: print(type(e).__name__, str(e)[:300])
