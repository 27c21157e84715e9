# Containers: all their methods, what they print and what they refuse, and a module of them traced
import torch
from torch import nn
from collections import OrderedDict
def t(s):
    try: print(s, "->", eval(s, globals()))
    except Exception as e: print(s, "->", type(e).__name__, e)
def x(s):
    try: exec(s, globals()); print(s, "ok")
    except Exception as e: print(s, "->", type(e).__name__, e)
L, R, T = nn.Linear(1, 2), nn.ReLU(), nn.Tanh()
s = nn.Sequential(L, R, T); od = nn.Sequential(OrderedDict(a=nn.ReLU(), b=nn.Tanh()))
ml = nn.ModuleList([L, R, T]); md = nn.ModuleDict({"x": L, "y": R})
pl = nn.ParameterList([torch.ones(1), nn.Parameter(torch.zeros(2)), 3, None, "s"]); pd = nn.ParameterDict({"b": torch.ones(1), "a": nn.Parameter(torch.zeros(2)), "n": 5})
for q in '''s[0], s[-1], s[1:]
s[3]
s[-4]
s["0"]
od["a"]
od[0], od[-1:]
od.a, od[:1]
len(s), len(od), list(od)
s + od
s + [R]
s * 2
2 * nn.Sequential(R)
s * 0
s * 1.5
s.append(nn.GELU())
s.insert(1, nn.SiLU())
s.insert(10, nn.SiLU())
s.insert(-1, nn.Sigmoid())
s.insert(0, 3)
s.extend([nn.ELU()])
s.extend(nn.Sequential(nn.ELU()))
s.extend(3)
s.pop(0)
s.pop(-1)
s.pop("a")
s.pop(99)
len(s), [n for n, _ in s.named_children()]
nn.Sequential(R, R)
len(list(nn.Sequential(R, R).modules())), len(list(nn.Sequential(R, R).children()))
nn.Sequential()
nn.Sequential(OrderedDict())
nn.Sequential(None)
nn.Sequential(R)(torch.tensor([-1.0]))
nn.Sequential(R, 3)
nn.Sequential(OrderedDict([("a.b", R)]))
nn.Sequential(OrderedDict([("", R)]))
nn.Sequential(OrderedDict([(1, R)]))
od.__dir__()[-3:] if 0 else [k for k in dir(od) if k in "ab0"]
ml[0], ml[-1], ml[1:], ml[::2]
ml[5]
ml["0"]
ml["a"]
ml[1.5]
len(ml), R in ml, nn.ELU() in ml
list(ml), [i for i in iter(ml)][0] is L
ml + [nn.GELU()]
[nn.GELU()] + ml
ml.append(nn.GELU()) is ml
ml.append(3)
ml.extend([nn.ELU(), nn.CELU()])
ml.extend(3)
ml.insert(0, nn.SELU())
ml.insert(100, nn.SELU())
ml.pop()
ml.pop(0)
ml.pop(99)
ml.remove(R)
ml.index(R)
ml.reverse()
nn.ModuleList([R, R, R])
nn.ModuleList([R, L, R, R, T, T])
nn.ModuleList([nn.Sequential(R, T), nn.Sequential(R, T), R])
nn.ModuleList(nn.Linear(1, 1) for _ in range(3))
nn.ModuleList([nn.ModuleList([R])])
nn.ModuleList()
nn.ModuleList(None)
nn.ModuleList([])(1)
ml(1)
md["x"], md["z"]
md["z"]
md.x
list(md), list(md.keys()), len(md), "x" in md
list(md.items())
list(md.values())
md.pop("x"), len(md)
md.pop("x")
md.update({"q": nn.ELU(), "r": T})
md.update([("s", nn.SiLU())])
md.update(nn.ModuleDict({"t": R}))
md.update(OrderedDict(u=R))
md.update(3)
md.update([1])
md.update([("a",)])
md.update(["ab"])
md
md.clear()
len(md)
md(1)
nn.ModuleDict()
nn.ModuleDict([("a", R), ("b", T)])
nn.ModuleDict({"a": R}) | {"b": T}
nn.ModuleDict({"a": R}).get("a")
nn.ModuleDict({"a": None})
nn.ModuleDict({"a": 3})
pl
pl[0], pl[1:3], pl[-1]
pl[9]
pl[1.0]
len(pl), list(pl)[2]
pl.append(torch.ones(3)), len(pl)
pl.extend([torch.ones(1), 4])
pl.extend(3)
pl + [torch.ones(1)]
pl.pop()
pl()
[n for n, _ in pl.named_parameters()]
nn.ParameterList([torch.ones(1)]).append(3)
nn.ParameterList(torch.ones(2, 2))
nn.ParameterList(3)
nn.ParameterList()
list(pl.state_dict())
pd
pd["a"], pd["n"], pd.b
pd["q"]
list(pd), list(pd.keys()), list(pd.values())[1], len(pd), "a" in pd, "zz" in pd
pd.get("zz"), pd.get("zz", 3), pd.get("a")
pd.setdefault("k", torch.ones(1)), pd.setdefault("k")
pd.pop("k"), pd.popitem()
pd.copy()
pd | {"w": torch.ones(1)}
{"w": torch.ones(1)} | pd
pd.update({"u": torch.ones(1), "t": 3})
pd.update([("v", torch.ones(1))])
pd.update(5)
pd.update([1])
pd.fromkeys(["a", "b"], 1)
list(reversed(pd))
pd.clear(), len(pd)
pd()
nn.ParameterDict([("a", torch.ones(1))])
nn.ParameterDict({1: torch.ones(1)})
nn.ParameterDict({"a.b": torch.ones(1)})
nn.ParameterDict({"keys": torch.ones(1)})'''.split("\n"): t(q)
for q in '''s[0] = nn.Linear(5, 5); print(s[0])
s["0"] = R
s[99] = R
s[0] = 3
del s[0]; print(s)
del s[-1]; print(s)
del s[0:2]; print(s)
del s[77]
s += nn.Sequential(R); print(len(s))
s += [R]
s *= 2; print(len(s))
ml = nn.ModuleList([L, R, T]); ml[0] = T; print(ml)
ml[-1] = L; print(ml)
ml[1:] = [R, R]
ml[7] = R
ml[0] = 3
del ml[0]; print(ml)
del ml[0:1]; print(ml)
del ml[9]
ml += [R, T]; print(ml)
md = nn.ModuleDict(); md["a"] = R; md["b"] = 3
md["a"] = T; print(md)
del md["a"]; print(md)
del md["a"]
md["x.y"] = R
md[3] = R
pl = nn.ParameterList([torch.ones(1)] * 3); pl[0] = torch.zeros(2); pl[-1] = nn.Parameter(torch.ones(3)); print(pl)
pl[0] = 5; print(pl)
pl[9] = torch.ones(1)
pl += [torch.ones(1)]; print(len(pl))
pd = nn.ParameterDict(); pd["a"] = torch.ones(1); pd["b"] = nn.Parameter(torch.ones(1)); pd["c"] = "x"; print(pd)
pd["a"] = None; print(pd["a"])
del pd["b"]; print(list(pd))
del pd["b"]
pd[3] = torch.ones(1)
pd |= {"z": torch.ones(1)}; print(list(pd))'''.split("\n"): x(q)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(2, 2) for _ in range(2)]); self.d = nn.ModuleDict({"relu": nn.ReLU(), "tanh": nn.Tanh()}); self.ps = nn.ParameterList([torch.ones(2)] * 2); self.pd = nn.ParameterDict({"k": torch.ones(2)})
    def forward(self, x):
        for l, p in zip(self.layers, self.ps): x = self.d["relu"](l(x)) + p
        for n, m in self.d.items(): x = m(x)
        return x * self.pd["k"] + self.pd.k
m = Net(); print(m); print(list(m.state_dict())); g = torch.fx.symbolic_trace(m); print(g.code); print(g)
