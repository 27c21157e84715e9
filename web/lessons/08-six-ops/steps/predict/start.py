import torch
from torch import fx, nn


class Other(nn.Module):
    def __init__(self):
        super().__init__()
        self.act = nn.Tanh()
        self.mean = nn.Parameter(torch.zeros(4))
        self.factor = 0.5

    def forward(self, x):
        y = x - self.mean
        y = y.abs()
        y = torch.neg(self.act(y))
        return y * self.factor


traced = fx.symbolic_trace(Other())
