import torch
from torch import fx


def forward(a, b):
    c = torch.relu(a)
    d = c + b
    return d * c


def reached(node):
    found = []
    waiting = [node]
    while waiting:
        for user in waiting.pop().users:
            if user.name not in found:
                found.append(user.name)
                waiting.append(user)
    return found


traced = fx.symbolic_trace(forward)
nodes = {node.name: node for node in traced.graph.nodes}
print(reached(nodes["b"]))
