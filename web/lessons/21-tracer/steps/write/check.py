import torch
import torch.nn.functional as F
from torch import fx, nn


class Other(nn.Module):
    def __init__(self):
        super().__init__()
        self.relu = nn.ReLU()

    def forward(self, x):
        return self.relu(F.relu(x.relu()) - F.leaky_relu(x, 0.5).abs())


def relus(graph):
    return [node for node in graph.nodes if "relu" in str(node.target)]


def check(names, output):
    forward, tracer = names["forward"], names["OneRelu"]
    plain = relus(fx.symbolic_trace(forward).graph)
    yield "kept", [node.target for node in plain] == [torch.relu, F.relu, "relu"], "forward"
    graph = names["graph"]
    found = relus(graph)
    one = len(found) == 3 and all(node.target is torch.relu for node in found)
    yield "one", one, "method" if any(node.target == "relu" for node in found) else None
    yield "args", all(len(node.args) == 1 and not node.kwargs for node in found), "kwargs"
    x = torch.tensor([-1.0, 2.0])
    yield "same", torch.equal(fx.GraphModule(nn.Module(), graph)(x, x, x), forward(x, x, x))
    other = Other()
    try:
        other_graph = tracer().trace(other)
        targets = [node.target for node in relus(other_graph)]
        yield "others", targets == [torch.relu, torch.relu, F.leaky_relu, "relu"], "greedy"
    except Exception:
        yield "others", False, "greedy"
