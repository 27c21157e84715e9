import torch
from torch import fx


def forward(x):
    y = x * x
    return y + x


traced = fx.symbolic_trace(forward)
print(traced.graph)
