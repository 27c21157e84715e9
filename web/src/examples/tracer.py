import torch
from torch import fx, nn


class Attention(nn.Module):
    def forward(self, q, k):
        return torch.softmax(q @ k.transpose(-2, -1), dim=-1) @ k


class Model(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.proj = nn.Linear(8, 8)
        self.attention = Attention()

    def forward(self, x):
        return self.attention(self.proj(x), x)


# Keep Attention whole: one node instead of what is inside.
class KeepAttention(fx.Tracer):
    def is_leaf_module(self, module, name):
        return isinstance(module, Attention) or super().is_leaf_module(module, name)


torch.manual_seed(0)
model = Model()
inside = fx.symbolic_trace(model)
whole = fx.GraphModule(model, KeepAttention().trace(model))
print(whole.graph)
print(whole(torch.randn(1, 4, 8)).shape, inside(torch.randn(1, 4, 8)).shape)
