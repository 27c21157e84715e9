import torch
from torch import fx


def forward(x):
    return torch.where(x.sum() > 0, x - 1, x * 2)


traced = fx.symbolic_trace(forward)
