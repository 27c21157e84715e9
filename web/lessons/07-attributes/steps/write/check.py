import operator

import torch
from torch import fx, nn


class Other(nn.Module):
    def __init__(self):
        super().__init__()
        self.act = nn.Tanh()

    def forward(self, relu):
        y = self.act(relu + 1)
        return torch.relu(self.act(y)) + relu


def check(names, output):
    names_of, traced = names["names_of"], names["traced"]
    found = names_of(traced.graph, torch.relu)
    if isinstance(found, str):
        yield "relu", False, "first"
        return
    found = list(found or [])
    if any(isinstance(one, fx.Node) for one in found):
        yield "relu", False, "nodes"
        return
    expected = [node.name for node in traced.graph.nodes if node.target is torch.relu]
    yield "relu", found == expected, "first" if len(found) == 1 else None
    other = fx.symbolic_trace(Other()).graph
    yield "other", list(names_of(other, torch.relu)) == ["relu_1"], "label"
    targets = {operator.add: ["add", "add_1"], "act": ["act", "act_1"]}
    rest = all(list(names_of(other, target)) == right for target, right in targets.items())
    yield "every", rest, "fixed"
    yield "none", list(names_of(other, torch.sin)) == []
