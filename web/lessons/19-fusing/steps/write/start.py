import torch
from torch import fx, nn
from torch.nn.utils.fusion import fuse_conv_bn_eval


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 4, 3, padding=1)
        self.norm1 = nn.BatchNorm2d(4)
        self.conv2 = nn.Conv2d(4, 4, 3, padding=1)
        self.norm2 = nn.BatchNorm2d(4)
        self.conv3 = nn.Conv2d(4, 2, 1)
        self.norm3 = nn.BatchNorm2d(2)

    def forward(self, x):
        a = torch.relu(self.norm1(self.conv1(x)))
        b = self.conv2(a)
        c = self.norm2(b) + b
        return self.norm3(self.conv3(c))


def calls(gm, node, kind):
    if node.op != "call_module":
        return False
    return isinstance(gm.get_submodule(node.target), kind)


torch.manual_seed(0)
model = Net().eval()
for norm in (model.norm1, model.norm2, model.norm3):
    norm.running_mean.uniform_()
    norm.running_var.uniform_()

traced = fx.symbolic_trace(model)
