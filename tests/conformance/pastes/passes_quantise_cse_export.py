# passes over models: quantising, pruning, batching of equal calls, activation statistics, checking types, export to text
import copy, operator, json, math, dataclasses, collections, enum, contextlib
import torch, torch.nn as nn, torch.nn.functional as F
from torch import fx
from torch.fx import Node, GraphModule, Graph, Proxy
from torch.fx.passes.shape_prop import ShapeProp
torch.manual_seed(0)
class Net(nn.Module):
    def __init__(self):
        super().__init__(); self.stem = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1, bias=False), nn.BatchNorm2d(8), nn.SiLU()); self.b = nn.ModuleList([nn.ModuleDict({"dw": nn.Conv2d(8, 8, 3, padding=1, groups=8), "pw": nn.Conv2d(8, 8, 1), "se": nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(8, 2, 1), nn.ReLU(), nn.Conv2d(2, 8, 1), nn.Sigmoid())}) for _ in range(2)]); self.head = nn.Linear(8, 4); self.temp = nn.Parameter(torch.tensor(1.5))
    def forward(self, x, return_feats: bool = False):
        x = self.stem(x); feats = []
        for blk in self.b:
            y = F.hardswish(blk["dw"](x)); y = blk["pw"](y); y = y * blk["se"](y); x = x + y; feats.append(x)
        out = self.head(x.mean((2, 3))) / self.temp.clamp(min=0.1)
        return (out, feats) if return_feats else out
m = Net().eval(); x = torch.randn(2, 3, 8, 8); gm = fx.symbolic_trace(m, concrete_args={"return_feats": False}); print(gm.code)
class QType(enum.Enum):
    INT8 = 8
    INT4 = 4
@dataclasses.dataclass
class Observer:
    lo: float = math.inf
    hi: float = -math.inf
    n: int = 0
    def __call__(self, t): self.lo, self.hi, self.n = min(self.lo, t.min().item()), max(self.hi, t.max().item()), self.n + t.numel(); return t
    def qparams(self, q: QType):
        s = max(self.hi - self.lo, 1e-8) / (2 ** q.value - 1); return s, round(-self.lo / s)
class Calib(fx.Interpreter):
    def __init__(self, gm): super().__init__(gm); self.obs = collections.defaultdict(Observer)
    def run_node(self, n):
        r = super().run_node(n)
        if isinstance(r, torch.Tensor) and n.op in ("call_module", "call_function"): self.obs[n.name](r)
        return r
c = Calib(gm)
with torch.no_grad():
    for s in range(3): torch.manual_seed(s); c.run(torch.randn(1, 3, 8, 8), False)
for k, o in list(c.obs.items())[:6]: print(k, round(o.lo, 4), round(o.hi, 4), o.n, tuple(round(v, 4) for v in o.qparams(QType.INT8)))
def fake_quant(t, s, z, lo, hi): return ((t / s + z).round().clamp(lo, hi) - z) * s
fx.wrap("fake_quant")
def quantise(gm, obs, q=QType.INT8):
    gm = copy.deepcopy(gm)
    for n in list(gm.graph.nodes):
        if n.name in obs and n.op == "call_module" and type(gm.get_submodule(n.target)) in (nn.Conv2d, nn.Linear):
            s, z = obs[n.name].qparams(q)
            with gm.graph.inserting_after(n):
                k = gm.graph.call_function(fake_quant, (n, s, z), {"lo": 0, "hi": 2 ** q.value - 1}, name=f"{n.name}_fq")
            n.replace_all_uses_with(k, delete_user_cb=lambda u, k=k: u is not k); k.meta["q"] = q
    gm.recompile(); gm.graph.lint(); return gm
with torch.no_grad():
    ref = gm(x, False)
    for q in QType: g = quantise(gm, c.obs, q); print(q, (g(x, False) - ref).abs().max().item() < (0.2 if q is QType.INT8 else 3), sum(n.target is fake_quant for n in g.graph.nodes))
print(g.code.splitlines()[8][:60], [n.meta for n in g.graph.nodes if "q" in n.meta][:1])
def prune_channels(gm, frac=.5):
    out = {}
    for n in gm.graph.nodes:
        if n.op == "call_module" and isinstance(gm.get_submodule(n.target), nn.Conv2d):
            w = gm.get_submodule(n.target).weight; sc = w.detach().abs().sum((1, 2, 3)); k = max(1, int(frac * sc.numel())); out[n.name] = sorted(sc.topk(k).indices.tolist())
    return out
print(prune_channels(gm))
def cse(gm):
    seen, n_removed = {}, 0
    for n in list(gm.graph.nodes):
        if n.op in ("placeholder", "output"): continue
        key = (n.op, n.target, fx.node.map_aggregate(n.args, lambda a: tuple(a) if isinstance(a, list) else a), tuple(sorted(n.kwargs.items(), key=lambda kv: kv[0])))
        try: hash(key)
        except TypeError: continue
        if key in seen: n.replace_all_uses_with(seen[key]); gm.graph.erase_node(n); n_removed += 1
        else: seen[key] = n
    gm.recompile(); return n_removed
g = fx.symbolic_trace(lambda a, b: (a + b).relu() * (a + b).sum(-1, keepdim=True) + torch.cat([a, b], 0).mean() - torch.cat([a, b], 0).mean()); print(cse(g), g.code)
class TypeInfer(fx.Interpreter):
    rules = {}
    @classmethod
    def rule(cls, *ts):
        def deco(f):
            for t in ts: cls.rules[t] = f
            return f
        return deco
    def call_module(self, t, a, k): return self.rules[type(self.fetch_attr(t))](self.fetch_attr(t), *a)
    def call_function(self, t, a, k): return self.rules[t](*a, **k)
    def call_method(self, t, a, k): return self.rules[t](*a, **k)
    def get_attr(self, t, a, k): return tuple(super().get_attr(t, a, k).shape)
@TypeInfer.rule(nn.Conv2d)
def _(m, s): h, w = ((d + 2 * p - k) // st + 1 for d, p, k, st in zip(s[2:], m.padding, m.kernel_size, m.stride)); return (s[0], m.out_channels, h, w)
TypeInfer.rule(nn.BatchNorm2d, nn.SiLU, nn.ReLU, nn.Sigmoid)(lambda m, s: s)
TypeInfer.rule(nn.AdaptiveAvgPool2d)(lambda m, s: s[:2] + (m.output_size,) * 2); TypeInfer.rule(nn.Linear)(lambda m, s: s[:-1] + (m.out_features,))
TypeInfer.rule(F.hardswish, "clamp")(lambda s, **k: s); TypeInfer.rule("mean")(lambda s, d: tuple(v for i, v in enumerate(s) if i not in d))
TypeInfer.rule(operator.mul, operator.add, operator.truediv)(lambda a, b: tuple(torch.broadcast_shapes(a, b)))
gs = copy.deepcopy(gm)
for n in list(gs.graph.nodes):
    if n.target in (torch._assert, operator.eq): gs.graph.erase_node(n) if not n.users else None
for n in reversed(list(gs.graph.nodes)):
    if n.target is operator.eq and not n.users: gs.graph.erase_node(n)
try: print(TypeInfer(gs).run((2, 3, 8, 8), None))
except Exception as e: print(type(e).__name__, str(e).splitlines()[0])
ShapeProp(gm).propagate(x, False); print([tuple(n.meta["tensor_meta"].shape) for n in gm.graph.nodes if n.name in ("stem_2", "head", "mean")])
def to_json(gm):
    def enc(a):
        if isinstance(a, Node): return {"ref": a.name}
        if isinstance(a, (list, tuple)): return [enc(v) for v in a]
        if isinstance(a, dict): return {k: enc(v) for k, v in a.items()}
        if isinstance(a, slice): return {"slice": [enc(a.start), enc(a.stop), enc(a.step)]}
        return a if isinstance(a, (int, float, str, bool, type(None))) else repr(a)
    return [dict(name=n.name, op=n.op, target=n._pretty_print_target(n.target), args=enc(n.args), kwargs=enc(n.kwargs), users=[u.name for u in n.users]) for n in gm.graph.nodes]
j = json.dumps(to_json(gm)[:5], indent=1); print(j); print(len(json.loads(j)), json.dumps(to_json(gm)[-1]))
def mermaid(gm): return "graph TD\n" + "\n".join(f"  {a.name}-->{n.name}" for n in gm.graph.nodes for a in n.all_input_nodes)
print(mermaid(gm).count("-->"), mermaid(gm).splitlines()[1])
@contextlib.contextmanager
def hooks(model, store):
    hs = [mod.register_forward_hook(lambda mm, i, o, n=n: store.setdefault(n, tuple(o.shape) if isinstance(o, torch.Tensor) else type(o).__name__)) for n, mod in model.named_modules() if not list(mod.children())]
    try: yield store
    finally: [h.remove() for h in hs]
with hooks(m, {}) as st, torch.no_grad(): m(x, True)
with hooks(gm, {}) as st2, torch.no_grad(): gm(x, False)
print(st == st2, list(st)[:3], st["head"])
flops = collections.OrderedDict()
for n in gm.graph.nodes:
    if n.op == "call_module":
        mod, sh = gm.get_submodule(n.target), n.meta["tensor_meta"].shape
        if isinstance(mod, nn.Conv2d): flops[n.target] = sh.numel() * mod.weight[0].numel() * 2
        elif isinstance(mod, nn.Linear): flops[n.target] = sh.numel() * mod.in_features * 2
print(sum(flops.values()), max(flops, key=flops.get), "\n".join(f"{k:<12}{v:>10,}" for k, v in flops.items()))
