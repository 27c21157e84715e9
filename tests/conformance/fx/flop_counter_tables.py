# FlopCounterMode: tables by depth, formulas of a program, what is counted where no module is.
import torch
from torch import nn
import torch.nn.functional as F
from torch.utils.flop_counter import FlopCounterMode, flop_registry, register_flop_formula
def tr(f):
    try:
        r = f(); print(r); return r
    except Exception as e: print(type(e).__name__, str(e)[:700])
torch.manual_seed(0)
m = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 16, 10))
x = torch.randn(2, 3, 4, 4)
fc = FlopCounterMode(m, depth=2)
with fc: y = m(x)
print(fc.get_total_flops(), {k: {str(o): n for o, n in fc.get_flop_counts()[k].items()} for k in sorted(fc.get_flop_counts())})
print(fc.get_table(1))
with FlopCounterMode(): torch.randn(3, 4) @ torch.randn(4, 5); torch.bmm(torch.ones(2, 3, 4), torch.ones(2, 4, 5)); F.linear(torch.ones(2, 3), torch.ones(4, 3), torch.ones(4)); torch.einsum("ij,jk->ik", torch.ones(20, 3), torch.ones(3, 40)); F.scaled_dot_product_attention(*[torch.ones(1, 2, 4, 8)] * 3); torch.baddbmm(torch.ones(2, 3, 5), torch.ones(2, 3, 4), torch.ones(2, 4, 5)); torch.relu(torch.ones(4)); torch.ones(4) @ torch.ones(4); torch.ones(3, 4) @ torch.ones(4)
with FlopCounterMode(): torch.ones(2, 2) @ torch.ones(2, 2)
with FlopCounterMode(): nn.ConvTranspose2d(2, 3, 3, stride=2)(torch.ones(1, 2, 4, 4)); nn.Conv1d(4, 4, 3, groups=2)(torch.ones(1, 4, 9)); nn.Conv3d(1, 1, 2)(torch.ones(1, 1, 3, 3, 3))
class Block(nn.Module):
    def __init__(self): super().__init__(); self.a = nn.Linear(8, 8); self.n = nn.LayerNorm(8)
    def forward(self, x): return x + torch.relu(self.a(self.n(x)))
class Net(nn.Module):
    def __init__(self): super().__init__(); self.blocks = nn.ModuleList(Block() for _ in range(2)); self.head = nn.Sequential(nn.Linear(8, 4), nn.GELU(), nn.Linear(4, 2)); self.attn = nn.MultiheadAttention(8, 2, batch_first=True); self.rnn = nn.GRU(8, 8)
    def forward(self, x):
        for b in self.blocks: x = b(x)
        x = self.attn(x, x, x)[0]
        return self.head(x)
n = Net()
for d in (1, 2, 3, None):
    f = FlopCounterMode(display=False, depth=d)
    with f: n(torch.randn(2, 5, 8))
    print(f.get_table()); print(f.get_total_flops())
with FlopCounterMode(display=False) as e: pass
print(e.get_table(), e.get_total_flops(), e.get_flop_counts())
@register_flop_formula(torch.ops.aten.relu)
def relu_flop(shape, out_shape=None, **kwargs): return shape.numel()
with FlopCounterMode(): torch.relu(torch.ones(30, 40))
with FlopCounterMode(custom_mapping={torch.ops.aten.sin: lambda *a, out_shape, **k: 7}): torch.sin(torch.ones(30, 40))
def bad():
    with FlopCounterMode(display=True): m(torch.ones(1))
tr(bad)
tr(lambda: register_flop_formula(torch.ops.aten.mm)(lambda *a, **k: 1))
