import torch
from torch import fx


def check(names, output):
    traced = names["traced"]
    nodes = list(traced.graph.nodes)
    inputs = [node for node in nodes if node.op == "placeholder"]
    calls = [node for node in nodes if node.op.startswith("call_")]
    yield "inputs", len(inputs) == 2, "baked"
    both = [node for node in calls if set(node.all_input_nodes) == set(inputs)]
    yield "product", len(inputs) == 2 and len(calls) == 1 and len(both) == 1, "unused"
    ones = torch.ones(2)
    yield "works", all(torch.equal(traced(ones, k), ones * k) for k in (10.0, 3.0))
