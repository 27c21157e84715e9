import torch
from torch import fx


def forward(x):
    return x * 2 + x


traced = fx.symbolic_trace(forward)
print(traced.graph)
