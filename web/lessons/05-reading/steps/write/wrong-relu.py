import torch
from torch import fx


def forward(x):
    return torch.cat([x, x], dim=1)


traced = fx.symbolic_trace(forward)
print(traced.graph)
