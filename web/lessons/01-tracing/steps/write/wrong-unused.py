import torch
from torch import fx


def forward(x):
    y = x * 2
    return x + x


traced = fx.symbolic_trace(forward)
print(traced.graph)
