# custom tracers: hooks of the Tracer class one after another
import operator
import math
import torch
from torch import fx, nn
from torch.fx import Tracer, GraphModule, Proxy, Node


class Block(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.lin = nn.Linear(d, d)
        self.act = nn.GELU()
        self.register_buffer("scale", torch.ones(d))
        self.w = nn.Parameter(torch.zeros(d, d))

    def forward(self, x):
        return self.act(self.lin(x)) * self.scale + self.w.shape[0] + self.w.size(1)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([Block(4), Block(4)])
        self.head = nn.Sequential(nn.Linear(4, 2), nn.Softmax(-1))

    def forward(self, x, n=3):
        for b in self.blocks:
            x = b(x)
        return self.head(x) * math.sqrt(n) if isinstance(n, int) else self.head(x)


class T1(Tracer):
    proxy_buffer_attributes = True

    def __init__(self, **kw):
        super().__init__(**kw)
        self.log = []

    def is_leaf_module(self, m, qualname):
        r = super().is_leaf_module(m, qualname)
        self.log.append((type(m).__name__, qualname, r))
        return r and not isinstance(m, nn.Softmax)

    def path_of_module(self, mod):
        p = super().path_of_module(mod)
        self.log.append(("path", p))
        return p

    def create_node(self, kind, target, args, kwargs, name=None, type_expr=None):
        n = super().create_node(kind, target, args, kwargs, name, type_expr)
        n.meta["seq"] = len(self.log)
        return n

    def create_proxy(self, kind, target, args, kwargs, name=None, type_expr=None, proxy_factory_fn=None):
        p = super().create_proxy(kind, target, args, kwargs, name, type_expr, proxy_factory_fn)
        self.log.append((kind, str(p), p.node.name))
        return p

    def getattr(self, attr, attr_val, parameter_proxy_cache):
        r = super().getattr(attr, attr_val, parameter_proxy_cache)
        if isinstance(attr_val, (torch.Tensor,)):
            self.log.append(("getattr", attr, type(r).__name__, sorted(parameter_proxy_cache)))
        return r

    def call_module(self, m, forward, args, kwargs):
        self.log.append(("call", type(m).__name__, len(args), sorted(kwargs)))
        return super().call_module(m, forward, args, kwargs)


for kw in ({}, {"param_shapes_constant": True}):
    t = T1(**kw)
    t.proxy_buffer_attributes = not kw
    g = t.trace(Net())
    print(g)
    for l in t.log:
        print(l)
    print([n.meta for n in g.nodes][:5])
    gm = GraphModule(t.root, g)
    print(gm.code)
    print([(n, b.shape) for n, b in gm.named_buffers()])

t = T1()
print(t.graph if hasattr(t, "graph") else "no graph yet", t.scope.module_path if hasattr(t, 'scope') else None)
t.trace(Net())
print(t.root.__class__.__name__, t.traced_func_name, t.record_stack_traces, t.check_mutable_operations, t.trace_asserts)
print(t.scope, t.module_stack, t.node_name_to_scope["blocks_0_act"])
print(list(t.node_name_to_scope.items())[:4])
try:
    t.path_of_module(nn.ReLU())
except Exception as e:
    print(type(e).__name__, e)


class Shapes(Tracer):
    def iter(self, obj):
        return iter([obj[i] for i in range(2)])

    def to_bool(self, obj):
        print("bool of", obj)
        return obj.node.target is operator.gt

    def keys(self, obj):
        return ["a", "b"]


def f(x, d):
    a, *b = x
    for k in d.keys():
        a = a + d[k]
    if a > 0:
        a = a * 2
    if a < 0:
        a = a * 3
    return [*x, *b], {**d}, not x


try:
    g = Shapes().trace(f)
    print(g)
except Exception as e:
    print(type(e).__name__, e)


def f2(x, d):
    a, *b = x
    if a > 0:
        a = a * 2
    assert a == 1
    assert x, "msg"
    return a and b


print(Shapes().trace(f2))
tr = Shapes()
tr.trace_asserts = True
print(GraphModule({}, tr.trace(f2)).code)
