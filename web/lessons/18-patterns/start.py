import torch
import torch.nn.functional as F
from torch import fx
from torch.fx.subgraph_rewriter import replace_pattern


def forward(x):
    y = x + 1
    return y * torch.sigmoid(y)


def pattern(a):
    return a * torch.sigmoid(a)


def replacement(a):
    return F.silu(a)


traced = fx.symbolic_trace(forward)
matches = replace_pattern(traced, pattern, replacement)
