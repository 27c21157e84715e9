import torch
from torch import fx

scale = 3.0


def forward(x):
    return x * scale


traced = fx.symbolic_trace(forward)
print(traced.graph)
