import torch
import torch.nn.functional as F
from torch import fx, nn


class Four(nn.Module):
    def __init__(self):
        super().__init__()
        self.act = nn.ReLU()

    def forward(self, x):
        a = self.act(x)
        b = F.relu(a)
        c = torch.relu(b)
        return c.relu()


traced = fx.symbolic_trace(Four())
