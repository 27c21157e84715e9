import torch
from torch import fx


def forward(x):
    return x + x


traced = fx.symbolic_trace(forward)
