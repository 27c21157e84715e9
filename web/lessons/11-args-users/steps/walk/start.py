import torch
from torch import fx


def forward(a, b, c):
    d = torch.relu(a)
    e = d + b
    f = torch.tanh(c)
    return e * d - f


def sources(node):
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
print(sources(nodes["add"]))
