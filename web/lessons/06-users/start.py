import torch
from torch import fx


def forward(x):
    y = torch.relu(x)
    z = y + x
    return z * y


traced = fx.symbolic_trace(forward)
print(traced.graph)
