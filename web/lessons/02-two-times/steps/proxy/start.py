import torch
from torch import fx


def forward(x):
    y = x + 1
    print(x, y)
    print(x.shape)
    return y


traced = fx.symbolic_trace(forward)
