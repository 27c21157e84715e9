import torch
from torch import fx, nn
from torch.fx.passes.shape_prop import ShapeProp


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3)
        self.fc = nn.Linear(4 * 13 * 13, 10)

    def forward(self, x):
        x = torch.max_pool2d(torch.relu(self.conv(x)), 2)
        return self.fc(x.flatten(1))


net = fx.symbolic_trace(Net())
ShapeProp(net).propagate(torch.randn(2, 1, 28, 28))
for node in net.graph.nodes:
    meta = node.meta["tensor_meta"]
    print(f"{node.name:12} {str(tuple(meta.shape)):16} {meta.dtype}")
