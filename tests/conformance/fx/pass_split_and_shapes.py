# shape_prop, split_module, split_by_tags, graph_manipulation, tools
import torch, operator
from torch import fx, nn
from torch.fx import symbolic_trace, GraphModule
from torch.fx.passes.shape_prop import ShapeProp, TensorMetadata
from torch.fx.passes.split_module import split_module
from torch.fx.passes.split_utils import split_by_tags, getattr_recursive, setattr_recursive, Component
from torch.fx.passes import graph_manipulation, shape_prop
from torch.fx.passes.graph_manipulation import get_size_of_all_nodes, get_tensor_meta, get_size_of_node, replace_target_nodes_with


class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.ModuleList([nn.Linear(2, 2) for _ in range(4)])
        self.w = nn.Parameter(torch.ones(2))

    def forward(self, x, y):
        a = self.l[0](x) + self.w
        b = self.l[1](y).relu()
        c = torch.cat([a, b], 1)
        d, e = c.split(2, 1)
        f = self.l[2](d) * e
        return self.l[3](f), f.sum() + self.w.sum()


torch.manual_seed(1)
m = M()
gm = symbolic_trace(m)
x = torch.randn(3, 2); y = torch.randn(3, 2)
parts = {"l_0": 0, "add": 0, "l_1": 1, "relu": 1, "cat": 2, "split": 2, "getitem": 2, "getitem_1": 2, "l_2": 3, "mul": 3, "l_3": 4, "sum_1": 4}
qm = {}
s = split_module(gm, m, lambda n: parts.get(n.name, 4), qm, keep_original_order=True)
print(s); print(s.graph); print(s.code)
for n, sub in s.named_children():
    print(n, sub.code)
print(qm)
print(torch.equal(s(x, y)[0], gm(x, y)[0]))
try:
    split_module(gm, m, lambda n: "dec" if n.name in ("cat", "mul") else "enc")
except Exception as e:
    print(type(e).__name__, e)
s = split_module(gm, m, lambda n: "enc" if n.name in ("l_0", "add", "l_1", "relu") else "dec", partition_affix="stage")
print(s.graph)
print([n for n, _ in s.named_children()], s.submod_stage_enc.code if hasattr(s, "submod_stage_enc") else dir(s)[:0])
try:
    split_module(gm, m, lambda n: int(n.name in ("cat",)))
    print("ok")
except Exception as e:
    print(type(e).__name__, e)
try:
    s = split_module(gm, m, lambda n: int(n.name == "relu") if n.name != "l_2" else 0)
    print(s.graph)
except Exception as e:
    print(type(e).__name__, e)
try:
    s = split_module(gm, m, lambda n: None if n.op == "call_function" and n.target is operator.add else 1)
    print(s.graph)
except Exception as e:
    print(type(e).__name__, e)
for n in gm.graph.nodes:
    if n.op not in ("placeholder", "output", "get_attr"):
        n.tag = "blk%d" % (parts.get(n.name, 4) // 2)
try:
    r, info = split_by_tags(gm, ["blk0", "blk1", "blk2"], return_fqn_mapping=True)
    print(r.graph); print(r.code); print(info)
    for n, sub in r.named_children():
        print(n, sub.code)
    print(torch.equal(r(x, y)[0], gm(x, y)[0]))
except Exception as e:
    print(type(e).__name__, e)
try:
    gm2 = symbolic_trace(m)
    print(split_by_tags(gm2, ["a"]))
except Exception as e:
    print(type(e).__name__, e)
ShapeProp(gm).propagate(x, y)
for n in gm.graph.nodes:
    print(n.name, n.meta.get("tensor_meta"), n.meta.get("type"))
get_size_of_all_nodes(gm, [x, y])
print([(n.name, getattr(n, "size_bytes", None)) for n in gm.graph.nodes])
try:
    get_tensor_meta(list(symbolic_trace(m).graph.nodes)[0])
except Exception as e:
    print(type(e).__name__, e)
replace_target_nodes_with(gm, "call_method", "relu", "call_function", torch.sigmoid)
gm.recompile()
print(gm.code)
print(getattr_recursive(gm, "l.0.weight").shape)
try:
    getattr_recursive(gm, "l.9.weight")
except Exception as e:
    print(type(e).__name__, e)
setattr_recursive(gm, "l.0.tag", 4)
print(gm.l[0].tag if hasattr(gm.l, "__getitem__") else getattr(gm.l, "0").tag)
class Bad(nn.Module):
    def forward(self, x):
        return (x @ x).relu()
try:
    ShapeProp(symbolic_trace(Bad())).propagate(torch.ones(2, 3))
except Exception as e:
    print(type(e).__name__, e)
print(TensorMetadata._fields, shape_prop._extract_tensor_metadata(torch.ones(2, 1, 3).transpose(0, 2)))
print(shape_prop._extract_tensor_metadata(torch.zeros(1, 2, 3, 3).contiguous(memory_format=torch.channels_last), include_contiguity=True))
