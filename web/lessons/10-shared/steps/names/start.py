import torch
from torch import fx, nn


class Named(nn.Module):
    def __init__(self):
        super().__init__()
        self.add_1 = nn.Linear(4, 4)

    def forward(self, x):
        y = x + 1
        y = self.add_1(y)
        y = y + 1
        return y.sum()


traced = fx.symbolic_trace(Named())
