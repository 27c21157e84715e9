import torch
from torch import fx

factor = 10.0


def forward(x, scale):
    return x * factor


traced = fx.symbolic_trace(forward)
print(traced(torch.ones(2), 10.0))
