import torch
from torch import fx
from torch.fx.subgraph_rewriter import replace_pattern


def forward(x, y):
    left = torch.abs(x)
    right = torch.abs(y)
    return left * right


traced = fx.symbolic_trace(forward)
