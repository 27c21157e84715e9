# Layers and functions on tensors with too few or too many dimensions, and on empty ones
import warnings

import torch
import torch.nn.functional as F
from torch import nn

warnings.simplefilter("ignore")


def show(name, f):
    try:
        r = f()
        print(name, tuple(r.shape))
    except Exception as e:
        print(name, type(e).__name__, e)


for k in (1, 2, 3):
    unpool = getattr(F, f"max_unpool{k}d")
    for n in range(1, 7):
        x, i = torch.ones([1] * n), torch.zeros([1] * n, dtype=torch.long)
        show(f"unpool{k} {n}", lambda: unpool(x, i, 2))
        show(f"circular{k} {n}", lambda: getattr(nn, f"CircularPad{k}d")(1)(x))
        show(f"avg{k} {n}", lambda: getattr(F, f"avg_pool{k}d")(x, 1))
    show(f"unpool{k} float", lambda: unpool(x, x, 2))
    show(f"unpool{k} missing", lambda: getattr(nn, f"MaxUnpool{k}d")(2)(x))
    show(f"unpool{k} list", lambda: unpool([1], i, 2))
    show(f"adaptive{k} list", lambda: getattr(F, f"adaptive_avg_pool{k}d")([1], 2))
    one, two = [1, 1], [1, 0]
    show(f"unpool{k} shape", lambda: unpool(torch.ones(one + [2] * k), torch.zeros(one + [3] * k).long(), 2))
    show(f"unpool{k} empty", lambda: unpool(torch.ones([0, 1] + [2] * k), torch.zeros([0, 1] + [2] * k).long(), 2))
    show(f"unpool{k} empty", lambda: unpool(torch.ones(two + [2] * k), torch.zeros(two + [2] * k).long(), 2))
    show(f"transposed{k} empty", lambda: getattr(nn, f"ConvTranspose{k}d")(1, 1, 2)(torch.ones(one + [1] * (k - 1) + [0])))
    show(f"adaptive{k} empty", lambda: getattr(F, f"adaptive_avg_pool{k}d")(torch.ones(one + [1] * (k - 1) + [0]), 2))
    for mode in ("nearest", ["linear", "bilinear", "trilinear"][k - 1], "bicubic", "area", "lanczos"):
        for shape in (one + [0] * k, two + [2] * k, [0, 1] + [2] * k):
            show(f"{mode} {shape}", lambda: F.interpolate(torch.ones(shape), scale_factor=2, mode=mode))
        show(f"{mode} {k} long", lambda: F.interpolate(torch.ones(one + [2] * k).long(), size=[65] * k, mode=mode))
        show(f"{mode} {k} antialias", lambda: F.interpolate(torch.ones(one + [2] * k), size=3, mode=mode, antialias=True))
for shape in ((0, 4, 2, 2), (2, 0, 2, 2), (2, 4, 0, 2), (4, 0, 0)):
    x = torch.ones(shape)
    show(f"unshuffle {shape}", lambda: F.pixel_unshuffle(x, 2))
    show(f"group norm {shape}", lambda: F.group_norm(x, 2))
    show(f"linear {shape}", lambda: F.linear(x, torch.ones(5, shape[-1])))
    show(f"fractional {shape}", lambda: nn.FractionalMaxPool2d(1, 2)(x))
for name in ("FractionalMaxPool2d", "FractionalMaxPool3d"):
    for n in range(1, 6):
        show(f"{name} {n}", lambda: getattr(nn, name)(2, output_size=2)(torch.ones([4] * n)))
        print(getattr(nn, name).forward.__qualname__)
