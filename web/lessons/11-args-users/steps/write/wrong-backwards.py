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
        for source in waiting.pop().all_input_nodes:
            if source not in found:
                found.append(source)
                waiting.append(source)
    return found


traced = fx.symbolic_trace(forward)
nodes = {node.name: node for node in traced.graph.nodes}
print(reached(nodes["b"]))
