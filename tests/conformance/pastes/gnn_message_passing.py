"""Message passing without PyG: GCN, GAT, GraphSAGE and a readout over batched graphs with index_add / scatter."""
from __future__ import annotations
import math
from abc import ABC, abstractmethod
from typing import NamedTuple, Iterable, Sequence
import torch
from torch import nn, Tensor
from torch.nn import Parameter
import torch.nn.functional as F


class Batch(NamedTuple):
    x: Tensor
    edge_index: Tensor
    batch: Tensor
    y: Tensor | None = None

    @property
    def num_graphs(self) -> int:
        return int(self.batch.max()) + 1


def glorot(t: Tensor):
    std = math.sqrt(6.0 / (t.size(-2) + t.size(-1)))
    t.data.uniform_(-std, std)


def scatter_sum(src: Tensor, index: Tensor, n: int) -> Tensor:
    out = src.new_zeros((n,) + src.shape[1:])
    return out.index_add_(0, index, src)


def scatter_softmax(src: Tensor, index: Tensor, n: int) -> Tensor:
    m = torch.full((n,) + src.shape[1:], float("-inf"), dtype=src.dtype)
    m = m.scatter_reduce(0, index.view(-1, *[1] * (src.dim() - 1)).expand_as(src), src, reduce="amax")
    e = (src - m[index]).exp()
    return e / (scatter_sum(e, index, n)[index] + 1e-16)


class MessagePassing(nn.Module, ABC):
    def __init__(self, aggr: str = "add"):
        super().__init__()
        assert aggr in ("add", "mean", "max")
        self.aggr = aggr

    @abstractmethod
    def message(self, x_i, x_j, **kw): ...

    def update(self, out): return out

    def propagate(self, edge_index, x, **kw):
        j, i = edge_index
        msg = self.message(x[i], x[j], **kw)
        n = x.size(0)
        if self.aggr == "max":
            out = torch.zeros_like(x[:, :1]).expand(-1, msg.size(-1)).scatter_reduce(0, i[:, None].expand_as(msg), msg, "amax", include_self=False)
        else:
            out = scatter_sum(msg, i, n)
            if self.aggr == "mean":
                deg = torch.bincount(i, minlength=n).clamp_(min=1)
                out = out / deg.unsqueeze(-1)
        return self.update(out)


class GCNConv(MessagePassing):
    def __init__(self, cin, cout):
        super().__init__()
        self.lin = nn.Linear(cin, cout, bias=False)
        self.bias = Parameter(torch.empty(cout))
        self.reset_parameters()

    def reset_parameters(self):
        glorot(self.lin.weight)
        self.bias.data.fill_(0)

    @staticmethod
    def norm(edge_index, n):
        loop = torch.arange(n).repeat(2, 1)
        edge_index = torch.cat([edge_index, loop], 1)
        deg = torch.zeros(n).scatter_add_(0, edge_index[1], torch.ones(edge_index.size(1)))
        dis = deg.pow(-0.5)
        dis.masked_fill_(dis == float("inf"), 0)
        return edge_index, dis[edge_index[0]] * dis[edge_index[1]]

    def forward(self, x, edge_index):
        edge_index, w = self.norm(edge_index, x.size(0))
        return self.propagate(edge_index, self.lin(x), w=w) + self.bias

    def message(self, x_i, x_j, w):
        return w.view(-1, 1) * x_j


class GATConv(MessagePassing):
    def __init__(self, cin, cout, heads=2, slope=0.2):
        super().__init__()
        self.heads, self.cout, self.slope = heads, cout, slope
        self.lin = nn.Linear(cin, heads * cout, bias=False)
        self.att = Parameter(torch.Tensor(1, heads, 2 * cout))
        glorot(self.lin.weight); glorot(self.att)

    def forward(self, x, edge_index):
        h = self.lin(x)
        return self.propagate(edge_index, h, index=edge_index[1], n=x.size(0))

    def message(self, x_i, x_j, index, n):
        x_i, x_j = (t.view(-1, self.heads, self.cout) for t in (x_i, x_j))
        a = F.leaky_relu((torch.cat([x_i, x_j], -1) * self.att).sum(-1), self.slope)
        a = scatter_softmax(a, index, n)
        return (x_j * a.unsqueeze(-1)).flatten(1)

    def extra_repr(self): return f"heads={self.heads}, slope={self.slope}"


class SAGEConv(MessagePassing):
    def __init__(self, cin, cout, aggr="max"):
        super().__init__(aggr)
        self.l, self.r = nn.Linear(cin, cout), nn.Linear(cin, cout, bias=False)
        self.pool = nn.Linear(cin, cin)

    def forward(self, x, edge_index):
        return F.normalize(self.l(self.propagate(edge_index, self.pool(x).relu())) + self.r(x), p=2., dim=-1)

    def message(self, x_i, x_j): return x_j


class Net(nn.Module):
    def __init__(self, cin, hidden, classes):
        super().__init__()
        self.convs = nn.ModuleList([GCNConv(cin, hidden), GATConv(hidden, hidden // 2), SAGEConv(hidden, hidden)])
        self.norms = nn.ModuleList([nn.LayerNorm(hidden) for _ in self.convs])
        self.head = nn.Sequential(nn.Linear(2 * hidden, hidden), nn.ELU(), nn.Linear(hidden, classes))

    def forward(self, data: Batch):
        x, edge_index, batch = data.x, data.edge_index, data.batch
        for conv, norm in zip(self.convs, self.norms):
            x = F.elu(norm(conv(x, edge_index)))
        n = data.num_graphs
        count = torch.bincount(batch, minlength=n).unsqueeze(1)
        mean = scatter_sum(x, batch, n) / count
        mx = x.new_full((n, x.size(1)), -1e9).index_reduce_(0, batch, x, "amax")
        return self.head(torch.cat([mean, mx], -1))


def collate(graphs: Sequence[tuple[Tensor, Tensor, int]]) -> Batch:
    xs, es, bs, ys, off = [], [], [], [], 0
    for k, (x, e, y) in enumerate(graphs):
        xs.append(x); es.append(e + off); bs.append(torch.full((len(x),), k)); ys.append(y)
        off += len(x)
    return Batch(torch.cat(xs), torch.cat(es, 1), torch.cat(bs), torch.tensor(ys))


def make(n: int, p: float, g: torch.Generator):
    a = torch.rand(n, n, generator=g) < p
    a = torch.triu(a, 1)
    a = a | a.T
    return torch.randn(n, 4, generator=g), a.nonzero().t().contiguous(), int(a.float().mean() > 0.3)


try:
    MessagePassing()
except TypeError as e:
    print(e)
g = torch.Generator().manual_seed(12)
data = collate([make(5, p, g) for p in (0.2, 0.4, 0.6, 0.8)])
print(data.num_graphs, data.edge_index.shape, data.y, data._fields)
torch.manual_seed(0)
net = Net(4, 6, 2)
print(net)
opt = torch.optim.Adam(net.parameters(), lr=0.02, weight_decay=5e-4)
sch = torch.optim.lr_scheduler.CosineAnnealingWarmRestarts(opt, T_0=2)
for epoch in range(5):
    net.train()
    opt.zero_grad()
    out = net(data)
    loss = F.cross_entropy(out, data.y)
    loss.backward()
    opt.step()
    sch.step()
    acc = (out.argmax(-1) == data.y).float().mean()
    print(f"{epoch:03d} loss {loss:.4f} acc {acc:.2f} lr {sch.get_last_lr()[0]:.4f}")
print(net(data))
try:
    torch.fx.symbolic_trace(net)
except Exception as e:
    print(type(e).__name__, e)


class Dense(nn.Module):
    def __init__(self):
        super().__init__()
        self.c1, self.c2 = GCNConv(4, 3), SAGEConv(3, 2)

    def forward(self, x, edge_index, batch):
        x = self.c1.lin(x)
        j, i = edge_index
        x = torch.zeros(20, 3).index_add(0, i, x[j]) + self.c1.bias
        y = torch.zeros(4, 3).scatter_add(0, batch[:, None].expand(-1, 3), x)
        a = torch.scatter_reduce(torch.zeros(4, 3), 0, batch[:, None].expand(-1, 3), x, reduce="mean", include_self=False)
        return y, a, x.index_select(0, i[:3]), torch.sparse_coo_tensor if False else x.amax(0)


tr = torch.fx.symbolic_trace(Dense())
print(tr.graph)
print(tr.code)
for v in tr(data.x, data.edge_index, data.batch):
    print(v)
