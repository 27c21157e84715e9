import torch
from torch import fx, nn
from torch.fx.passes.shape_prop import ShapeProp


class AboveMean(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 6)

    def forward(self, x):
        scores = self.linear(x)
        return scores > scores.mean()


traced = fx.symbolic_trace(AboveMean())
ShapeProp(traced).propagate(torch.ones(5, 8))
dtypes = {}
for node in traced.graph.nodes:
    dtypes[node.name] = node.meta["tensor_meta"].dtype
print(dtypes)
