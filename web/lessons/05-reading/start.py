import torch
from torch import fx, nn


class Scores(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor):
        y = self.linear(x) + x
        return torch.softmax(y, dim=1)


traced = fx.symbolic_trace(Scores())
print(traced.graph)
