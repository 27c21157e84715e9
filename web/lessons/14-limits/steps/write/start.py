import torch
from torch import fx


def forward(x):
    if x.sum() > 0:
        return x * 2
    return x - 1


traced = fx.symbolic_trace(forward)
