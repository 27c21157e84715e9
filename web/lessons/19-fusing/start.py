import torch
from torch import fx, nn


class Pair(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 1, 1)
        self.norm = nn.BatchNorm2d(1)

    def forward(self, x):
        return self.norm(self.conv(x))


model = Pair().eval()
with torch.no_grad():
    model.conv.weight.fill_(2.0)
    model.conv.bias.fill_(1.0)
    model.norm.running_mean.fill_(3.0)
    model.norm.running_var.fill_(4.0)

traced = fx.symbolic_trace(model)
