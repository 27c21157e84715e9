import torch
from torch import fx


def forward(x):
    rows = x.shape[0]
    print(rows)
    return x.reshape(rows * 2, -1)


traced = fx.symbolic_trace(forward)
