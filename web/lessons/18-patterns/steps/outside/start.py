import torch
import torch.nn.functional as F
from torch import fx
from torch.fx.subgraph_rewriter import replace_pattern


def forward(x):
    s = torch.sigmoid(x)
    return x * s + s


def pattern(a):
    return a * torch.sigmoid(a)


def replacement(a):
    return F.silu(a)


traced = fx.symbolic_trace(forward)
matches = replace_pattern(traced, pattern, replacement)
