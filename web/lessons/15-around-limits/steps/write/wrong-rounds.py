import torch
from torch import fx


def soften(x):
    if x.max() > 1:
        return x.tanh()
    return x


fx.wrap("soften")


def forward(x, rounds):
    for _ in range(rounds):
        x = soften(x + 1)
    return x


traced = fx.symbolic_trace(forward, concrete_args={"rounds": 3})
