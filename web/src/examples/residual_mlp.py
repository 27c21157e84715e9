import torch
from torch import fx, nn

class ResidualMLP(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(x) + x

torch.manual_seed(0)
model = ResidualMLP().eval()
traced = fx.symbolic_trace(model)
print(traced.graph)

x = torch.tensor([[0.2, -0.4, 0.7, 0.1]])
print(traced(x))
