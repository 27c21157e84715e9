import torch
from torch import fx


def forward(a, b):
    c = torch.relu(a)
    d = torch.cat([c, b, c], dim=1)
    e = torch.tanh(b)
    return d * c - e


def check(names, output):
    reached = names["reached"]
    nodes = {node.name: node for node in fx.symbolic_trace(forward).graph.nodes}
    found = reached(nodes["a"])
    if found is None:
        yield "users", False, "nothing"
        return
    found = list(found)
    if any(isinstance(one, str) for one in found):
        yield "users", False, "names"
        return
    yield "users", all(user in found for user in nodes["a"].users), "backwards"
    right = {nodes[name] for name in ("relu", "cat", "mul", "sub", "output")}
    yield "all", right <= set(found), "direct"
    if nodes["a"] in found:
        yield "only", False, "itself"
    else:
        yield "only", set(found) <= right and list(reached(nodes["output"])) == []
    yield "once", len(found) == len(set(found)), "twice"
