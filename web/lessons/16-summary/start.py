import torch
from collections import Counter
from torch import fx, nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3)
        self.act = nn.ReLU()
        self.head = nn.Linear(8, 2)

    def forward(self, x):
        x = self.act(self.conv(x))
        x = x.mean(dim=(2, 3))
        return self.act(self.head(x))


traced = fx.symbolic_trace(Net())
count = Counter(node.op for node in traced.graph.nodes)
