import torch
from torch import fx


def forward(x):
    return x * 2


traced = fx.symbolic_trace(forward)
