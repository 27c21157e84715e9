import torch
from torch import fx


def forward(a, b):
    c = torch.relu(a)
    d = c + b
    return d * c


def reached(node):
    for user in node.users:
        print(user)


traced = fx.symbolic_trace(forward)
nodes = {node.name: node for node in traced.graph.nodes}
print(reached(nodes["b"]))
