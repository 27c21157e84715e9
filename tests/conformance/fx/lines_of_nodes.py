# PythonCode._lineno_map: the node of each line of code, plain, verbose, with arguments apart, after on_generate_code
import torch
from torch import fx, nn
from torch.fx import symbolic_trace

gm = symbolic_trace(nn.Sequential(nn.Linear(1, 1), nn.ReLU()))
print(gm._lineno_map, gm._prologue_start, sorted(k for k in vars(gm) if "line" in k or "prologue" in k))
pc = gm.graph.python_code("self", verbose=True)
print(pc._lineno_map, pc._prologue_start)
print(gm.graph.python_code("self", expanded_def=True)._lineno_map)
print(fx.Graph().python_code("self")._lineno_map)
gm.graph.on_generate_code(lambda cur: lambda body: ["x = 1\n", *body[:4], "# more\n", *body[4:]])
pc = gm.graph.python_code("self")
print(pc._lineno_map, pc.src)
for root in (3, None, "model"):
    print(gm.graph.python_code(root).src.count(f"getattr({root}, "))
try:
    list(gm.graph.nodes)[1].insert_arg("a", 1)
except TypeError as e:
    print(e)


class Sub(torch.Tensor):
    pass


class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.p = nn.Parameter(torch.ones(2).as_subclass(Sub))

    def forward(self, x):
        return self.p * x


m = M()
print(type(m.p), isinstance(m.p, nn.Parameter), m.p, list(m.state_dict()), type(m(torch.ones(2))).__name__)
print(symbolic_trace(m).graph)
