import torch
from torch import fx, nn
from torch.fx.passes.shape_prop import ShapeProp


class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(4, 8), nn.ReLU())
        self.head = nn.Linear(8, 2)

    def forward(self, x):
        return self.head(self.body(x)).softmax(dim=1)


def summarize(gm, example):
    ShapeProp(gm).propagate(example)
    rows = []
    for node in gm.graph.nodes:
        if node.op == "output":
            continue
        count = 0
        if node.op == "call_module":
            module = gm.get_submodule(node.target)
            count = sum(p.numel() for p in module.parameters())
        rows.append((node.name, node.op, tuple(node.meta["tensor_meta"].shape), count))
    return rows


traced = fx.symbolic_trace(Small())
for row in summarize(traced, torch.ones(3, 4)):
    print(row)
