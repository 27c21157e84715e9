import torch
from torch import fx


def forward(x):
    y = torch.relu(x)
    return torch.cat([y, x], dim=1)


traced = fx.symbolic_trace(forward)
print(traced.graph)
