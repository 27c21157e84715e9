import torch
from torch import fx, nn


class ResidualMLP(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x):
        return self.linear(x) + x


torch.manual_seed(0)
model = ResidualMLP()
traced = fx.symbolic_trace(model)
print(traced.graph)
