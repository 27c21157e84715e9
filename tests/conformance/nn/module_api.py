# What nn.Module answers and refuses: names, traversal, registration, state dicts, attributes, copies, saving
import torch, copy, io
from torch import nn
from collections import OrderedDict
def t(s):
    try: print(s, "->", eval(s, globals()))
    except Exception as e: print(s, "->", type(e).__name__, e)
def x(s):
    try: exec(s, globals()); print(s, "ok")
    except Exception as e: print(s, "->", type(e).__name__, e)
torch.manual_seed(0)
class Block(nn.Module):
    k: int = 3
    def __init__(self, n=2):
        super().__init__()
        self.a = nn.Linear(n, n); self.b = nn.Sequential(nn.ReLU(), nn.BatchNorm1d(n)); self.shared = self.a
        self.register_buffer("buf", torch.zeros(1)); self.register_buffer("tmp", torch.ones(1), persistent=False); self.register_buffer("none", None)
        self.register_parameter("nop", None); self.p = nn.Parameter(torch.ones(2)); self.plain = torch.ones(2)
    def forward(self, x): return self.b(self.a(x))
m = nn.Sequential(OrderedDict(first=Block(), second=nn.Identity()))
b = m.first
for s in '''[n for n, _ in m.named_parameters()]
[n for n, _ in m.named_parameters(prefix="net", recurse=True)]
[n for n, _ in m.named_parameters(recurse=False)]
[n for n, _ in m.named_parameters(remove_duplicate=False)]
[n for n, _ in b.named_parameters(recurse=False)]
[n for n, _ in m.named_buffers(prefix="x")]
[n for n, _ in b.named_buffers(recurse=False)]
[(n, type(c).__name__) for n, c in m.named_modules()]
[n for n, _ in m.named_modules(prefix="root", remove_duplicate=False)]
[n for n, _ in b.named_children()]
len(list(b.children())), len(list(b.modules())), len(list(b.parameters())), len(list(b.buffers()))
list(m.state_dict()), list(m.state_dict(prefix="q."))
m.get_submodule("first.b.1")
m.get_submodule("")
m.get_submodule("first.c")
m.get_submodule("first.p")
m.get_submodule("first..a")
m.get_parameter("first.p").shape
m.get_parameter("first.buf")
m.get_parameter("first.zzz")
m.get_parameter("first.nop")
m.get_buffer("first.buf")
m.get_buffer("first.p")
m.get_buffer("first.q")
m.get_buffer("nope.q")
m.first.missing
m.missing
b.nop
b.none
b.k
"a" in dir(b), "p" in dir(b), "buf" in dir(b), "0" in dir(b.b), "forward" in dir(b)
sorted(nn.Linear(1, 1).__dict__)
nn.Module().__dict__
b.register_buffer("buf", 3)
b.register_buffer("a", torch.ones(1))
b.register_buffer("x.y", torch.ones(1))
b.register_buffer("", torch.ones(1))
b.register_buffer(3, torch.ones(1))
b.register_buffer("new", 3)
b.register_parameter("new", torch.ones(1))
b.register_parameter("a", nn.Parameter(torch.ones(1)))
b.register_parameter("new.x", None)
b.register_parameter("", None)
b.register_parameter(None, None)
b.register_parameter("new2", torch.ones(1, requires_grad=True) * 2)
b.add_module("p", nn.ReLU())
b.add_module("a.b", nn.ReLU())
b.add_module("", nn.ReLU())
b.add_module("new", 3)
b.add_module(3, nn.ReLU())
b.add_module("gone", None)
b.register_module("reg", nn.ReLU())
m.set_submodule("first.b.0", nn.Tanh())
m.set_submodule("", nn.Tanh())
m.set_submodule("first.c.d", nn.Tanh())
m.set_submodule("first.newmod", nn.Tanh())
m.set_submodule("first.newmod2", nn.Tanh(), strict=True)
m.set_submodule("first.a", 5)
m.set_submodule("first.p", nn.Tanh())
m.load_state_dict([])
m.load_state_dict({})
m.load_state_dict({"first.a.weight": torch.zeros(3, 3), "zzz": 1}, strict=False)
m.load_state_dict({"first.a.weight": torch.zeros(2, 2), "zzz": 1, "first.yyy": 2}, strict=False)
m.load_state_dict({**m.state_dict(), "extra": torch.ones(1)})
m.load_state_dict({**m.state_dict(), "first.p": torch.ones(3), "first.a.bias": torch.ones(2, 1)})
m.load_state_dict({**m.state_dict(), "first.p": 3})
m.load_state_dict({**m.state_dict(), "first.p": torch.ones(2).double()})
m.first.p.dtype
m.load_state_dict({**m.state_dict(), "first.p": torch.full((2,), 5.0)}, assign=True)
m.first.p, type(m.first.p)
nn.Linear(1, 2).load_state_dict({"weight": torch.ones(1), "bias": torch.ones(2)})
nn.Module()(3)
nn.Module().forward(1)
nn.Linear(2, 2)()
nn.Linear(2, 2)(1)
nn.Linear(2, 2)(torch.ones(2), torch.ones(2))
nn.Linear(2, 2)(inputs=torch.ones(2))
nn.Sequential()(torch.ones(1))
m.requires_grad_(False).first.p.requires_grad, m.requires_grad_().first.p.requires_grad
m.train(3)
m.train("a")
m.eval().training, m.first.b[1].training, m.train().training
m.apply(3)
m.apply(lambda q: None) is m
m.zero_grad()
m.share_memory()
m.compile
hash(b) == hash(b), b == b, b != copy.copy(b)
bool(nn.Sequential()), bool(nn.Linear(1, 1)), bool(nn.ModuleList())
nn.Linear(1, 1) + 1
len(nn.Linear(1, 1))
iter(nn.Linear(1, 1))
nn.Linear(1, 1)[0]
nn.Linear(1, 1) | nn.ReLU()
str(nn.Linear(1, 1)), f"{nn.ReLU()}", "%s" % nn.ReLU()
nn.Linear(1, 1).dump_patches, nn.Linear(1, 1).call_super_init, nn.Linear._version, nn.Linear.__constants__'''.split("\n"): t(s)
for s in '''b.a = 3
b.p = torch.ones(2)
b.p = None
b.p = nn.Parameter(torch.ones(2))
b.buf = 3
b.buf = None
b.buf = torch.ones(1)
b.buf = nn.Parameter(torch.ones(1))
b.a = None
b.a = nn.Linear(2, 2)
b.training = False
b.newattr = [nn.ReLU()]
del b.newattr
del b.newattr
del b.p
del b.a
del b.buf
del b.zzz
b.forward = lambda x: x
b(torch.ones(2))
b.__dict__["z"] = 1; print(b.z)
b._parameters["inj"] = nn.Parameter(torch.ones(1)); print(b.inj)
b._modules["mm"] = nn.ReLU(); print(b.mm)
b.lst = nn.ModuleList([nn.ReLU()]); b.lst.append(3)
class Z(nn.Module):\n    def __init__(self): self.l = nn.Linear(1, 1)\nZ()
class Z(nn.Module):\n    def __init__(self): self.p = nn.Parameter(torch.ones(1))\nZ()
class Z(nn.Module):\n    def __init__(self): self.x = 3\nZ()
class Z(nn.Module):\n    def __init__(self): self.x = 3\nprint(Z().x)
class Z(nn.Module):\n    def __init__(self): self.register_buffer("b", torch.ones(1))\nZ()
class Z(nn.Module):\n    def __init__(self): self.x = torch.ones(1)\nz = Z(); z(1)
class Z(nn.Module):\n    def __init__(self): self.x = torch.ones(1)\nprint(Z())
class Z(nn.Module):\n    def __init__(self): super().__init__()\n    @property\n    def q(self): return self.nothere\nZ().q
class Z(nn.Module):\n    def __init__(self): super().__init__()\n    def __getattr__(self, n): return super().__getattr__(n) if n != "magic" else 42\nprint(Z().magic); Z().other'''.split("\n"): x(s.replace("\\n", "\n"))
c = copy.deepcopy(m); print(c.first.a is c.first.shared if hasattr(c.first, "a") else "", [n for n, _ in c.named_parameters()] == [n for n, _ in m.named_parameters()])
s = copy.copy(m); print(s.first is m.first, s._modules is m._modules, s._parameters is m._parameters)
buf = io.BytesIO(); torch.save(nn.Linear(2, 1), buf); buf.seek(0)
try: torch.load(buf)
except Exception as e: print(type(e).__name__, str(e)[:300])
buf.seek(0); print(torch.load(buf, weights_only=False))
for o in ({"a": torch.ones(2), "b": [1, (2, 3)], "c": None, "d": "s", "e": {1: 2.5}, "f": torch.float32, "g": torch.Size([1, 2]), "h": torch.device("cpu"), "i": True, "j": {3, 4}, "k": b"x", "l": OrderedDict(q=1), "m": nn.Parameter(torch.zeros(1)), "n": 1 + 2j},):
    buf = io.BytesIO(); torch.save(o, buf); buf.seek(0); print(torch.load(buf))
torch.save(b.b.state_dict(), "model.pt"); print(torch.load("model.pt")); import os; print(os.path.exists("model.pt"))
with open("model.pt", "rb") as f: print(list(torch.load(f, map_location="cpu")))
for f in (lambda: torch.load("nope.pt"), lambda: torch.load(io.BytesIO(b"")), lambda: torch.save(1)):
    try: f()
    except Exception as e: print(type(e).__name__, str(e)[:200])
sx = torch.ones(3); buf = io.BytesIO(); torch.save([sx, sx[:2], sx.view(3, 1)], buf); buf.seek(0); q = torch.load(buf); q[0][0] = 9; print(q)
