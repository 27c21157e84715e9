# grid_sample on volumes and what it refuses; resampling with Lanczos' filter
import torch
import torch.nn.functional as F

for a, b in (((1, 1, 2, 2), (2, 2, 2, 3)), ((1, 1, 2, 2), (1, 2, 2, 2, 2)), ((1, 1, 2), (1, 2, 1)), ((1, 1), (1, 0)),
             ((1, 1, 2, 2, 2), (1, 2, 2, 3)), ((1, 1, 2, 2, 2), (1, 2, 2, 2, 2)), ((1, 1, 0, 2), (1, 2, 2, 2))):
    try:
        F.grid_sample(torch.ones(a), torch.ones(b), align_corners=True)
    except RuntimeError as e:
        print(e)
for x, g, mode in ((torch.ones(1, 1, 2, 2, 2), torch.ones(1, 1, 1, 1, 3), "bicubic"),
                   (torch.ones(1, 1, 2, 2), torch.ones(1, 1, 1, 2).double(), "nearest"),
                   (torch.ones(1, 1, 2, 2).long(), torch.ones(1, 1, 1, 2).long(), "bilinear"),
                   (torch.ones(1, 1, 2, 2, 2).long(), torch.ones(1, 1, 1, 1, 3).long(), "bilinear")):
    try:
        F.grid_sample(x, g, mode, align_corners=True)
    except (RuntimeError, NotImplementedError) as e:
        print(type(e).__name__, e)
torch.manual_seed(5)
x = torch.randn(2, 2, 3, 2, 4, requires_grad=True)
g = (torch.rand(2, 2, 1, 3, 3) * 2.6 - 1.3).requires_grad_()
for mode in ("bilinear", "nearest"):
    for padding in ("zeros", "border", "reflection"):
        for align in (True, False):
            y = F.grid_sample(x, g, mode, padding, align)
            gx, = torch.autograd.grad(y.sin().sum(), x)
            print(mode, padding, align, y.shape, y.stride(), y.detach().sum(-1), gx.sum((2, 3, 4)), y.grad_fn.name())
y = F.grid_sample(x, g, align_corners=False)
print(torch.autograd.grad(y.sin().sum(), g)[0])
theta = torch.randn(2, 3, 4)
print(F.grid_sample(x, F.affine_grid(theta, (2, 2, 2, 1, 2), align_corners=False), align_corners=False))
image = torch.randn(1, 1, 4, 5, dtype=torch.double, requires_grad=True)
for size in ((7, 3), (2, 6)):
    y = F.interpolate(image, size, mode="lanczos", antialias=True)
    print(y, torch.autograd.grad(y.pow(2).sum(), image))
for kwargs in ({}, {"antialias": True, "align_corners": True}):
    try:
        F.interpolate(image, scale_factor=2, mode="lanczos", **kwargs)
    except ValueError as e:
        print(e)
