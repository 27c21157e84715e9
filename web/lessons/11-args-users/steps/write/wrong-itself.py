import torch
from torch import fx


def forward(a, b):
    c = torch.relu(a)
    d = c + b
    return d * c


def reached(node):
    found = [node]
    for one in found:
        found += [user for user in one.users if user not in found]
    return found


traced = fx.symbolic_trace(forward)
nodes = {node.name: node for node in traced.graph.nodes}
print(reached(nodes["b"]))
