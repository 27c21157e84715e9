import builtins
import operator

import torch
from torch import fx

ABS = (torch.abs, torch.absolute, "abs", "absolute", operator.abs, builtins.abs)


def count(graph, targets):
    return len([node for node in graph.nodes if node.target in targets])


def check(names, output):
    traced = names["traced"]
    original = fx.symbolic_trace(names["forward"]).graph
    yield "kept", count(original, (torch.relu,)) == 4, "rewritten"
    found = [node for node in traced.graph.nodes if node.target in ABS]
    taken = [node.all_input_nodes[0].op for node in found]
    yield "abs", taken == ["placeholder"] * 2, "one" if len(found) == 1 else "wild" if len(found) == 2 else None
    yield "gone", count(traced.graph, (torch.relu,)) == 0
    traced.graph.lint()
    x, y = torch.tensor([-2.0, 3.0, 0.0]), torch.tensor([5.0, -7.0, 1.0])
    yield "same", torch.equal(traced(x, y), x.abs() * y.abs())
