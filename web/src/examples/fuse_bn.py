import torch
from torch import fx, nn
from torch.nn.utils.fusion import fuse_conv_bn_eval


def fuse(model: nn.Module) -> fx.GraphModule:
    gm = fx.symbolic_trace(model)
    modules = dict(gm.named_modules())
    for node in list(gm.graph.nodes):
        if node.op != "call_module" or not isinstance(modules[node.target], nn.BatchNorm2d):
            continue
        source = node.args[0]
        if source.op != "call_module" or len(source.users) > 1:
            continue
        gm.add_submodule(source.target, fuse_conv_bn_eval(modules[source.target], modules[node.target]))
        node.replace_all_uses_with(source)
        gm.graph.erase_node(node)
    gm.delete_all_unused_submodules()
    gm.recompile()
    return gm


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, padding=1)
        self.bn = nn.BatchNorm2d(8)

    def forward(self, x):
        return torch.relu(self.bn(self.conv(x)))


torch.manual_seed(0)
net = Net().eval()
before = fx.symbolic_trace(net)
fused = fuse(net)
x = torch.randn(1, 3, 8, 8)
print("same result:", torch.allclose(before(x), fused(x), atol=1e-6))
