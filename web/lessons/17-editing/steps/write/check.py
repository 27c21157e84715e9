import torch
from torch import fx, nn
import torch.nn.functional as F


def is_tanh(gm, node):
    if node.op == "call_module":
        return isinstance(gm.get_submodule(node.target), nn.Tanh)
    return node.target in (torch.tanh, F.tanh, "tanh")


def wanted(model, x):
    return model.second(model.first(x).tanh() + x).tanh()


def check(names, output):
    traced, model = names["traced"], names["model"]
    x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    plain = model.second(model.first(x) + x)
    yield "kept", torch.allclose(model(x), plain), "forward"
    nodes = list(traced.graph.nodes)
    linears = [node for node in nodes if node.target in ("first", "second")]
    tanhs = [node for node in nodes if is_tanh(traced, node)]
    fed = [node for node in linears if any(node in tanh.all_input_nodes for tanh in tanhs)]
    circle = any(tanh in tanh.all_input_nodes for tanh in tanhs)
    yield "inserted", len(fed) == 2, "circle" if circle else "one" if len(tanhs) == 1 else None
    users = [list(node.users) for node in linears]
    yield "used", all(len(u) == 1 and u[0] in tanhs for u in users) and all(t.users for t in tanhs), "unused"
    traced.graph.lint()
    yield "result", torch.allclose(traced(x), wanted(model, x)), "stale"
