import operator

import torch
from torch import fx, nn


class Other(nn.Module):
    def __init__(self):
        super().__init__()
        self.act = nn.Tanh()

    def forward(self, relu):
        return torch.relu(self.act(relu + 1)) + relu


def check(names, output):
    names_of, traced = names["names_of"], names["traced"]
    found = names_of(traced.graph, torch.relu)
    if found is None:
        yield "relu", False, "nothing"
        return
    if isinstance(found, str):
        yield "relu", False, "first"
        return
    found = list(found)
    if any(isinstance(one, fx.Node) for one in found):
        yield "relu", False, "nodes"
        return
    expected = [node.name for node in traced.graph.nodes if node.target is torch.relu]
    here = found == expected
    yield "relu", here, "first" if len(found) == 1 else None
    other = fx.symbolic_trace(Other()).graph
    there = list(names_of(other, torch.relu)) == ["relu_1"]
    yield "other", there, "label" if here else None
    # The very text that the node has: a comparison by "is" is right too.
    act = next(node.target for node in other.nodes if node.op == "call_module")
    targets = {operator.add: ["add", "add_1"], act: ["act"]}
    rest = all(list(names_of(other, target)) == right for target, right in targets.items())
    yield "every", rest, "fixed" if here and there else None
    yield "none", list(names_of(other, torch.sin)) == []
