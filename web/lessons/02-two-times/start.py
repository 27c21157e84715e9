import torch
from torch import fx


def forward(x):
    print("forward gets a", type(x).__name__)
    return x * 2


traced = fx.symbolic_trace(forward)
