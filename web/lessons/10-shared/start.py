import torch
from torch import fx, nn


class Twice(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x):
        y = torch.relu(self.linear(x))
        return self.linear(y)


traced = fx.symbolic_trace(Twice())
