import torch
from torch import fx, nn


class ResidualMLP(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.double = True

    def forward(self, x):
        y = self.linear(x)
        y = y + x
        if self.double:
            y = y * 2
        return y


model = ResidualMLP()
traced = fx.symbolic_trace(model)
