# Local response normalisation, and across maps
import torch, warnings
from torch import nn
import torch.nn.functional as F
def attempt(f):
    try:
        r = f(); print("ok", r)
    except Exception as e:
        print(type(e).__name__, e)
torch.manual_seed(0)
x = torch.randn(1, 5, 2, 2)
print(nn.CrossMapLRN2d(3), nn.CrossMapLRN2d(3)(x))
print(nn.LocalResponseNorm(3)(x))
