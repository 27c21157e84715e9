# DLRM-like recommender: embedding bags, pairwise interactions, sharded tower configs, a fusion pass.
from __future__ import annotations

import functools
import itertools
import sys
from collections import OrderedDict, defaultdict
from enum import Enum, auto
from typing import Any, Callable, NamedTuple

import torch
from torch import nn
import torch.fx as fx


class Interaction(Enum):
    DOT = auto()
    CAT = auto()
    FM = "fm"

    @classmethod
    def parse(cls, s: str) -> Interaction:
        return cls[s.upper()]


class Feature(NamedTuple):
    name: str
    cardinality: int
    dim: int = 4
    pooling: str = "sum"


def mlp(sizes: list[int], *, last: Callable[[], nn.Module] | None = None, norm: bool = False) -> nn.Sequential:
    layers: OrderedDict[str, nn.Module] = OrderedDict()
    for i, (a, b) in enumerate(itertools.pairwise(sizes)):
        layers[f"fc{i}"] = lin = nn.Linear(a, b, bias=not norm or i == len(sizes) - 2)
        nn.init.normal_(lin.weight, std=(2 / (a + b)) ** 0.5)
        if lin.bias is not None:
            nn.init.normal_(lin.bias, std=(1 / b) ** 0.5)
        if i < len(sizes) - 2:
            if norm:
                layers[f"bn{i}"] = nn.BatchNorm1d(b)
            layers[f"act{i}"] = nn.ReLU()
    if last is not None:
        layers["out"] = last()
    return nn.Sequential(layers)


class EmbeddingCollection(nn.Module):
    def __init__(self, features: list[Feature]) -> None:
        super().__init__()
        self.names = [f.name for f in features]
        self.bags = nn.ModuleDict({f.name: nn.EmbeddingBag(f.cardinality, f.dim, mode=f.pooling) for f in features})
        for bag in self.bags.values():
            n = bag.num_embeddings
            bag.weight.data.uniform_(-(1 / n) ** 0.5, (1 / n) ** 0.5)

    def forward(self, sparse: dict[str, tuple[torch.Tensor, torch.Tensor]]) -> list[torch.Tensor]:
        return [self.bags[name](*sparse[name]) for name in self.names]


class DotInteraction(nn.Module):
    triu: torch.Tensor

    def __init__(self, n: int, self_interaction: bool = False):
        super().__init__()
        offset = 0 if self_interaction else 1
        self.register_buffer("triu", torch.triu_indices(n, n, offset), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        z = torch.bmm(x, x.mT)
        return z[:, self.triu[0], self.triu[1]]


class FM(nn.Module):
    def forward(self, x):
        square_of_sum = x.sum(dim=1).pow(2)
        sum_of_square = (x**2).sum(1)
        return 0.5 * (square_of_sum - sum_of_square).sum(-1, keepdim=True)


class DLRM(nn.Module):
    def __init__(self, features: list[Feature], dense: int, bottom: list[int], top: list[int], how: Interaction):
        super().__init__()
        dim = features[0].dim
        n = len(features) + 1
        self.emb = EmbeddingCollection(features)
        self.bottom = mlp([dense, *bottom, dim])
        match how:
            case Interaction.DOT:
                self.inter, width = DotInteraction(n), n * (n - 1) // 2
            case Interaction.CAT:
                self.inter, width = nn.Flatten(), n * dim
            case Interaction.FM:
                self.inter, width = FM(), 1
            case _:
                raise ValueError(how)
        self.top = mlp([dim + width, *top, 1], last=nn.Sigmoid, norm=True)

    def forward(self, dense: torch.Tensor, sparse: dict[str, Any]) -> torch.Tensor:
        d = self.bottom(dense)
        e = self.emb(sparse)
        stacked = torch.stack([d, *e], dim=1)
        z = torch.cat((d, self.inter(stacked)), dim=1)
        return self.top(z).squeeze(1)


class LinearReLU(nn.Module):
    def __init__(self, linear: nn.Linear):
        super().__init__()
        self.linear = linear

    def forward(self, x):
        return self.linear(x).relu()


def fuse_linear_relu(gm: fx.GraphModule) -> int:
    mods = dict(gm.named_modules())
    fused = 0
    for node in list(gm.graph.nodes):
        if node.op != "call_module" or not isinstance(mods[node.target], nn.ReLU):
            continue
        (prev,) = node.args
        if prev.op == "call_module" and isinstance(mods[prev.target], nn.Linear) and len(prev.users) == 1:
            gm.set_submodule(prev.target, LinearReLU(mods[prev.target]))
            node.replace_all_uses_with(prev)
            gm.graph.erase_node(node)
            fused += 1
    gm.graph.lint()
    gm.delete_all_unused_submodules()
    gm.recompile()
    return fused


def batch(features, n, g):
    sparse = {}
    for f in features:
        lengths = torch.randint(1, 4, (n,), generator=g)
        offsets = torch.cumsum(lengths, 0) - lengths
        sparse[f.name] = (torch.randint(f.cardinality, (int(lengths.sum()),), generator=g), offsets)
    return torch.rand(n, 3, generator=g), sparse, torch.randint(2, (n,), generator=g).float()


def auc(scores: torch.Tensor, labels: torch.Tensor) -> float:
    order = scores.argsort(stable=True)
    ranks = torch.empty_like(order, dtype=torch.float).scatter_(0, order, torch.arange(1.0, len(order) + 1))
    pos = labels.sum()
    return ((ranks[labels == 1].sum() - pos * (pos + 1) / 2) / (pos * (len(labels) - pos))).item()


features = [Feature("user", 20), Feature("item", 30, pooling="mean"), Feature(name="ctx", cardinality=7, pooling="max")]
print(features[1], Interaction.parse("fm"), list(Interaction))
g = torch.Generator().manual_seed(9)
torch.manual_seed(1)
stats: dict[str, list[float]] = defaultdict(list)
for how in Interaction:
    model = DLRM(features, 3, [8], [8, 4], how)
    opts = [
        torch.optim.Adagrad(model.emb.parameters(), lr=0.05),
        torch.optim.SGD([*model.bottom.parameters(), *model.top.parameters()], lr=0.1),
    ]
    for _ in range(4):
        dense, sparse, y = batch(features, 16, g)
        p = model(dense, sparse)
        loss = nn.functional.binary_cross_entropy(p, y)
        for opt in opts:
            opt.zero_grad()
        loss.backward()
        for opt in opts:
            opt.step()
        stats[how.name].append(round(loss.item(), 4))
    model.eval()
    print(f"{how.name:>4} {stats[how.name]} auc={auc(model(dense, sparse).detach(), y):.3f}", file=sys.stdout)

model = DLRM(features, 3, [8], [8, 4], Interaction.DOT).eval()
ph = {f.name: (fx.PH, fx.PH) for f in features}
gm = fx.symbolic_trace(model, concrete_args={"sparse": ph})
print(gm.graph)
print(gm.code)
print(torch.allclose(gm(dense, sparse), model(dense, sparse)))
print("fused", fuse_linear_relu(gm))
print(gm.code)
print(gm)
print(torch.allclose(gm(dense, sparse), model(dense, sparse)))
print(functools.reduce(lambda a, b: a + b.numel(), model.parameters(), 0), model.emb.bags["user"])
