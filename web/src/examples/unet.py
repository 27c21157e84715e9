import torch
from torch import fx, nn


def block(cin: int, cout: int) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(cin, cout, 3, padding=1), nn.ReLU())


class UNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.down1 = block(1, 8)
        self.down2 = block(8, 16)
        self.pool = nn.MaxPool2d(2)
        self.bottom = block(16, 32)
        self.up2 = nn.ConvTranspose2d(32, 16, 2, stride=2)
        self.join2 = block(32, 16)
        self.up1 = nn.ConvTranspose2d(16, 8, 2, stride=2)
        self.join1 = block(16, 8)
        self.head = nn.Conv2d(8, 2, 1)

    def forward(self, x):
        a = self.down1(x)
        b = self.down2(self.pool(a))
        y = self.bottom(self.pool(b))
        y = self.join2(torch.cat([b, self.up2(y)], dim=1))
        y = self.join1(torch.cat([a, self.up1(y)], dim=1))
        return self.head(y)


torch.manual_seed(0)
net = fx.symbolic_trace(UNet().eval())
print(net(torch.randn(1, 1, 32, 32)).shape)
