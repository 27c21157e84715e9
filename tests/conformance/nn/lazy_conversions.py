# Conversions of parameters that have no shape yet
import torch
from torch import nn
L = nn.LazyLinear(3)
for f in (lambda: L.weight.dtype, lambda: L.weight.is_floating_point(), lambda: L.weight.to(torch.float64), lambda: L.weight.dim(), lambda: L.weight.data, lambda: L.double().weight.dtype, lambda: L.half().weight.dtype, lambda: L.to("cpu"), lambda: L.cpu().weight.device, lambda: L.weight.detach(), lambda: L.weight.is_leaf, lambda: L.weight.grad, lambda: L.weight.requires_grad, lambda: L.weight.cpu(), lambda: L.weight.half(), lambda: type(L.to(torch.float32).weight), lambda: L(torch.ones(1, 2)).shape, lambda: nn.LazyConv2d(2, 1).to(dtype=torch.float64)(torch.ones(1, 2, 2, 2).double()).dtype, lambda: nn.LazyBatchNorm1d().to(torch.float64)(torch.ones(2, 2).double()).dtype):
    try: print(f())
    except Exception as e: print(type(e).__name__, str(e)[:150])
