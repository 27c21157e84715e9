# more situations: passes that people write and what they run into
import copy, operator
import torch, torch.nn as nn, torch.nn.functional as F
import torch.fx as fx
from torch.fx import symbolic_trace, Tracer, GraphModule, Graph, Node, Proxy, Interpreter, Transformer, replace_pattern
from torch.fx.passes.shape_prop import ShapeProp
from torch.fx.passes.split_module import split_module
def t(name, f):
    try:
        print(name, "->", f())
    except Exception as e:
        print(name, "|", type(e).__name__, "|", e)
class R(nn.Module):
    def __init__(self):
        super().__init__(); self.c1 = nn.Conv2d(1, 2, 3, padding=1); self.b1 = nn.BatchNorm2d(2); self.r = nn.ReLU(inplace=True); self.c2 = nn.Conv2d(2, 2, 3, padding=1); self.b2 = nn.BatchNorm2d(2); self.ds = nn.Sequential(nn.Conv2d(1, 2, 1), nn.BatchNorm2d(2)); self.fc = nn.Linear(2, 3)
    def forward(self, x):
        o = self.r(self.b1(self.c1(x))); o = self.b2(self.c2(o)); o += self.ds(x); o = self.r(o)
        return self.fc(torch.flatten(F.adaptive_avg_pool2d(o, 1), 1))
torch.manual_seed(0); m = R().eval(); gm = symbolic_trace(m); print(gm.code)
# replace relu modules by functional
def p1():
    g = copy.deepcopy(gm)
    for n in g.graph.nodes:
        if n.op == "call_module" and isinstance(g.get_submodule(n.target), nn.ReLU):
            with g.graph.inserting_after(n):
                k = g.graph.call_function(F.relu, n.args, {"inplace": False}); n.replace_all_uses_with(k)
            g.graph.erase_node(n)
    g.delete_all_unused_submodules(); g.recompile(); g.graph.lint(); return g.code, [n for n, _ in g.named_children()]
t("relu fn", p1)
def p2():
    g = copy.deepcopy(gm)
    for n in list(g.graph.nodes):
        if n.target is operator.iadd: n.target = operator.add
    g.recompile(); return [l for l in g.code.splitlines() if "ds" in l]
t("iadd", p2)
def p3():
    g = copy.deepcopy(gm); ns = list(g.graph.nodes)
    for n in ns:
        if n.op == "call_module": g.graph.erase_node(n)
t("erase in use", p3)
def p4():
    g = copy.deepcopy(gm)
    for n in g.graph.nodes:
        if n.op == "call_module" and "c" in n.target:
            with g.graph.inserting_after(n): k = g.graph.call_function(torch.clamp, (n, -1, 1)); n.replace_all_uses_with(k)
    return g.graph
t("self ref", p4)
def p5():
    g = copy.deepcopy(gm)
    for n in g.graph.nodes:
        if n.op == "call_module" and "c" in n.target:
            with g.graph.inserting_after(n): k = g.graph.call_function(torch.clamp, (n, -1, 1)); n.replace_all_uses_with(k, lambda u: u is not k)
    g.recompile(); return torch.isfinite(g(torch.ones(1, 1, 4, 4))).all(), g.graph.lint()
t("cb", p5)
def p6():
    g = symbolic_trace(lambda x: x + 1); g.graph.output(list(g.graph.nodes)[0]); g.recompile(); return g.code
t("two outputs", p6)
def p7():
    g = symbolic_trace(lambda x: (x + 1, x * 2)); o = [n for n in g.graph.nodes if n.op == "output"][0]; o.args = ((o.args[0][1],),); g.graph.eliminate_dead_code(); g.recompile(); return g.code, g(2)
t("drop output", p7)
def p8():
    g = symbolic_trace(lambda x, y: x + y); ph = [n for n in g.graph.nodes if n.op == "placeholder"][1]; ph.replace_all_uses_with(list(g.graph.nodes)[0]); g.graph.erase_node(ph); g.recompile(); return g.code, g(2)
t("drop input", p8)
def p9():
    g = symbolic_trace(lambda x: x + 1)
    with g.graph.inserting_before(list(g.graph.nodes)[0]): n = g.graph.placeholder("w")
    with g.graph.inserting_before(g.graph.output_node()): k = g.graph.call_function(torch.mul, (list(g.graph.nodes)[2], n))
    g.graph.output_node().args = (k,); g.recompile(); return g.code, g(torch.tensor(3), torch.tensor(2))
t("add input", p9)
def p10():
    g = symbolic_trace(m); a = symbolic_trace(nn.Sequential(nn.Tanh()))
    with g.graph.inserting_before(g.graph.output_node()):
        vm = {list(a.graph.nodes)[0]: g.graph.output_node().args[0]}
        r = g.graph.graph_copy(a.graph, vm)
    g.graph.output_node().args = (r,); g.recompile(); return g.code.splitlines()[-3:], hasattr(g, "0")
t("graph_copy mods", p10)
def p11():
    t1 = symbolic_trace(m); sp = split_module(t1, m, lambda n, c={"k": 0}: (c.__setitem__("k", c["k"] + (n.op == "call_module" and "r" == n.target)), c["k"])[1]); return sp.code, [type(c).__name__ for c in sp.children()], torch.equal(sp(torch.ones(1, 1, 4, 4)), m(torch.ones(1, 1, 4, 4)))
t("pipeline", p11)
def p12():
    g = symbolic_trace(m); g.graph.print_tabular(); return None
def p13():
    g = symbolic_trace(m); ShapeProp(g).propagate(torch.ones(1, 1, 4, 4)); return [(n.name, tuple(n.meta["tensor_meta"].shape), n.meta["tensor_meta"].stride) for n in g.graph.nodes]
t("shape", p13)
class Swish(nn.Module):
    def forward(self, x): return x * torch.sigmoid(x)
def p14():
    def pat(x): return x * torch.sigmoid(x)
    def rep(x): return F.silu(x)
    g = symbolic_trace(nn.Sequential(nn.Linear(2, 2), Swish(), nn.Linear(2, 2), Swish())); r = replace_pattern(g, pat, rep); return len(r), g.code
t("swish", p14)
def p15():
    class Pat(nn.Module):
        def __init__(s): super().__init__(); s.c = nn.Conv2d(1, 1, 1); s.b = nn.BatchNorm2d(1)
        def forward(s, x): return s.b(s.c(x))
    class Rep(nn.Module):
        def __init__(s): super().__init__(); s.fused = nn.Conv2d(1, 1, 1)
        def forward(s, x): return s.fused(x)
    g = symbolic_trace(m); r = replace_pattern(g, Pat(), Rep()); return len(r), g.code
t("convbn pattern", p15)
class Dec(Transformer):
    def call_module(self, target, args, kwargs):
        mod = self.submodules[target]
        if isinstance(mod, nn.Linear):
            w, b = self.tracer.create_proxy("get_attr", target + ".weight", (), {}), self.tracer.create_proxy("get_attr", target + ".bias", (), {})
            return Proxy(self.new_graph.call_function(torch.addmm, (b.node, args[0].node, w.t().node)), self.tracer)
        return super().call_module(target, args, kwargs)
t("decompose", lambda: Dec(gm).transform().code)
def p16():
    tr = fx.proxy.GraphAppendingTracer(Graph()); g = tr.graph; x = Proxy(g.placeholder("x"), tr); y = (x + 1).relu() @ x.T; g.output(y.node); return g, GraphModule({}, g)(torch.ones(2, 2))
def p17():
    g = Graph(); x = Proxy(g.placeholder("x")); y = F.gelu(x) * torch.cat([x, x])[0]; g.output(y.node); return g, y.tracer.__class__.__name__
def p18():
    g1, g2 = Graph(), Graph(); a, b = Proxy(g1.placeholder("a")), Proxy(g2.placeholder("b")); return a + b
t("two graphs", p18)
def p19():
    class Cnt(Interpreter):
        n = 0
        def call_module(s, t_, a, k): s.n += sum(p.numel() for p in s.fetch_attr(t_).parameters()); return super().call_module(t_, a, k)
    i = Cnt(gm); i.run(torch.ones(1, 1, 4, 4)); return i.n, sum(p.numel() for p in m.parameters())
t("count", p19)
def p20():
    acts = {}
    class Cap(Interpreter):
        def run_node(s, n):
            r = super().run_node(n); acts[n.name] = r.float().mean().item() if isinstance(r, torch.Tensor) else None; return r
    Cap(gm).run(torch.ones(1, 1, 4, 4)); return {k: round(v, 4) for k, v in acts.items()}
t("acts", p20)
t("topo", lambda: [(n.name, [u.name for u in n.users], len(n.all_input_nodes)) for n in reversed(gm.graph.nodes)][:4])
t("hash", lambda: len({n for n in gm.graph.nodes}) == len(gm.graph.nodes))
t("eq", lambda: list(gm.graph.nodes)[0] == list(gm.graph.nodes)[0])
t("sorted", lambda: sorted(gm.graph.nodes)[0].name)
t("max", lambda: max(gm.graph.nodes).op)
t("index", lambda: list(gm.graph.nodes).index(gm.graph.output_node()))
t("nodes[0]", lambda: gm.graph.nodes[0])
t("next", lambda: next(iter(gm.graph.nodes)).name)
t("bool node", lambda: bool(list(gm.graph.nodes)[0]))
t("str", lambda: (str(list(gm.graph.nodes)[1]), repr(list(gm.graph.nodes)[1]), f"{list(gm.graph.nodes)[1]!s:>5}"))
t("node add", lambda: list(gm.graph.nodes)[0] + 1)
t("node call", lambda: list(gm.graph.nodes)[0](1))
t("node iter", lambda: list(list(gm.graph.nodes)[0]))
t("node getitem", lambda: list(gm.graph.nodes)[0][0])
t("node len", lambda: len(list(gm.graph.nodes)[0]))
t("node deepcopy", lambda: copy.deepcopy(list(gm.graph.nodes)[0]))
t("node copy", lambda: copy.copy(list(gm.graph.nodes)[0]).name)
t("graph copy", lambda: copy.copy(gm.graph) is gm.graph)
t("graph deepcopy", lambda: [n.name for n in copy.deepcopy(gm.graph).nodes][:3])
t("graph str", lambda: str(gm.graph) == repr(gm.graph))
t("graph len", lambda: len(gm.graph))
t("graph iter", lambda: list(gm.graph))
