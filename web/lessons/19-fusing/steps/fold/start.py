import torch
from torch import fx, nn


def fold(conv, norm):
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    bias = 0 if conv.bias is None else conv.bias
    fused = nn.Conv2d(conv.in_channels, conv.out_channels, conv.kernel_size)
    with torch.no_grad():
        fused.weight.copy_(conv.weight * scale.reshape(-1, 1, 1, 1))
        fused.bias.copy_((bias - norm.running_mean) * scale + norm.bias)
    return fused


torch.manual_seed(0)
conv = nn.Conv2d(3, 8, 3, bias=False).eval()
norm = nn.BatchNorm2d(8).eval()
norm.running_mean.uniform_()
norm.running_var.uniform_()
fused = fold(conv, norm)
traced = fx.symbolic_trace(nn.Sequential(conv, norm).eval())
