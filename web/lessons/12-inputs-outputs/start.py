import torch
from torch import fx


def forward(x, scale=2.0, mask=None):
    return x * scale


traced = fx.symbolic_trace(forward)
print(traced.graph)
