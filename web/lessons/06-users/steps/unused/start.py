import torch
from torch import fx


def forward(x):
    y = torch.relu(x)
    z = torch.tanh(y)
    return x * 2


traced = fx.symbolic_trace(forward)
print(traced.graph)
