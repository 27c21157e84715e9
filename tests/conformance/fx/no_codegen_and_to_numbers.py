# A graph without code generation; Module.to of numbers, which stand for tensors.
import torch, torch.fx as fx
from torch import nn


def tr(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, str(e).split("\n")[0])


gm = fx.symbolic_trace(lambda x: torch.relu(x))
tr(lambda: gm.graph.set_codegen(None))
tr(lambda: gm.recompile())
tr(lambda: gm.code)
tr(lambda: fx.GraphModule(nn.Module(), gm.graph))
tr(lambda: gm(torch.ones(1)))
print(gm.graph)
for a in (3.5, 3, True, "cpu", [1.0], None):
    l = nn.Linear(1, 1)
    tr(lambda: l.to(a).weight.dtype)
    tr(lambda: l.to(tensor=a).weight.dtype)
    tr(lambda: torch.ones(1).to(a).dtype)
