import torch
from torch import fx

scale = 10.0


def forward(x):
    return x * scale


traced = fx.symbolic_trace(forward)
print(traced(torch.ones(2)))
