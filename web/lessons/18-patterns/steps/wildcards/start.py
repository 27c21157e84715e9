import torch
from torch import fx
from torch.fx.subgraph_rewriter import replace_pattern


def forward(x):
    left = x * 5 + 1
    right = x * 3 + 1
    return left - right


def pattern(a):
    return a * 5 + 1


def replacement(a):
    return torch.add(1, a, alpha=5)


traced = fx.symbolic_trace(forward)
matches = replace_pattern(traced, pattern, replacement)
