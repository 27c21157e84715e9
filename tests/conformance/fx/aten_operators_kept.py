# which operators of ATen dead-code removal keeps
import torch
from torch import fx
g = fx.Graph(); x = g.placeholder("x")
for t in (torch.ops.aten.add_.Tensor, torch.ops.aten.add_, torch.ops.aten.copy_.default, torch.ops.aten.relu_.default, torch.ops.aten.add.Tensor, torch.ops.aten.rand.default, torch.ops.aten.bernoulli_.float, torch.ops.aten.dropout.default, torch.ops.aten.add.out):
    n = g.call_function(t, (x, 1)); print(t, n.is_impure())
g.output(x); g.eliminate_dead_code(); print(g)
