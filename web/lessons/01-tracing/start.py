import torch
from torch import fx


def forward(x):
    y = x + 1
    return y * 2


traced = fx.symbolic_trace(forward)
print(traced.graph)
