import torch, torch.fx, torch.nn as nn, operator
from torch.fx.passes.split_module import split_module
from torch.fx.passes.split_utils import split_by_tags, getattr_recursive, setattr_recursive, Component
from torch.fx.passes import graph_drawer, graph_manipulation, shape_prop, tools_common, operator_support, param_fetch
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b, self.c = nn.Linear(4, 4), nn.Linear(4, 4), nn.Linear(4, 2)
        self.register_buffer("scale", torch.ones(4))
    def forward(self, x, y):
        x = self.a(x) * self.scale
        z = torch.relu(x) + y
        w = self.b(z)
        return self.c(w + x), z.sum()
torch.manual_seed(0)
m = Net(); gm = torch.fx.symbolic_trace(m); print(gm.graph)
part = {"a": 0, "scale": 0, "mul": 0, "relu": 1, "add": 1, "b": 1, "add_1": 2, "c": 2, "sum_1": 1}
sp = split_module(gm, m, lambda n: part[n.name]); print(sp.code); print(sp.submod_0.code, sp.submod_1.code, sp.submod_2.code); x, y = torch.randn(3, 4), torch.randn(3, 4)
print([torch.equal(a, b) for a, b in zip(sp(x, y), gm(x, y))]); print(sp); print([n for n, _ in sp.named_parameters()], [n for n, _ in sp.named_buffers()])
gm2 = torch.fx.symbolic_trace(m)
for n in gm2.graph.nodes:
    if n.op in ("call_module", "call_function", "call_method"): n.tag = {0: "blue", 1: "red", 2: "green"}[part[n.name]]
    if n.op == "get_attr": n.tag = "blue"
try:
    st = split_by_tags(gm2, ["blue", "red", "green"]); print(st.code); print(st.blue.code, st.red.code, st.green.code)
except Exception as e: print(type(e).__name__, e)
print(getattr_recursive(m, "a.weight").shape); setattr_recursive(m, "a.bias", nn.Parameter(torch.zeros(4))); print(m.a.bias.sum())
shape_prop.ShapeProp(gm).propagate(x, y)
for n in gm.graph.nodes: print(n.name, n.meta.get("type"), n.meta["tensor_meta"].shape if hasattr(n.meta.get("tensor_meta"), "shape") else n.meta.get("tensor_meta"))
print(graph_manipulation.get_size_of_all_nodes(gm, [x, y])); print([(n.name, n.size_bytes) for n in gm.graph.nodes])
print(tools_common.get_node_target(m.__class__ and dict(gm.named_modules()), [n for n in gm.graph.nodes if n.op == "call_module"][0]), [tools_common.get_node_target(dict(gm.named_modules()), n) for n in gm.graph.nodes if n.op.startswith("call")])
print(tools_common.legalize_graph(gm).code); print(tools_common.is_node_output_tensor([*gm.graph.nodes][2]), tools_common.CALLABLE_NODE_OPS, tools_common.Names, tools_common.NodeList)
print(param_fetch.extract_attrs_for_lowering(nn.Linear(2, 3)).keys() if hasattr(param_fetch, "extract_attrs_for_lowering") else None); print(param_fetch.default_matching("m", 1), param_fetch.module_fetch_book.keys())
d = graph_drawer.FxGraphDrawer(gm, "net"); dot = d.get_dot_graph(); print(type(dot).__name__); print(dot.to_string()[:1500] if hasattr(dot, "to_string") else dot)
