# copy.copy and copy.deepcopy of nodes, graphs and what holds them
import torch, copy
from torch.fx import symbolic_trace
gm = symbolic_trace(lambda x: (x + 1).relu())
n = list(gm.graph.nodes)
for f in (copy.copy, copy.deepcopy):
    c = f(n[1]); print(type(c), c.name, c.op, c.target, c.args, c.users, c.graph is gm.graph, c.next, c.prev, c.meta, c is n[1], c.args[0] is n[0], c.type)
c = copy.deepcopy(n[1]); print([k.name for k in c.graph.nodes], c.graph.owning_module)
g = copy.deepcopy(gm.graph); print(g.owning_module, [x.name for x in g.nodes])
d = copy.deepcopy({"a": n[1], "b": n[1].args}); print(d, d["b"][0] is d["a"].args[0])
