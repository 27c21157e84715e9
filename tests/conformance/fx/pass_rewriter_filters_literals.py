# subgraph_rewriter with filters, literals; SubgraphMatcher; replace_pattern edge cases
import torch, operator
import torch.nn.functional as F
from torch import fx, nn
from torch.fx import symbolic_trace, subgraph_rewriter, Graph
from torch.fx.subgraph_rewriter import replace_pattern, replace_pattern_with_filters, Match, ReplacedPatterns
from torch.fx.passes.utils.matcher_utils import SubgraphMatcher, InternalMatch
from torch.fx.passes.utils.matcher_with_name_node_map_utils import SubgraphMatcherWithNameNodeMap


def model(x, w, b):
    a = torch.add(x, 2) * w
    c = torch.add(a, 3) * b
    d = F.relu(torch.add(c, 2, alpha=1))
    return d + torch.matmul(F.relu(d), w)


def pat(x, s):
    return torch.add(x, s)


def rep(x, s):
    return torch.sub(x, s)


def show(gm):
    print(gm.graph); print(gm.code)


gm = symbolic_trace(model)
r = replace_pattern(gm, pat, rep)
print(r)
show(gm)
gm = symbolic_trace(model)
r = replace_pattern_with_filters(gm, lambda x: torch.add(x, 2), lambda x: torch.sub(x, 7), match_filters=[lambda m, o, p: (print("filter", m.anchors, [n for n in m.nodes_map.values()], m.returning_nodes, m.placeholder_nodes), True)[1]], ignore_literals=False)
print(r); show(gm)
gm = symbolic_trace(model)
r = replace_pattern_with_filters(gm, lambda x: torch.add(x, 2), lambda x: torch.sub(x, 7), ignore_literals=True)
print(len(r), r[0].anchor, r[0].nodes_map, r[0].replacements); show(gm)
gm = symbolic_trace(model)


def callback(m, og, pg):
    print(sorted(n.name for n in m.nodes_map), len(og.nodes), len(pg.nodes))
    return symbolic_trace(lambda x, s: torch.mul(x, s).neg()).graph


r = replace_pattern_with_filters(gm, pat, replacement_callback=callback)
show(gm)
for p, q in ((lambda x: x, lambda x: x), (lambda x, y: x + y, lambda x: x), (lambda x: x.relu(), lambda x: x.relu()), (lambda x, y: (x + y, x - y), lambda x, y: x)):
    gm = symbolic_trace(model)
    try:
        print(replace_pattern(gm, p, q)); show(gm)
    except Exception as e:
        print(type(e).__name__, e)
try:
    replace_pattern_with_filters(gm, pat)
except Exception as e:
    print(type(e).__name__, e)


class Mod(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(2, 2); self.b = nn.Linear(2, 2); self.r = nn.ReLU()

    def forward(self, x):
        return self.r(self.b(self.r(self.a(x))))


class P(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(1, 1); self.act = nn.ReLU()

    def forward(self, x):
        return self.act(self.lin(x))


class R(nn.Module):
    def __init__(self):
        super().__init__()
        self.fused = nn.Sequential(nn.Tanh())

    def forward(self, x):
        return self.fused(x)


gm = symbolic_trace(Mod())
print(replace_pattern(gm, P(), R())); show(gm); print(gm)
gm = symbolic_trace(Mod())
m = SubgraphMatcher(symbolic_trace(P()).graph)
print(m.match(gm.graph))
gm = symbolic_trace(model)
for kw in ({}, {"match_output": True}, {"match_placeholder": True}, {"remove_overlapping_matches": False}, {"ignore_literals": True}):
    try:
        m = SubgraphMatcher(symbolic_trace(lambda x, w: torch.add(x, 2) * w).graph, **kw)
        for x in m.match(gm.graph):
            print(kw, x.anchors, {k.name: str(v) for k, v in x.nodes_map.items()}, x.placeholder_nodes, x.returning_nodes, x.name_node_map)
    except Exception as e:
        print(kw, type(e).__name__, e)
def pm(x, w):
    a = F.relu(x)
    b = torch.matmul(a, w)
    return b, {"relu": a, "mm": b}
try:
    m = SubgraphMatcherWithNameNodeMap(symbolic_trace(pm))
    for x in m.match(gm.graph):
        print(x.name_node_map)
except Exception as e:
    print(type(e).__name__, e)
try:
    SubgraphMatcher(Graph())
except Exception as e:
    print(type(e).__name__, e)
print(Match._fields, Match(1, {}), ReplacedPatterns.__dataclass_fields__.keys() if hasattr(ReplacedPatterns, "__dataclass_fields__") else ReplacedPatterns)
print(InternalMatch([], ))
