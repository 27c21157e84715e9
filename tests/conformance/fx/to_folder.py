# to_folder writes a package that can be imported.
import torch
from torch import nn, fx
class M(nn.Module):
    def __init__(self):
        super().__init__(); self.l = nn.Linear(2, 3); self.register_buffer('b', torch.ones(3))
    def forward(self, x): return self.l(x) + self.b
g = fx.symbolic_trace(M())
g.to_folder('foo', 'Bar')
print(open('foo/module.py').read())
import os
print(sorted(os.listdir('foo')))
from pathlib import Path
p = Path('foo') / 'module.py'
print(p, p.exists(), p.name, p.suffix, p.parent, p.stem)
import sys
sys.path.insert(0, '.')
from foo import Bar
b = Bar()
print(b)
x = torch.ones(1, 2)
print(torch.equal(b(x), g(x)), sorted(b.state_dict()))
class N(nn.Module):
    def __init__(self):
        super().__init__(); self.s = nn.Sequential(nn.Linear(2, 2), nn.ReLU()); self.w = nn.Parameter(torch.zeros(2))
    def forward(self, x): return self.s(x) * self.w
g2 = fx.symbolic_trace(N())
import warnings
with warnings.catch_warnings(record=True) as c:
    warnings.simplefilter('always')
    g2.to_folder('goo')
print([str(w.message) for w in c])
print(open('goo/module.py').read())
from goo import FxModule
print(torch.equal(FxModule()(x), g2(x)), open('goo/__init__.py').read())
