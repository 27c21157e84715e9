import torch
from torch import fx, nn


class Six(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.scale = nn.Parameter(torch.ones(4))

    def forward(self, x):
        y = self.linear(x)
        y = y * self.scale
        return y.flatten()


traced = fx.symbolic_trace(Six())
print(traced.graph)
