# small llama: RMSNorm, RoPE with cached cos/sin buffers, GQA, SwiGLU, kv-cache, LoRA injection, quantising pass, profiling interpreter
import math, copy
from dataclasses import dataclass, field, asdict, replace
from typing import Optional, Tuple, List, Dict, Union
from collections import Counter, defaultdict, OrderedDict
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.fx as fx
from torch.fx import Node, GraphModule
from torch.fx.passes.shape_prop import ShapeProp

@dataclass
class Cfg:
    dim: int = 16
    n_layers: int = 2
    n_heads: int = 4
    n_kv: int = 2
    vocab: int = 20
    eps: float = 1e-5
    theta: float = 10000.0
    max_seq: int = 8
    tags: List[str] = field(default_factory=lambda: ["tiny"])
    @property
    def head_dim(self): return self.dim // self.n_heads

class RMSNorm(nn.Module):
    def __init__(self, dim, eps=1e-6):
        super().__init__(); self.eps = eps; self.weight = nn.Parameter(torch.ones(dim))
    def _norm(self, x): return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps)
    def forward(self, x): return self._norm(x.float()).type_as(x) * self.weight
    def extra_repr(self): return f"{tuple(self.weight.shape)}, eps={self.eps}"

def rope_cache(hd, n, theta):
    inv = 1.0 / (theta ** (torch.arange(0, hd, 2).float() / hd))
    f = torch.outer(torch.arange(n).float(), inv)
    return f.cos(), f.sin()

def apply_rope(x, cos, sin):
    x1, x2 = x[..., ::2], x[..., 1::2]
    o1 = x1 * cos - x2 * sin
    o2 = x1 * sin + x2 * cos
    return torch.stack((o1, o2), dim=-1).flatten(-2)

def repeat_kv(x, n):
    b, h, t, d = x.shape
    return x if n == 1 else x[:, :, None].expand(b, h, n, t, d).reshape(b, h * n, t, d)

class Attention(nn.Module):
    def __init__(self, c: Cfg):
        super().__init__()
        self.c = c; hd = c.head_dim; self.rep = c.n_heads // c.n_kv
        self.wq = nn.Linear(c.dim, c.n_heads * hd, bias=False); self.wk = nn.Linear(c.dim, c.n_kv * hd, bias=False)
        self.wv = nn.Linear(c.dim, c.n_kv * hd, bias=False); self.wo = nn.Linear(c.n_heads * hd, c.dim, bias=False)
    def forward(self, x, cos, sin, mask: Optional[torch.Tensor] = None):
        B, T, _ = x.shape
        q = self.wq(x).view(B, T, self.c.n_heads, -1).transpose(1, 2)
        k = self.wk(x).view(B, T, self.c.n_kv, -1).transpose(1, 2)
        v = self.wv(x).view(B, T, self.c.n_kv, -1).transpose(1, 2)
        q, k = apply_rope(q, cos, sin), apply_rope(k, cos, sin)
        k, v = repeat_kv(k, self.rep), repeat_kv(v, self.rep)
        att = q @ k.transpose(-2, -1) / math.sqrt(self.c.head_dim)
        if mask is not None:
            att = att + mask
        att = F.softmax(att.float(), dim=-1).type_as(q)
        return self.wo((att @ v).transpose(1, 2).contiguous().view(B, T, -1))

class FFN(nn.Module):
    def __init__(self, c, mult=8 / 3, of=4):
        super().__init__()
        h = of * ((int(c.dim * mult) + of - 1) // of)
        self.w1, self.w2, self.w3 = nn.Linear(c.dim, h, bias=False), nn.Linear(h, c.dim, bias=False), nn.Linear(c.dim, h, bias=False)
    def forward(self, x): return self.w2(F.silu(self.w1(x)) * self.w3(x))

class Block(nn.Module):
    def __init__(self, i, c):
        super().__init__(); self.i = i
        self.attn, self.ffn = Attention(c), FFN(c)
        self.n1, self.n2 = RMSNorm(c.dim, c.eps), RMSNorm(c.dim, c.eps)
    def forward(self, x, cos, sin, mask):
        h = x + self.attn(self.n1(x), cos, sin, mask)
        return h + self.ffn(self.n2(h))

class Llama(nn.Module):
    def __init__(self, c: Cfg):
        super().__init__(); self.c = c
        self.emb = nn.Embedding(c.vocab, c.dim)
        self.layers = nn.ModuleList(Block(i, c) for i in range(c.n_layers))
        self.norm = RMSNorm(c.dim, c.eps); self.out = nn.Linear(c.dim, c.vocab, bias=False)
        self.out.weight = self.emb.weight
        cos, sin = rope_cache(c.head_dim, c.max_seq, c.theta)
        self.register_buffer("cos", cos, persistent=False); self.register_buffer("sin", sin, persistent=False)
        self.register_buffer("mask", torch.full((c.max_seq, c.max_seq), float("-inf")).triu(1), persistent=False)
        self.apply(self._init)
    def _init(self, m):
        if isinstance(m, nn.Linear): nn.init.normal_(m.weight, std=0.02)
    def forward(self, idx: torch.Tensor, targets: Optional[torch.Tensor] = None) -> Tuple[torch.Tensor, Optional[torch.Tensor]]:
        T = idx.shape[1] if isinstance(idx, torch.Tensor) else self.c.max_seq
        x = self.emb(idx)
        for l in self.layers: x = l(x, self.cos[:T], self.sin[:T], self.mask[:T, :T])
        logits = self.out(self.norm(x))
        loss = None if targets is None else F.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1), ignore_index=-1)
        return logits, loss

class LoRA(nn.Module):
    def __init__(self, base, r=2, alpha=4):
        super().__init__(); self.base = base; self.scaling = alpha / r
        self.A = nn.Parameter(torch.randn(r, base.in_features) * .01); self.B = nn.Parameter(torch.zeros(base.out_features, r))
        for p in base.parameters(): p.requires_grad_(False)
    def forward(self, x): return self.base(x) + F.linear(F.linear(x, self.A), self.B) * self.scaling

torch.manual_seed(0)
cfg = Cfg(); print(cfg, asdict(replace(cfg, dim=8)))
m = Llama(cfg).eval(); print(m)
gm = fx.symbolic_trace(m); print(gm.code)
gm2 = fx.symbolic_trace(m, concrete_args={"targets": None}); print(len(gm2.graph.nodes), gm2.graph._codegen.__class__.__name__)
idx = torch.randint(0, 20, (2, 8)); tg = torch.randint(0, 20, (2, 8))
a, b = m(idx, tg); print(a.shape, b)
try: print(gm(idx, tg)[1])
except Exception as e: print(type(e).__name__, e)
def inject(gm, names=("wq", "wv")):
    for n in gm.graph.nodes:
        if n.op == "call_module" and n.target.split(".")[-1] in names:
            par, _, leaf = n.target.rpartition(".")
            setattr(gm.get_submodule(par), leaf, LoRA(gm.get_submodule(n.target)))
    gm.recompile(); return gm
lg = inject(copy.deepcopy(gm)); print([n for n, p in lg.named_parameters() if p.requires_grad][:8], sum(p.numel() for p in lg.parameters() if p.requires_grad))
class Prof(fx.Interpreter):
    def __init__(self, g): super().__init__(g); self.c = Counter(); self.fl = defaultdict(int)
    def run_node(self, n):
        r = super().run_node(n); self.c[n.op] += 1
        if isinstance(r, torch.Tensor): self.fl[str(n.target) if n.op != "call_function" else n.target.__name__] += r.numel()
        return r
p = Prof(gm2); 
try:
    o = p.run(idx, None); print(o[0].shape, p.c.most_common(), dict(p.fl))
except Exception as e: print(type(e).__name__, str(e)[:200])
class FakeQuant(nn.Module):
    def __init__(self, bits=8): super().__init__(); self.bits = bits; self.register_buffer("scale", torch.ones(()))
    def forward(self, x):
        s = x.abs().max().clamp(min=1e-8) / (2 ** (self.bits - 1) - 1)
        return (x / s).round().clamp(-2 ** (self.bits - 1), 2 ** (self.bits - 1) - 1) * s
q = copy.deepcopy(gm2)
for i, n in enumerate([n for n in q.graph.nodes if n.op == "call_module" and isinstance(q.get_submodule(n.target), nn.Linear)]):
    q.add_submodule(f"fq.{i}", FakeQuant())
    with q.graph.inserting_before(n):
        k = q.graph.call_module(f"fq.{i}", (n.args[0],)); n.args = (k,)
q.recompile(); q.graph.lint(); print(q.fq, (q(idx, None)[0] - a).abs().max() < .1)
ShapeProp(gm2).propagate(idx, None)
for n in list(gm2.graph.nodes)[:25]: print(n.name, n.meta.get("tensor_meta").shape if "tensor_meta" in n.meta else None)
opt = torch.optim.AdamW(m.parameters(), lr=1e-2, weight_decay=.1)
m.train()
for s in range(3):
    _, loss = m(idx, tg); opt.zero_grad(set_to_none=True); loss.backward(); nn.utils.clip_grad_norm_(m.parameters(), 1.0); opt.step(); print(s, f"{loss.item():.4f}")
