import torch
from torch import fx


def forward(x):
    low, high = x.chunk(2)
    return high, low


traced = fx.symbolic_trace(forward)
