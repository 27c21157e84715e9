import torch
from torch import fx, nn

# Tracing runs forward() once, with proxies that have no values: an `if` on one
# has no answer. torch.where, torch.cond or a Tracer with concrete_args do.
class Gate(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x):
        y = self.linear(x)
        if y.sum() > 0:
            return y
        return -y

traced = fx.symbolic_trace(Gate())
print(traced.graph)
