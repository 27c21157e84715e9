import torch
from torch import fx


def forward(x):
    y = torch.relu(x)
    z = x * x
    return y + z + x


traced = fx.symbolic_trace(forward)
print(traced.graph)
