import torch
from torch import fx, nn


class ResidualMLP(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 8)
        self.second = nn.Linear(8, 4)

    def forward(self, x):
        y = torch.relu(self.first(x))
        return self.second(y) + x


torch.manual_seed(0)
model = ResidualMLP()
traced = fx.symbolic_trace(model)
print(traced.graph)
