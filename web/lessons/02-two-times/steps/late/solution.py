import torch
from torch import fx


def forward(x, scale):
    return x * scale


traced = fx.symbolic_trace(forward)
print(traced(torch.ones(2), 10.0))
