import torch
from torch import fx, nn

# One Linear, called twice: two nodes with the same target. num_users counts
# different nodes, so x + x is one user of x although x appears twice.
class Shared(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.proj = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.proj(x)
        x = self.proj(x)
        return x + x

torch.manual_seed(0)
traced = fx.symbolic_trace(Shared())
print(traced.graph)
for node in traced.graph.nodes:
    print(node.name, "target:", node.target, "users:", list(node.users))
