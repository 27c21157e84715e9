import torch
from torch import fx, nn
from torch.fx.passes.shape_prop import ShapeProp

class Block(nn.Module):
    def __init__(self, cin: int, cout: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(cin, cout, 3, padding=1)
        self.short = nn.Conv2d(cin, cout, 1)
        self.relu = nn.ReLU()

    def forward(self, x):
        return self.relu(self.conv(x) + self.short(x))

class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.stem = Block(3, 8)
        self.body = Block(8, 16)
        self.head = nn.Linear(16, 10)

    def forward(self, image):
        x = self.stem(image)
        x = self.body(x)
        x = x.mean(dim=(2, 3))
        return self.head(x)

torch.manual_seed(0)
net = fx.symbolic_trace(Net().eval())
ShapeProp(net).propagate(torch.randn(1, 3, 16, 16))
for node in net.graph.nodes:
    meta = node.meta["tensor_meta"]
    print(f"{node.name:12} {tuple(meta.shape)}")
