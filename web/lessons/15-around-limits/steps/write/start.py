import torch
from torch import fx


def soften(x):
    if x.max() > 1:
        return x.tanh()
    return x


def forward(x, rounds):
    for _ in range(rounds):
        x = soften(x + 1)
    return x


traced = fx.symbolic_trace(forward)
