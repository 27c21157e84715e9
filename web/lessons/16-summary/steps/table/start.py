import torch
from torch import fx, nn
from torch.fx.passes.shape_prop import ShapeProp


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3)
        self.act = nn.ReLU()
        self.head = nn.Linear(8, 2)

    def forward(self, x):
        x = self.act(self.conv(x))
        x = x.mean(dim=(2, 3))
        return self.head(x)


traced = fx.symbolic_trace(Net())
ShapeProp(traced).propagate(torch.ones(1, 3, 8, 8))

for node in traced.graph.nodes:
    shape = tuple(node.meta["tensor_meta"].shape)
    users = ", ".join(user.name for user in node.users)
    print(f"{node.name:6} {node.op:11} {str(shape):14} {users}")
