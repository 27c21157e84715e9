# State-space blocks, mixture of experts, low-rank adapters injected into a traced model.
import math, re
from dataclasses import dataclass, asdict, replace
from functools import cached_property, lru_cache, singledispatch
import torch
from torch import nn, fx
import torch.nn.functional as F
from torch.nn.utils import parametrize


@dataclass(frozen=True, slots=True)
class Args:
    d_model: int = 8
    n_layer: int = 2
    d_state: int = 4
    expand: int = 2
    dt_rank: int | str = "auto"
    d_conv: int = 3
    experts: int = 3
    top_k: int = 2

    def rank(self) -> int:
        return math.ceil(self.d_model / 16) if self.dt_rank == "auto" else self.dt_rank


class RMSNorm(nn.Module):
    def __init__(self, d, eps=1e-5):
        super().__init__()
        self.eps, self.weight = eps, nn.Parameter(torch.ones(d))

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps) * self.weight


def selective_scan(u, delta, A, B, C, D):
    b, l, d = u.shape
    n = A.shape[1]
    dA = torch.exp(torch.einsum("bld,dn->bldn", delta, A))
    dBu = torch.einsum("bld,bln,bld->bldn", delta, B, u)
    x = torch.zeros((b, d, n))
    ys = []
    for i in range(l):
        x = dA[:, i] * x + dBu[:, i]
        ys.append(torch.einsum("bdn,bn->bd", x, C[:, i, :]))
    return torch.stack(ys, dim=1) + u * D


fx.wrap("selective_scan")


class Mamba(nn.Module):
    def __init__(self, a: Args):
        super().__init__()
        di = a.d_model * a.expand
        self.a, self.di = a, di
        self.in_proj = nn.Linear(a.d_model, 2 * di, bias=False)
        self.conv1d = nn.Conv1d(di, di, a.d_conv, groups=di, padding=a.d_conv - 1)
        self.x_proj = nn.Linear(di, a.rank() + 2 * a.d_state, bias=False)
        self.dt_proj = nn.Linear(a.rank(), di)
        self.A_log = nn.Parameter(torch.log(torch.arange(1, a.d_state + 1).float().repeat(di, 1)))
        self.D = nn.Parameter(torch.ones(di))
        self.out_proj = nn.Linear(di, a.d_model, bias=False)

    def forward(self, x):
        l = x.size(1)
        x, res = self.in_proj(x).split([self.di, self.di], dim=-1)
        x = self.conv1d(x.transpose(1, 2))[:, :, :l].transpose(1, 2)
        x = F.silu(x)
        A = -torch.exp(self.A_log.float())
        delta, B, C = self.x_proj(x).split([self.a.rank(), self.a.d_state, self.a.d_state], dim=-1)
        delta = F.softplus(self.dt_proj(delta))
        return self.out_proj(selective_scan(x, delta, A, B, C, self.D) * F.silu(res))


class MoE(nn.Module):
    def __init__(self, a: Args):
        super().__init__()
        self.top_k = a.top_k
        self.gate = nn.Linear(a.d_model, a.experts, bias=False)
        self.experts = nn.ModuleList(
            nn.Sequential(nn.Linear(a.d_model, 2 * a.d_model), nn.GELU(approximate="tanh"), nn.Linear(2 * a.d_model, a.d_model))
            for _ in range(a.experts)
        )

    def forward(self, x):
        weights, idx = torch.topk(self.gate(x), self.top_k, dim=-1)
        weights = weights.softmax(dim=-1).to(x.dtype)
        dense = torch.zeros_like(self.gate(x)).scatter(-1, idx, weights)
        out = 0
        for i, e in enumerate(self.experts):
            out = out + dense[..., i : i + 1] * e(x)
        return out


class Block(nn.Module):
    def __init__(self, a: Args, i: int):
        super().__init__()
        self.norm = RMSNorm(a.d_model)
        self.mixer = Mamba(a) if i % 2 == 0 else MoE(a)

    def forward(self, x):
        return self.mixer(self.norm(x)) + x


class LM(nn.Module):
    def __init__(self, a: Args, vocab: int):
        super().__init__()
        self.args = a
        self.emb = nn.Embedding(vocab, a.d_model)
        self.layers = nn.ModuleList([Block(a, i) for i in range(a.n_layer)])
        self.norm_f = RMSNorm(a.d_model)
        self.head = nn.Linear(a.d_model, vocab, bias=False)
        self.head.weight = self.emb.weight

    @cached_property
    def size(self) -> int:
        return sum(p.numel() for p in self.parameters())

    def forward(self, ids):
        x = self.emb(ids)
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm_f(x))


class LoRALinear(nn.Module):
    def __init__(self, base: nn.Linear, r: int = 2, alpha: float = 4.0):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.A = nn.Parameter(torch.empty(r, base.in_features))
        self.B = nn.Parameter(torch.zeros(base.out_features, r))
        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))
        self.scaling = alpha / r

    def forward(self, x):
        return self.base(x) + (x @ self.A.T @ self.B.T) * self.scaling


class LoRAParametrization(nn.Module):
    def __init__(self, out_f, in_f, r=1):
        super().__init__()
        self.A, self.B = nn.Parameter(torch.randn(r, in_f) * 0.1), nn.Parameter(torch.zeros(out_f, r))

    def forward(self, W):
        return W + self.B @ self.A


def inject(gm: fx.GraphModule, pattern: str, r: int) -> list[str]:
    hit = []
    for node in gm.graph.nodes:
        if node.op == "call_module" and re.search(pattern, node.target):
            m = gm.get_submodule(node.target)
            if isinstance(m, nn.Linear):
                gm.set_submodule(node.target, LoRALinear(m, r))
                hit.append(node.target)
    gm.recompile()
    return hit


@singledispatch
def describe(m, depth=0):
    return type(m).__name__


@describe.register
def _(m: nn.Linear, depth=0):
    return f"Linear[{m.in_features}x{m.out_features}]"


@describe.register(nn.Sequential)
@describe.register(nn.ModuleList)
def _(m, depth=0):
    return "[" + ", ".join(describe(c, depth + 1) for c in m) + "]"


@lru_cache(maxsize=None)
def causal(n):
    return torch.ones(n, n).tril().bool()


torch.manual_seed(0)
args = Args()
print(args, args.rank(), asdict(replace(args, dt_rank=3))["dt_rank"])
lm = LM(args, 11)
print(lm.size, lm.size, describe(lm.layers[1].mixer.experts), describe(lm.layers[0]))
ids = torch.randint(0, 11, (2, 7))
logits = lm(ids)
print(logits[0, -1])
opt = torch.optim.AdamW(lm.parameters(), lr=1e-2, fused=None)
for _ in range(3):
    loss = F.cross_entropy(lm(ids[:, :-1]).flatten(0, 1), ids[:, 1:].flatten())
    opt.zero_grad(); loss.backward(); opt.step()
    print(f"{loss.item():.4f}")
gm = fx.symbolic_trace(lm)
print(gm.graph)
print(gm.code)
ref = gm(ids)
print(torch.allclose(ref, lm(ids)))
print(inject(gm, r"(in|out)_proj$|gate", 2))
print(torch.allclose(gm(ids), ref), [n for n, p in gm.named_parameters() if p.requires_grad][:4])
trainable = [p for p in gm.parameters() if p.requires_grad and p.ndim == 2]
print(len(trainable), gm.get_submodule("layers.0.mixer.in_proj"))
head = nn.Linear(4, 3)
parametrize.register_parametrization(head, "weight", LoRAParametrization(3, 4))
print(head, len(list(head.parameters())))
for n, p in head.named_parameters():
    p.requires_grad_("original" not in n and "bias" not in n)
head(torch.ones(1, 4)).sum().backward()
print({n: None if p.grad is None else tuple(p.grad.shape) for n, p in head.named_parameters()})
print(causal(3).tolist(), causal.cache_info().currsize)
try:
    args.d_model = 3
except Exception as e:
    print(type(e).__name__, e)
