# a zoo of small networks: traced, printed, run and compared
import math, torch, functools, itertools
import torch.nn as nn, torch.nn.functional as F, torch.fx as fx
from typing import *
from torch import Tensor
torch.manual_seed(0)
def show(name, m, *a, ca=None, code=True):
    m.eval()
    try:
        gm = fx.symbolic_trace(m, concrete_args=ca)
        print("=====", name, len(gm.graph.nodes)); print(gm.code if code else [n.name for n in gm.graph.nodes])
        with torch.no_grad(): o, r = gm(*a), m(*a)
        f = lambda z: z if isinstance(z, Tensor) else torch.cat([q.flatten().float() for q in (z.values() if isinstance(z, dict) else z) if isinstance(q, Tensor)])
        print(torch.allclose(f(o), f(r), atol=1e-6), f"{f(o).double().sum().item():.4f}", tuple(f(o).shape))
    except Exception as e:
        print("=====", name, type(e).__name__, e)
class EqualLinear(nn.Module):
    def __init__(self, i, o, bias=True, lr_mul=1, activation=None):
        super().__init__(); self.weight = nn.Parameter(torch.randn(o, i).div_(lr_mul)); self.bias = nn.Parameter(torch.zeros(o)) if bias else None; self.scale = (1 / math.sqrt(i)) * lr_mul; self.lr_mul = lr_mul; self.activation = activation
    def forward(self, x):
        out = F.linear(x, self.weight * self.scale, bias=self.bias * self.lr_mul if self.bias is not None else None)
        return F.leaky_relu(out, 0.2) * math.sqrt(2) if self.activation else out
    def __repr__(self): return f"{self.__class__.__name__}({self.weight.shape[1]}, {self.weight.shape[0]})"
class ModConv(nn.Module):
    def __init__(self, i, o, k, sd, demod=True):
        super().__init__(); self.k, self.o, self.demod, self.pad = k, o, demod, k // 2; self.weight = nn.Parameter(torch.randn(1, o, i, k, k)); self.modulation = EqualLinear(sd, i)
    def forward(self, x, style):
        b, c, h, w = x.shape
        s = self.modulation(style).view(b, 1, c, 1, 1); weight = self.weight * s / math.sqrt(9)
        if self.demod: weight = weight * torch.rsqrt(weight.pow(2).sum([2, 3, 4]) + 1e-8).view(b, self.o, 1, 1, 1)
        weight = weight.view(b * self.o, c, self.k, self.k); x = x.reshape(1, b * c, h, w)
        return F.conv2d(x, weight, padding=self.pad, groups=2).view(b, self.o, h, w)
show("stylegan modconv", ModConv(3, 4, 3, 5), torch.randn(2, 3, 4, 4), torch.randn(2, 5))
class MaskedConv(nn.Conv2d):
    def __init__(self, kind, *a, **k):
        super().__init__(*a, **k); assert kind in {"A", "B"}; self.register_buffer("mask", torch.ones_like(self.weight)); _, _, h, w = self.weight.size(); self.mask[:, :, h // 2, w // 2 + (kind == "B"):] = 0; self.mask[:, :, h // 2 + 1:] = 0
    def forward(self, x):
        self.weight.data *= self.mask
        return super().forward(x)
class Leafy(fx.Tracer):
    def is_leaf_module(self, m, q): return isinstance(m, MaskedConv) or super().is_leaf_module(m, q)
show("pixelcnn", nn.Sequential(MaskedConv("A", 1, 4, 3, padding=1), nn.ReLU(), MaskedConv("B", 4, 2, 3, 1, 1)), torch.randn(1, 1, 4, 4))
class Coupling(nn.Module):
    def __init__(self, d, flip): super().__init__(); self.flip = flip; self.net = nn.Sequential(nn.Linear(d // 2, 8), nn.ReLU(), nn.Linear(8, d))
    def forward(self, x, reverse: bool = False):
        a, b = x.chunk(2, 1)
        if self.flip: a, b = b, a
        s, t = self.net(a).chunk(2, dim=1); s = torch.tanh(s)
        b = (b - t) * torch.exp(-s) if reverse else b * torch.exp(s) + t
        return torch.cat([b, a] if self.flip else [a, b], 1), s.sum(1)
class Flow(nn.Module):
    def __init__(self): super().__init__(); self.layers = nn.ModuleList(Coupling(4, i % 2 == 1) for i in range(2)); self.register_buffer("base_loc", torch.zeros(4))
    def forward(self, x):
        ld = 0
        for l in self.layers: x, d = l(x); ld = ld + d
        return -0.5 * ((x - self.base_loc) ** 2).sum(-1) - 2 * math.log(2 * math.pi) + ld
show("realnvp", Flow(), torch.randn(3, 4))
class NBeatsBlock(nn.Module):
    def __init__(self, b, f, u, th): super().__init__(); self.fc = nn.Sequential(*itertools.chain.from_iterable((nn.Linear(b if i == 0 else u, u), nn.ReLU()) for i in range(2))); self.tb = self.tf = nn.Linear(u, th, bias=False); t = torch.linspace(-1, 1, b + f); T = torch.stack([t ** i for i in range(th)]); self.register_buffer("Tb", T[:, :b]); self.register_buffer("Tf", T[:, b:])
    def forward(self, x): h = self.fc(x); return self.tb(h) @ self.Tb, self.tf(h) @ self.Tf
class NBeats(nn.Module):
    def __init__(self, stacks=2): super().__init__(); self.stacks = nn.ModuleList([nn.ModuleList([NBeatsBlock(6, 3, 8, 3) for _ in range(2)]) for _ in range(stacks)])
    def forward(self, backcast):
        forecast = torch.zeros(size=(backcast.size()[0], 3), device=backcast.device) if not isinstance(backcast, fx.Proxy) else backcast[:, :3] * 0
        for s in range(len(self.stacks)):
            for bl in self.stacks[s]:
                b, f = bl(backcast); backcast = backcast - b; forecast = forecast + f
        return backcast, forecast
show("nbeats", NBeats(), torch.randn(2, 6))
class Perceiver(nn.Module):
    def __init__(self, d=8, n=3, h=2):
        super().__init__(); self.lat = nn.Parameter(torch.randn(n, d)); self.h = h; self.q, self.kv, self.o = nn.Linear(d, d, bias=False), nn.Linear(d, 2 * d, bias=False), nn.Linear(d, d); self.nl, self.nx = nn.LayerNorm(d), nn.LayerNorm(d); self.ff = nn.Sequential(nn.LayerNorm(d), nn.Linear(d, 2 * d), nn.GELU(), nn.Linear(2 * d, d)); self.scale = (d // h) ** -.5
    def forward(self, x, mask: Optional[Tensor] = None):
        b = x.shape[0]; l = self.lat.unsqueeze(0).expand(b, -1, -1)
        q = self.q(self.nl(l)); k, v = self.kv(self.nx(x)).chunk(2, dim=-1)
        q, k, v = map(lambda t: t.reshape(b, -1, self.h, t.shape[-1] // self.h).permute(0, 2, 1, 3), (q, k, v))
        sim = torch.einsum("b h i d, b h j d -> b h i j", q, k) * self.scale
        if mask is not None: sim = sim.masked_fill(~mask[:, None, None, :], -torch.finfo(torch.float32).max)
        out = torch.einsum("b h i j, b h j d -> b h i d", sim.softmax(dim=-1), v).permute(0, 2, 1, 3).flatten(2)
        l = l + self.o(out); return (l + self.ff(l)).mean(dim=1)
show("perceiver", Perceiver(), torch.randn(2, 5, 8), ca={"mask": None}); show("perceiver mask", Perceiver(), torch.randn(2, 5, 8), torch.tensor([[True] * 5, [True] * 3 + [False] * 2]))
class SSDHead(nn.Module):
    def __init__(self, chs=(4, 8), na=(2, 3), nc=3): super().__init__(); self.loc = nn.ModuleList(nn.Conv2d(c, a * 4, 3, padding=1) for c, a in zip(chs, na)); self.conf = nn.ModuleList(nn.Conv2d(c, a * nc, 3, padding=1) for c, a in zip(chs, na)); self.nc = nc
    def forward(self, feats: List[Tensor]) -> Dict[str, Tensor]:
        loc, conf = [], []
        for f, l, c in zip(feats, self.loc, self.conf):
            loc.append(l(f).permute(0, 2, 3, 1).contiguous()); conf.append(c(f).permute(0, 2, 3, 1).contiguous())
        loc = torch.cat([o.view(o.size(0), -1) for o in loc], 1)
        return {"loc": loc.view(loc.size(0), -1, 4), "conf": torch.cat([o.view(o.size(0), -1) for o in conf], 1).view(loc.shape[0], -1, self.nc).softmax(-1)}
show("ssd head", SSDHead(), [torch.randn(1, 4, 3, 3), torch.randn(1, 8, 2, 2)], ca={"feats": [fx.PH, fx.PH]}); show("ssd head iter", SSDHead(), [torch.randn(1, 4, 3, 3), torch.randn(1, 8, 2, 2)])
class Reformerish(nn.Module):
    def __init__(self, d=4, b=2): super().__init__(); self.b = b; self.qk, self.v = nn.Linear(d, d), nn.Linear(d, d); self.register_buffer("rot", torch.randn(d, b))
    def forward(self, x):
        qk, v = self.qk(x), self.v(x); r = qk @ self.rot; bk = torch.argmax(torch.cat([r, -r], -1), -1)
        st = bk.sort(stable=True, dim=-1)[1]; un = st.argsort(-1); qs = torch.gather(qk, 1, st[..., None].expand(-1, -1, qk.size(-1))); vs = v.gather(1, st.unsqueeze(-1).expand_as(v))
        a = (qs @ F.normalize(qs, dim=-1).transpose(1, 2)).softmax(-1); return torch.gather(a @ vs, 1, un[..., None].expand(-1, -1, v.size(-1)))
show("lsh", Reformerish(), torch.randn(1, 6, 4))
class WaveGlowAff(nn.Module):
    def __init__(self, n=4): super().__init__(); W = torch.linalg.qr(torch.randn(n, n))[0]; W = torch.where(torch.det(W) < 0, -W, W); self.conv = nn.Conv1d(n, n, 1, bias=False); self.conv.weight.data = W.view(n, n, 1); self.inn = nn.utils.parametrizations.weight_norm(nn.Conv1d(n // 2, 8, 3, padding=1)); self.out = nn.Conv1d(8, n, 1); self.out.weight.data.zero_(); self.out.bias.data.zero_()
    def forward(self, z):
        log_det = z.size(0) * z.size(2) * torch.logdet(self.conv.weight.squeeze().abs() + torch.eye(4)); z = self.conv(z); n = int(self.out.out_channels / 2); a0, a1 = z[:, :n, :], z[:, n:, :]
        h = self.inn(a0); h = torch.tanh(h[:, :4]).repeat(1, 2, 1) * torch.sigmoid(h[:, 4:].repeat(1, 2, 1)); o = self.out(h); s, b = o[:, n:, :], o[:, :n, :]
        return torch.cat([a0, torch.exp(s) * a1 + b], 1), s, log_det
show("waveglow", WaveGlowAff(), torch.randn(1, 4, 5))
class TabNetish(nn.Module):
    def __init__(self, d=6): super().__init__(); self.bn = nn.BatchNorm1d(d); self.att = nn.ModuleList([nn.Linear(4, d) for _ in range(2)]); self.ft = nn.ModuleList([nn.Linear(d, 8) for _ in range(3)]); self.fc = nn.Linear(4, 2)
    def glu(self, i, x): return F.glu(self.ft[i](x), dim=-1)
    def forward(self, x):
        x = self.bn(x); prior = torch.ones_like(x); a = self.glu(0, x); agg = 0; ent = 0
        for i in range(2):
            m = F.softmax(self.att[i](a) * prior, -1); ent += (-m * torch.log(m + 1e-10)).sum(1).mean() / 2; prior = prior * (1.3 - m); h = self.glu(i + 1, m * x); agg += F.relu(h); a = h
        return self.fc(agg), ent
show("tabnet", TabNetish(), torch.randn(3, 6))
class HGNN(nn.Module):
    def __init__(self): super().__init__(); self.rel = nn.ModuleDict({"a_b": nn.Linear(2, 3), "b_a": nn.Linear(2, 3)}); self.self_loop = nn.ParameterDict({k: nn.Parameter(torch.randn(2, 3)) for k in "ab"})
    def forward(self, xs: Dict[str, Tensor], adj: Dict[str, Tensor]):
        out = {k: xs[k] @ self.self_loop[k] for k in ("a", "b")}
        for k, l in self.rel.items():
            s, d = k.split("_"); A = adj[k]; out[d] = out[d] + (A @ l(xs[s])) / A.sum(1, keepdim=True).clamp(min=1)
        return {k: v.relu() for k, v in out.items()}
show("hetero", HGNN(), {"a": torch.randn(2, 2), "b": torch.randn(3, 2)}, {"a_b": torch.ones(3, 2), "b_a": torch.ones(2, 3)})
class Ensemble(nn.Module):
    def __init__(self, mk, n): super().__init__(); self.models = nn.ModuleList(mk() for _ in range(n)); self.w = nn.Parameter(torch.ones(n) / n)
    def forward(self, x): return torch.stack([m(x) for m in self.models], 0).mul(self.w.softmax(0).view(-1, 1, 1)).sum(0), torch.stack([m(x) for m in self.models]).var(0, unbiased=False)
show("ens", Ensemble(functools.partial(nn.Linear, 2, 3), 3), torch.randn(2, 2))
