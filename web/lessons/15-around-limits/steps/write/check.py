import torch
from torch import fx


def wanted(x):
    for _ in range(2):
        x = x + 1
        x = x.tanh() if x.max() > 1 else x
    return x


def check(names, output):
    traced = names.get("traced")
    yield "traced", isinstance(traced, fx.GraphModule)
    nodes = list(traced.graph.nodes)
    inputs = [node for node in nodes if node.op == "placeholder"]
    yield "input", len(inputs) == 2, "input"
    calls = [node for node in nodes if node.target is names.get("soften")]
    if not calls:
        yield "twice", False, "inside"
        return
    yield "twice", len(calls) == 2, "rounds"
    tries = [torch.tensor(values) for values in ([0.5, 3.0], [-4.0, -2.0], [-0.5, -1.5])]
    yield "same", all(torch.allclose(traced(x, 2), wanted(x)) for x in tries)
