# MoE routing with capacity, a Mamba-like selective scan, GNN with scatter, DQN and REINFORCE, VAE/GAN steps
import torch, random, math
from torch import nn, Tensor
import torch.nn.functional as F
import torch.fx as fx
from collections import deque, namedtuple
from torch.distributions import Categorical, Normal, kl_divergence
torch.manual_seed(1); random.seed(1)
class Router(nn.Module):
    def __init__(self, d, e, k): super().__init__(); self.gate = nn.Linear(d, e, bias=False); self.k = k
    def forward(self, x):
        w, i = torch.topk(self.gate(x), self.k, dim=-1)
        return F.softmax(w, dim=-1), i
class MoE(nn.Module):
    def __init__(self, d=4, e=3, k=2):
        super().__init__(); self.router = Router(d, e, k)
        self.experts = nn.ModuleList([nn.Sequential(nn.Linear(d, 8), nn.GELU(), nn.Linear(8, d)) for _ in range(e)])
    def forward(self, x):
        w, idx = self.router(x)
        out = torch.zeros_like(x)
        for i, ex in enumerate(self.experts):
            mask = (idx == i).any(dim=-1)
            g = (w * (idx == i)).sum(-1, keepdim=True)
            out = out + ex(x) * g * mask.unsqueeze(-1)
        return out
moe = MoE(); x = torch.randn(5, 4); print(moe(x)); print(fx.symbolic_trace(moe).code)
class SSM(nn.Module):
    def __init__(self, d=4, n=3, dt_rank=2, conv=3):
        super().__init__()
        self.d, self.n, self.r = d, n, dt_rank
        self.in_proj = nn.Linear(d, 2 * d, bias=False); self.conv1d = nn.Conv1d(d, d, conv, groups=d, padding=conv - 1)
        self.x_proj = nn.Linear(d, dt_rank + 2 * n, bias=False); self.dt_proj = nn.Linear(dt_rank, d)
        self.A_log = nn.Parameter(torch.log(torch.arange(1, n + 1).float().repeat(d, 1))); self.D = nn.Parameter(torch.ones(d)); self.out_proj = nn.Linear(d, d, bias=False)
    def forward(self, x: Tensor, L: int = 6) -> Tensor:
        xr, res = self.in_proj(x).split(split_size=[self.d, self.d], dim=-1)
        xr = F.silu(self.conv1d(xr.transpose(1, 2))[:, :, :L].transpose(1, 2))
        A = -torch.exp(self.A_log.float())
        dt, B, C = self.x_proj(xr).split([self.r, self.n, self.n], dim=-1)
        dt = F.softplus(self.dt_proj(dt))
        dA = torch.exp(torch.einsum("bld,dn->bldn", dt, A)); dBx = torch.einsum("bld,bln,bld->bldn", dt, B, xr)
        h = torch.zeros_like(dA[:, 0]); ys = []
        for i in range(6):
            h = dA[:, i] * h + dBx[:, i]
            ys.append(torch.einsum("bdn,bn->bd", h, C[:, i]))
        y = torch.stack(ys, 1) + xr * self.D
        return self.out_proj(y * F.silu(res))
s = SSM(); print(s(torch.randn(1, 6, 4))); g = fx.symbolic_trace(s, concrete_args={"L": 6}); print(g.code)
class GCN(nn.Module):
    def __init__(self, i, o): super().__init__(); self.lin = nn.Linear(i, o, bias=False); self.bias = nn.Parameter(torch.zeros(o))
    def forward(self, x, ei):
        row, col = ei
        deg = torch.zeros(x.size(0)).scatter_add_(0, col, torch.ones(ei.size(1)))
        dis = deg.pow(-0.5); dis = dis.masked_fill(dis == float("inf"), 0.)
        norm = dis[row] * dis[col]
        h = self.lin(x)
        return torch.zeros(x.size(0), h.size(1)).index_add_(0, col, h[row] * norm.view(-1, 1)) + self.bias
ei = torch.tensor([[0, 1, 2, 3, 0, 2], [1, 0, 3, 2, 2, 0]]); gcn = GCN(2, 3); print(gcn(torch.randn(4, 2), ei))
try: print(fx.symbolic_trace(gcn).code)
except Exception as e: print(type(e).__name__, e)
class Gat(nn.Module):
    def __init__(self): super().__init__(); self.w = nn.Linear(2, 2, bias=False); self.a = nn.Parameter(torch.randn(4))
    def forward(self, x, src, dst):
        h = self.w(x); e = F.leaky_relu(torch.cat([h[src], h[dst]], -1) @ self.a, 0.2)
        e = (e - e.max()).exp(); z = torch.zeros_like(x[:, 0]).index_add(0, dst, e)
        return torch.zeros_like(h).index_add(0, dst, h[src] * (e / z[dst]).unsqueeze(-1))
gat = Gat(); print(gat(torch.randn(4, 2), *ei)); print(fx.symbolic_trace(gat).graph)
T = namedtuple("T", "s a r s2 d")
class Buf:
    def __init__(self, n): self.b = deque(maxlen=n)
    def push(self, *a): self.b.append(T(*a))
    def sample(self, n): return T(*zip(*random.sample(self.b, n)))
    def __len__(self): return len(self.b)
qn = nn.Sequential(nn.Linear(2, 8), nn.ReLU(), nn.Linear(8, 2)); tn = nn.Sequential(nn.Linear(2, 8), nn.ReLU(), nn.Linear(8, 2)); tn.load_state_dict(qn.state_dict())
buf = Buf(50); opt = torch.optim.RMSprop(qn.parameters(), 1e-2); st = torch.zeros(2); eps = 1.0
for step in range(40):
    eps = max(.05, eps * .9)
    a = random.randrange(2) if random.random() < eps else qn(st).argmax().item()
    s2 = (st + (torch.tensor([.1, -.1]) if a else torch.tensor([-.1, .1]))).clamp(-1, 1); r = float(s2[0]); buf.push(st, a, r, s2, step % 10 == 9); st = s2
    if len(buf) >= 8:
        b = buf.sample(8); S = torch.stack(b.s); A = torch.tensor(b.a).unsqueeze(1); R = torch.tensor(b.r); S2 = torch.stack(b.s2); D = torch.tensor(b.d, dtype=torch.float32)
        q = qn(S).gather(1, A).squeeze(1)
        with torch.no_grad(): tq = R + .9 * tn(S2).max(1)[0] * (1 - D)
        loss = F.smooth_l1_loss(q, tq); opt.zero_grad(); loss.backward(); [p.grad.clamp_(-1, 1) for p in qn.parameters()]; opt.step()
        if step % 10 == 0:
            print(step, f"{loss.item():.5f}", round(eps, 3))
            for tp, p in zip(tn.parameters(), qn.parameters()): tp.data.mul_(.9).add_(p.data, alpha=.1)
pol = nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 3), nn.Softmax(-1)); o = torch.optim.Adam(pol.parameters(), 1e-2)
for ep in range(3):
    lp, rs = [], []
    for t in range(4):
        d = Categorical(pol(torch.randn(2))); a = d.sample(); lp.append(d.log_prob(a)); rs.append(float(a == 1))
    R, ret = 0., []
    for r in rs[::-1]: R = r + .99 * R; ret.insert(0, R)
    ret = torch.tensor(ret); ret = (ret - ret.mean()) / (ret.std() + 1e-8)
    l = torch.stack([-a * b for a, b in zip(lp, ret)]).sum(); o.zero_grad(); l.backward(); o.step(); print(ep, f"{l.item():.4f}", d.entropy().item())
class VAE(nn.Module):
    def __init__(self): super().__init__(); self.e = nn.Linear(6, 4); self.mu, self.lv = nn.Linear(4, 2), nn.Linear(4, 2); self.d = nn.Sequential(nn.Linear(2, 4), nn.ReLU(), nn.Linear(4, 6), nn.Sigmoid())
    def forward(self, x):
        h = F.relu(self.e(x)); mu, lv = self.mu(h), self.lv(h); z = mu + torch.randn_like(mu) * (0.5 * lv).exp(); return self.d(z), mu, lv
v = VAE(); ov = torch.optim.Adam(v.parameters(), 1e-2); X = torch.rand(8, 6)
for i in range(3):
    r, mu, lv = v(X); bce = F.binary_cross_entropy(r, X, reduction="sum"); kld = -0.5 * torch.sum(1 + lv - mu.pow(2) - lv.exp()); (bce + kld).backward(); ov.step(); ov.zero_grad(); print(f"{bce.item():.3f} {kld.item():.4f}", kl_divergence(Normal(mu, (lv / 2).exp()), Normal(0., 1.)).sum().item())
G = nn.Sequential(nn.Linear(2, 8), nn.BatchNorm1d(8), nn.LeakyReLU(.2, inplace=True), nn.Linear(8, 2), nn.Tanh()); D = nn.Sequential(nn.Linear(2, 8), nn.LeakyReLU(.2), nn.Dropout(.3), nn.Linear(8, 1)); og, od = (torch.optim.Adam(q.parameters(), 2e-3, (.5, .999)) for q in (G, D)); crit = nn.BCEWithLogitsLoss()
for i in range(2):
    real = torch.randn(6, 2) * .1 + 1; fake = G(torch.randn(6, 2)); od.zero_grad(); ld = crit(D(real), torch.full((6, 1), .9)) + crit(D(fake.detach()), torch.zeros(6, 1)); ld.backward(); od.step(); og.zero_grad(); lg = crit(D(fake), torch.ones(6, 1)); lg.backward(); og.step(); print(f"{ld.item():.4f} {lg.item():.4f}")
print(fx.symbolic_trace(G).code)
