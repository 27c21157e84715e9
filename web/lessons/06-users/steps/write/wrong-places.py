import torch
from torch import fx


def forward(x):
    return x * x + x * x


traced = fx.symbolic_trace(forward)
print(traced.graph)
