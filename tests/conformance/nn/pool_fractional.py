# Fractional max pooling
import torch, warnings
from torch import nn
import torch.nn.functional as F
def attempt(f):
    try:
        r = f(); print("ok", r)
    except Exception as e:
        print(type(e).__name__, e)
torch.manual_seed(0)
f = nn.FractionalMaxPool2d(2, output_size=(3, 4)); print(f)
x = torch.randn(2, 2, 7, 9); print(f(x))
y, i = nn.FractionalMaxPool2d((2, 3), output_ratio=(0.5, 0.5), return_indices=True)(x); print(y.shape, i)
f3 = nn.FractionalMaxPool3d(2, output_ratio=0.5); print(f3); print(f3(torch.randn(1, 4, 6, 8)))
attempt(lambda: nn.FractionalMaxPool2d(2)); attempt(lambda: nn.FractionalMaxPool2d(2, output_size=2, output_ratio=0.5)); attempt(lambda: nn.FractionalMaxPool2d(2, output_ratio=1.5))
s = torch.rand(2, 2, 2); print(F.fractional_max_pool2d(x, 3, output_size=4, _random_samples=s).shape)
xg = x.clone().requires_grad_(); o = F.fractional_max_pool2d(xg, 2, 3); o.sum().backward(); print(xg.grad.sum(), type(o.grad_fn).__name__)
attempt(lambda: F.fractional_max_pool2d(x, 2, output_size=20)); attempt(lambda: F.fractional_max_pool2d(x, 2))
