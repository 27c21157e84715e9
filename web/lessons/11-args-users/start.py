import torch
from torch import fx


def forward(a, b):
    c = torch.relu(a)
    d = c + b
    return d * c


traced = fx.symbolic_trace(forward)
print(traced.graph)
