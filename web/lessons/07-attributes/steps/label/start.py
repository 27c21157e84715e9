import torch
from torch import fx


def forward(relu):
    y = torch.relu(relu)
    return torch.relu(y)


traced = fx.symbolic_trace(forward)
