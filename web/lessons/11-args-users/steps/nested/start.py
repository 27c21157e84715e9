import torch
from torch import fx


def forward(a, b):
    c = torch.cat([a, b, a], dim=1)
    return torch.add(input=c, other=c, alpha=2)


traced = fx.symbolic_trace(forward)
