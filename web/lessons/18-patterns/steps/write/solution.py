import torch
from torch import fx
from torch.fx.subgraph_rewriter import replace_pattern


def forward(x, y):
    left = torch.relu(x) + torch.relu(-x)
    right = torch.relu(-y) + torch.relu(y)
    return left * right


traced = fx.symbolic_trace(forward)


def first(a):
    return torch.relu(a) + torch.relu(-a)


def second(a):
    return torch.relu(-a) + torch.relu(a)


def replacement(a):
    return torch.abs(a)


replace_pattern(traced, first, replacement)
replace_pattern(traced, second, replacement)
print(traced.graph)
