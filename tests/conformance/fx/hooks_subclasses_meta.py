# Hooks of GraphModule, subclasses of it and of Tracer, meta through copies
import torch
import torch.nn as nn
from torch.fx import symbolic_trace, Graph, GraphModule, Node, Tracer, Transformer, Interpreter
def t(f):
    try: r = f(); print("->", r)
    except Exception as e: print(type(e).__name__ + ":", e)
gm = symbolic_trace(lambda x: (x + 1).relu())
log = []
h1 = lambda old, new, user: log.append(("replace", str(old), new, str(user))); h2 = lambda n: log.append(("create", n.name)); h3 = lambda n: log.append(("erase", n.name)); h4 = lambda g: log.append(("copy", type(g).__name__))
gm._register_replace_node_hook(h1); gm._register_create_node_hook(h2); gm._register_erase_node_hook(h3); gm._register_deepcopy_hook(h4)
x, a, r, o = gm.graph.nodes
with gm.graph.inserting_after(a): n = gm.graph.call_function(torch.neg, (a,))
r.replace_input_with(a, n); gm.graph.erase_node(r) if False else None; r.replace_all_uses_with(n); gm.graph.erase_node(r); import copy; c = copy.deepcopy(gm); n.name = "renamed"; print(log)
with gm._set_replace_hook(h1): n.replace_all_uses_with(a)
print(log[-2:]); t(lambda: gm._register_replace_node_hook(3)); t(lambda: gm._register_create_node_hook(3)); t(lambda: gm._unregister_create_node_hook(h2)); t(lambda: gm._unregister_create_node_hook(h2)); t(lambda: gm._register_deepcopy_hook(3)); t(lambda: gm._set_replace_hook(3).__enter__()); t(lambda: gm._register_erase_node_hook(3)); t(lambda: gm._unregister_erase_node_hook(3)); t(lambda: gm._unregister_deepcopy_hook(h4)); t(lambda: gm._unregister_replace_node_hook(h1)); print(gm._create_node_hooks, gm._erase_node_hooks == [h3], gm._replace_hooks, gm._deepcopy_hooks)
class MyGM(GraphModule):
    def __init__(self, root, graph, class_name="Mine"): super().__init__(root, graph, class_name); self.extra = 5
    def hello(self): return "hello %d" % self.extra
m = MyGM(nn.Module(), symbolic_trace(lambda x: x * 2).graph); print(m, type(m).__mro__[1].__name__, m.hello(), type(copy.deepcopy(m)).__name__); t(lambda: copy.deepcopy(m).hello()); t(lambda: copy.copy(m).hello()); t(lambda: type(copy.deepcopy(m)).__mro__[1].__name__)
class TT(Tracer):
    def __init__(self, flag): super().__init__(); self.flag = flag
    def is_leaf_module(self, m, q): return self.flag
    def create_arg(self, a):
        if isinstance(a, set): return tuple(sorted(a))
        return super().create_arg(a)
g = TT(True).trace(nn.Sequential(nn.Sequential(nn.ReLU()))); print(g, g._tracer_cls.__name__); g = TT(False).trace(nn.Sequential(nn.Sequential(nn.ReLU()))); print(g)
m = GraphModule(nn.Sequential(nn.Sequential(nn.ReLU())), g); print(m._tracer_cls, m._tracer_extras, m(torch.tensor([-1., 1.]))); t(lambda: copy.deepcopy(m).code)
def fset(x): return torch.sum(x, dim={1, 0})
print(TT(True).trace(fset)); t(lambda: Tracer().trace(fset))
gm = symbolic_trace(nn.Sequential(nn.Linear(2, 2), nn.ReLU())); h = gm.register_forward_hook(lambda m, i, o: o * 0); print(gm(torch.ones(1, 2))); h.remove(); gm.register_forward_pre_hook(lambda m, i: (i[0] * 0,)); print(gm(torch.ones(1, 2)).shape); getattr(gm, "0").register_forward_hook(lambda m, i, o: print("inner hook", tuple(o.shape))); gm(torch.ones(1, 2)); Interpreter(gm).run(torch.ones(1, 2)); symbolic_trace(gm)
for n in gm.graph.nodes: n.meta["tag"] = n.name
print([n.meta.get("tag") for n in copy.deepcopy(gm).graph.nodes], [n.meta.get("tag") for n in Transformer(gm).transform().graph.nodes], [n.meta.get("tag") for n in symbolic_trace(gm).graph.nodes])
