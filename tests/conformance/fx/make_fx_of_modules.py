# make_fx on modules and structures, decompositions; modes that see every operator
import torch, copy
from torch import nn
import torch.nn.functional as F
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils._python_dispatch import TorchDispatchMode
def t(name, f, *a, **kw):
    try:
        gm = make_fx(f, **kw)(*a); print(name, gm.code); return gm
    except Exception as e:
        print(name, type(e).__name__, e)
torch.manual_seed(0)
x = torch.randn(2, 3, 8, 8)
class Block(nn.Module):
    def __init__(self):
        super().__init__(); self.c = nn.Conv2d(3, 4, 3, padding=1); self.b = nn.BatchNorm2d(4); self.fc = nn.Linear(4, 2); self.register_buffer("s", torch.ones(4, 1, 1))
    def forward(self, x):
        y = F.max_pool2d(F.relu(self.b(self.c(x))), 2) * self.s
        return self.fc(F.adaptive_avg_pool2d(y, 1).flatten(1))
m = Block()
with torch.no_grad(): t("eval nograd", copy.deepcopy(m).eval(), x)
t("eval", m.eval(), x)
t("train", m.train(), x)
class Attn(nn.Module):
    def __init__(self, d=8, h=2):
        super().__init__(); self.h = h; self.qkv = nn.Linear(d, 3 * d); self.o = nn.Linear(d, d); self.n = nn.LayerNorm(d)
    def forward(self, x):
        B, T, C = x.shape
        q, k, v = self.qkv(self.n(x)).chunk(3, -1)
        q, k, v = (z.view(B, T, self.h, C // self.h).transpose(1, 2) for z in (q, k, v))
        a = (q @ k.transpose(-2, -1)) * (C // self.h) ** -0.5
        a = a.masked_fill(torch.ones(T, T, dtype=torch.bool).triu(1), float("-inf")).softmax(-1)
        return x + self.o((a @ v).transpose(1, 2).reshape(B, T, C))
t("attn", Attn().eval().requires_grad_(False), torch.randn(1, 4, 8))
t("mlp", nn.Sequential(nn.Linear(4, 8), nn.GELU(), nn.Dropout(0.1), nn.Linear(8, 2), nn.LogSoftmax(-1)).eval(), torch.randn(3, 4))
t("sig", nn.Sequential(nn.Linear(4, 8), nn.Sigmoid(), nn.Tanh(), nn.SiLU(), nn.ELU(), nn.Softmax(1)), torch.randn(3, 4))
emb = nn.Sequential(nn.Embedding(5, 4, padding_idx=0), nn.Flatten(), nn.Linear(8, 2))
t("emb", emb, torch.tensor([[1, 2], [0, 3]]))
def f(d, l): return {"o": d["a"] + l[0], "p": [l[1] * 2, d["b"]]}
gm = t("pytree", f, {"a": x, "b": x + 1}, [x, x])
def g(x, n=2): return x * n
t("default", g, x); t("default2", g, x, 3)
t("lambda const", lambda x: x + torch.ones(2, 3, 8, 8), x)
w = nn.Parameter(torch.ones(3)); c = torch.arange(3.)
t("closure", lambda x: x * w + c + w, torch.ones(3))
t("cond", lambda x: x if x.sum() > 0 else -x, x)
t("shape", lambda x: x.view(x.size(0), -1) if x.dim() > 2 else x, x)
t("loop", lambda x: sum(x * i for i in range(3)), torch.ones(2))
t("retrace", make_fx(lambda x: x.relu() + 1)(torch.ones(2)), torch.ones(2))
gm = make_fx(lambda x: F.linear(x, torch.ones(2, 3)).relu())(torch.ones(4, 3))
gm.print_readable(); print(gm.graph); print(gm(torch.ones(4, 3)))
for n in gm.graph.nodes: print(n.op, n.name, n.target, n.meta.get("val"), n.meta["tensor_meta"].shape if "tensor_meta" in n.meta else None)
t("decomp", lambda x: x.relu(), x, decomposition_table={torch.ops.aten.relu.default: lambda x: torch.clamp(x, min=0)})
t("fake", lambda x: x * 2, x, tracing_mode="fake")
t("mode bad", lambda x: x * 2, x, tracing_mode="zzz")
class Log(TorchDispatchMode):
    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        out = func(*args, **(kwargs or {}))
        print("  ", func, [tuple(a.shape) if isinstance(a, torch.Tensor) else a for a in args], kwargs, tuple(out.shape) if isinstance(out, torch.Tensor) else type(out).__name__)
        return out
with Log():
    y = F.linear(torch.ones(2, 3), torch.ones(4, 3), torch.ones(4)).relu().sum()
    z = torch.softmax(torch.ones(2, 2) @ torch.ones(2, 2), -1) + 1
print(y, z)
class Count(TorchDispatchMode):
    def __init__(self): super().__init__(); self.c = {}
    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.c[str(func)] = self.c.get(str(func), 0) + 1
        return func(*args, **(kwargs or {}))
with torch.no_grad(), Count() as cnt: m.eval()(x)
print(cnt.c)
