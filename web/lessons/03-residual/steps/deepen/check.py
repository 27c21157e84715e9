import operator

import torch
import torch.nn.functional as F
from torch import fx, nn


def check(names, output):
    traced = names["traced"]
    nodes = list(traced.graph.nodes)
    modules = dict(traced.named_modules())

    def is_relu(node):
        if node.op == "call_module":
            return isinstance(modules[node.target], nn.ReLU)
        return node.target in (torch.relu, F.relu, "relu")

    def is_add(node):
        return node.target in (operator.add, torch.add, "add")

    x = nodes[0]
    layers = [node for node in nodes if node.op == "call_module" and isinstance(modules[node.target], nn.Linear)]
    yield "layers", len(layers) == 2 and layers[0].target != layers[1].target, "one-layer"
    first, second = layers
    relus = [node for node in nodes if is_relu(node)]
    adds = [node for node in nodes if is_add(node)]
    late = any(node in second.users or any(node in add.users for add in adds) for node in relus)
    between = len(relus) == 1 and relus[0].all_input_nodes == [first] and second.all_input_nodes == relus
    yield "relu", between, "relu-last" if late else "no-relu"
    if not adds:
        yield "shortcut", False, "no-shortcut"
        return
    ends = set(adds[-1].all_input_nodes)
    yield "shortcut", len(adds) == 1 and ends == {second, x}, "middle" if x not in ends else "no-shortcut"
    yield "returns", nodes[-1].all_input_nodes == [adds[-1]]
    yield "runs", traced(torch.ones(2, 4)).shape == (2, 4)
