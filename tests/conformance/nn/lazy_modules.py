# lazy layers before and after their first call
import torch, torch.nn as nn
from torch.fx import symbolic_trace
import warnings
warnings.simplefilter('ignore')
torch.manual_seed(0)
m = nn.Sequential(nn.LazyConv2d(4, 3, padding=1), nn.LazyBatchNorm2d(), nn.ReLU(), nn.Flatten(), nn.LazyLinear(3))
print(m)
print(m[4].weight, m[4].bias)
print({k: str(v) for k, v in m.state_dict().items()})
for f in (lambda: m[4].weight.shape, lambda: m[4].weight + 1, lambda: sum(p.numel() for p in m.parameters()), lambda: m[4].weight.share_memory_()):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(m[4].has_uninitialized_params(), isinstance(m[4].weight, nn.UninitializedParameter), isinstance(m[4].weight, nn.Parameter))
y = m(torch.randn(2, 3, 4, 4))
print(y)
print(m)
print(type(m[4]).__name__, m[4].weight.shape, hasattr(m[4], "_initialize_hook"))
print([tuple(p.shape) for p in m.parameters()])
print(symbolic_trace(m).code)
l = nn.LazyLinear(2, bias=False); l.load_state_dict({"weight": torch.ones(2, 5)}); print(l, l.weight)
print(l(torch.ones(1, 5)), l)
print(nn.LazyConvTranspose1d(2, 3), nn.LazyBatchNorm1d(affine=False), nn.LazyInstanceNorm2d(affine=True), nn.LazyConv1d(4, 3, groups=2))
try: nn.LazyConv1d(4, 3, groups=2)(torch.ones(1, 3, 5))
except Exception as e: print(type(e).__name__, e)
try: nn.LazyConv2d(4, 3)(torch.ones(1, 3))
except Exception as e: print(type(e).__name__, e)
import copy
c = copy.deepcopy(nn.LazyLinear(2)); print(c, c.weight)
class MyLazy(nn.modules.lazy.LazyModuleMixin, nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.UninitializedParameter()
    def initialize_parameters(self, x):
        self.w.materialize(x.shape[-1:])
        with torch.no_grad(): self.w.fill_(2)
    def forward(self, x): return x * self.w
my = MyLazy(); print(my(torch.ones(3))); print(my.w)
ins = nn.LazyInstanceNorm1d(track_running_stats=True); print(ins(torch.randn(2, 3, 4)).shape, ins)
