import torch
from torch import fx
from torch.fx.subgraph_rewriter import replace_pattern


def forward(x, y):
    left = torch.relu(x) + torch.relu(-x)
    right = torch.relu(-y) + torch.relu(y)
    return left * right


traced = fx.symbolic_trace(forward)


def pattern(a, b):
    return torch.relu(a) + torch.relu(b)


def replacement(a, b):
    return torch.abs(a)


replace_pattern(traced, pattern, replacement)
