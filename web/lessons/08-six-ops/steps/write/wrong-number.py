import torch
from torch import fx, nn


class Mine(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.shift = 0.5

    def forward(self, x):
        y = self.linear(x).abs()
        return y + self.shift


traced = fx.symbolic_trace(Mine())
print(traced.graph)
