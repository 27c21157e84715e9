import torch
from torch import fx, nn

class Report(fx.Interpreter):
    """Runs a graph node by node and says what each one made."""

    def run_node(self, n):
        result = super().run_node(n)
        if isinstance(result, torch.Tensor):
            print(f"{n.op:14} {n.name:8} {str(tuple(result.shape)):8} mean {result.mean().item():+.4f}")
        return result

class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.fc1 = nn.Linear(6, 12)
        self.fc2 = nn.Linear(12, 3)

    def forward(self, x):
        return torch.softmax(self.fc2(torch.tanh(self.fc1(x))), dim=-1)

torch.manual_seed(0)
net = fx.symbolic_trace(Net())
Report(net).run(torch.randn(2, 6))
