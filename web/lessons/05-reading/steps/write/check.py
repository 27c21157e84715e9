import torch
from torch import fx


def check(names, output):
    traced = names["traced"]
    nodes = list(traced.graph.nodes)
    x = nodes[0]
    relus = [node for node in nodes if node.target is torch.relu]
    yield "relu", len(relus) == 1 and relus[0].all_input_nodes == [x], "relu"
    cats = [node for node in nodes if node.target in (torch.cat, torch.concat, torch.concatenate)]
    cat = cats[0]
    tensors = cat.args[0] if cat.args else cat.kwargs["tensors"]
    if list(tensors) == [x, relus[0]]:
        yield "cat", False, "order"
    else:
        yield "cat", list(tensors) == [relus[0], x], "twice"
    if len(cat.args) > 1:
        yield "dim", False, "position"
    else:
        yield "dim", cat.kwargs.get("dim") == 1, "dim"
    yield "rest", len(nodes) == 4 and nodes[3].args[0] is cat
