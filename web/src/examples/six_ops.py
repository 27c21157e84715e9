import torch
from torch import fx, nn

# placeholder, get_attr, call_module, call_function, call_method, output:
# everything a graph can say, in one forward.
class SixOps(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.ones(4))
        self.linear = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self.linear(x)
        h = torch.relu(h) * self.scale
        return h.sum(dim=-1)

torch.manual_seed(0)
traced = fx.symbolic_trace(SixOps())
print(traced.graph)
print(traced.code)
for node in traced.graph.nodes:
    print(f"{node.op:14} {node.name:8} {node.args}")
