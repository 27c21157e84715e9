import torch
import torch.nn.functional as F
from torch import fx, nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.ReLU()
        self.act = nn.Tanh()

    def forward(self, x):
        return self.act(self.hidden(x))


class Trial(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block()
        self.relu = nn.Linear(4, 4)
        self.scale = nn.Parameter(torch.ones(4))

    def forward(self, relu):
        y = self.block(relu)
        y = F.relu(self.relu(y)) * self.scale
        y = torch.tanh(torch.relu(y))
        return y.relu().abs()


def check(names, output):
    is_relu = names["is_relu"]
    trial = fx.symbolic_trace(Trial())

    def says(node):
        # getattr(trial, "block.hidden") fails, and so has not found the module.
        try:
            return bool(is_relu(trial, node))
        except AttributeError:
            return False

    nodes = list(trial.graph.nodes)
    right = {
        "function": [node for node in nodes if node.target in (torch.relu, F.relu)],
        "method": [node for node in nodes if node.op == "call_method" and node.target == "relu"],
        "module": [node for node in nodes if node.target == "block.hidden"],
    }
    for goal, found in right.items():
        yield goal, all(says(node) for node in found), goal
    rest = [node for node in nodes if not any(node in found for found in right.values())]
    taken = [node.op for node in rest if says(node)]
    yield "rest", not taken, "text" if "placeholder" in taken else "any"
