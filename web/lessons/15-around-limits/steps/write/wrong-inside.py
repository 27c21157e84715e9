import torch
from torch import fx


def soften(x):
    return torch.where(x.max() > 1, x.tanh(), x)


def forward(x, rounds):
    for _ in range(rounds):
        x = soften(x + 1)
    return x


traced = fx.symbolic_trace(forward, concrete_args={"rounds": 2})
