import torch
from torch import fx, nn


class Classify(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 2)

    def forward(self, x: torch.Tensor):
        scores = self.linear(x)
        return scores.argmax(dim=1)


traced = fx.symbolic_trace(Classify())
print(traced.graph)
