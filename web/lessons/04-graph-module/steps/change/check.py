import torch
from torch import fx


def check(names, output):
    model, traced = names["model"], names["traced"]
    x = torch.tensor([[1.0, -2.0, 3.0, 0.5], [2.0, 0.25, -1.0, 4.0]])
    with torch.no_grad():
        layer = model.linear(x)
        yield "model", torch.allclose(model(x), layer + x), "class"
        by_graph = fx.Interpreter(traced).run(x)
        swapped = torch.allclose(by_graph, x - layer)
        right = torch.allclose(by_graph, layer - x)
        yield "graph", right, "swapped" if swapped else None
        yield "runs", torch.allclose(traced(x), layer - x), "stale" if right else None
