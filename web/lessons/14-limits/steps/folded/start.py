import torch
from torch import fx


def forward(x):
    factor = 2 + 3
    for i in range(3):
        x = x * factor + i
    return x


traced = fx.symbolic_trace(forward)
