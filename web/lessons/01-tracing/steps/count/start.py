import torch
from torch import fx


def forward(x):
    y = x + 1
    return y * 2 - x


traced = fx.symbolic_trace(forward)
