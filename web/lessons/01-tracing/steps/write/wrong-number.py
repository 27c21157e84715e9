import torch
from torch import fx


def forward(x):
    return x * 2 + 1


traced = fx.symbolic_trace(forward)
print(traced.graph)
