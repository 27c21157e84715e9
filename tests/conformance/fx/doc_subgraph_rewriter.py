import torch, torch.fx, torch.nn as nn
from torch.fx import subgraph_rewriter, symbolic_trace, replace_pattern
class M(nn.Module):
    def forward(self, x, w1, w2):
        m1 = torch.cat([w1, w2]).sum()
        m2 = torch.cat([w1, w2]).sum()
        return x + torch.max(m1) + torch.max(m2)
def pattern(w1, w2): return torch.cat([w1, w2])
def replacement(w1, w2): return torch.stack([w1, w2])
tm = symbolic_trace(M()); matches = replace_pattern(tm, pattern, replacement)
print(tm.code, len(matches)); 
for m in matches: print(m.anchor, {str(k): str(v) for k, v in m.nodes_map.items()})
def p2(w1, w2): return torch.cat([w1, w2]).sum()
def r2(w1, w2): return torch.stack([w1, w2])
tm = symbolic_trace(M()); subgraph_rewriter.replace_pattern(tm, p2, r2); print(tm.code)
from torch.fx.subgraph_rewriter import replace_pattern_with_filters
res = replace_pattern_with_filters(symbolic_trace(M()), pattern, replacement, [lambda match, og, pg: match.anchors[0].args[0][0].name == "w1"])
for r in res: print(r.anchor, {str(k): str(v) for k, v in r.nodes_map.items()}, r.replacements)
def to_be(x, y): return torch.add(x, y).relu()
def by(x, y): return torch.sub(x, y)
class N(nn.Module):
    def __init__(self): super().__init__(); self.l = nn.Linear(2, 2)
    def forward(self, a, b): 
        z = torch.add(self.l(a), b).relu()
        return torch.add(z, z).relu() + torch.add(a, b)
t = symbolic_trace(N()); print(replace_pattern(t, to_be, by)); t.graph.lint(); print(t.code, t.graph)
calls = []
def cb(match, original, pattern_graph):
    calls.append([n.name for n in match.nodes_map.values()]); 
    g = torch.fx.Graph(); x, y = g.placeholder("x"), g.placeholder("y"); g.output(g.call_function(torch.mul, (x, y))); return g
t = symbolic_trace(N()); print(len(replace_pattern_with_filters(t, to_be, replacement_callback=cb)), calls); print(t.code)
try: replace_pattern(symbolic_trace(N()), lambda x: x, lambda x: x + 1)
except Exception as e: print(type(e).__name__, e)
try: replace_pattern(symbolic_trace(N()), to_be, lambda x: x)
except Exception as e: print(type(e).__name__, e)
