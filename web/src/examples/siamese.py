import torch
import torch.nn.functional as F
from torch import fx, nn


class Siamese(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 4))

    def forward(self, left, right):
        # Called twice: twice the nodes, the same targets, the parameters once.
        a = F.normalize(self.encoder(left), dim=-1)
        b = F.normalize(self.encoder(right), dim=-1)
        return (a * b).sum(dim=-1)


torch.manual_seed(0)
pair = fx.symbolic_trace(Siamese())
print(pair.graph)
print(pair(torch.ones(3, 8), torch.randn(3, 8)))
