import torch
from torch import fx


def names_of(graph, target):
    print([node.name for node in graph.nodes if node.target == target])


def forward(x):
    y = torch.relu(x)
    z = torch.tanh(y)
    return torch.relu(z) + x


traced = fx.symbolic_trace(forward)
print(names_of(traced.graph, torch.relu))
