import torch
from torch import fx

scale = 2.0


def forward(x):
    return x * scale


traced = fx.symbolic_trace(forward)
scale = 10.0
print(traced(torch.ones(2)))
