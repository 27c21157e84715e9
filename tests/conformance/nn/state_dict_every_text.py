# state_dict and load_state_dict: every text
import torch, copy
from collections import OrderedDict
from torch import nn
def t(name, f):
    try:
        print(name, "->", f())
    except Exception as e:
        print(name, "|", type(e).__name__, "|", e)
class Inner(nn.Module):
    _version = 3
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(2, 2); self.register_buffer("b", torch.zeros(2)); self.register_buffer("np", torch.zeros(1), persistent=False)
    def get_extra_state(self):
        return {"k": 1}
    def set_extra_state(self, s):
        print("extra", s)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.i = Inner(); self.j = nn.BatchNorm1d(2); self.p = nn.Parameter(torch.ones(()))
m = Net()
sd = m.state_dict()
print(type(sd).__name__, list(sd), sd._metadata)
t("ok", lambda: m.load_state_dict(sd))
t("missing", lambda: m.load_state_dict({k: v for k, v in sd.items() if k != "i.b"}))
t("missing nonstrict", lambda: m.load_state_dict({k: v for k, v in sd.items() if k != "i.b"}, strict=False))
t("unexpected", lambda: m.load_state_dict({**sd, "zzz": torch.ones(1), "i.q.r": torch.ones(2)}))
t("unexpected ns", lambda: m.load_state_dict({**sd, "zzz": torch.ones(1), "i.q.r": torch.ones(2)}, strict=False))
t("both", lambda: m.load_state_dict({"zzz": torch.ones(1), "i.q.r": torch.ones(2)}))
t("shape", lambda: m.load_state_dict({**sd, "i.lin.weight": torch.ones(3, 2), "p": torch.ones(2)}))
t("shape ns", lambda: m.load_state_dict({**sd, "i.lin.weight": torch.ones(3, 2), "p": torch.ones(2), "q": 1}, strict=False))
t("not tensor", lambda: m.load_state_dict({**sd, "i.lin.weight": [1, 2]}))
t("not dict", lambda: m.load_state_dict([1]))
t("one elem", lambda: m.load_state_dict({**sd, "p": torch.ones(1)}))
t("dtype", lambda: (m.load_state_dict({**sd, "p": torch.ones((), dtype=torch.float64) * 3}), m.p))
t("assign", lambda: (m.load_state_dict({**sd, "p": torch.ones((), dtype=torch.float64) * 3}, assign=True), m.p))
t("assign bad", lambda: m.load_state_dict({**sd, "p": 3}, assign=True))
t("none", lambda: m.load_state_dict(None))
t("int key", lambda: m.load_state_dict({**sd, 3: torch.ones(1)}))
t("prefix", lambda: list(m.state_dict(prefix="x.")))
t("keep_vars", lambda: [type(v).__name__ for v in m.state_dict(keep_vars=True).values()])
t("destination", lambda: list(m.state_dict(destination=OrderedDict(a=1))))
t("positional", lambda: list(m.state_dict(OrderedDict(), "pre.", False)))
def pre(module, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs):
    print("pre", type(module).__name__, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)
def post(module, incompatible):
    print("post", incompatible); incompatible.missing_keys.clear()
h1 = m.i.register_load_state_dict_pre_hook(pre); h2 = m.register_load_state_dict_post_hook(post)
t("hooks", lambda: m.load_state_dict({k: v for k, v in sd.items() if k != "i.b"}))
h1.remove(); h2.remove()
h = m.register_state_dict_post_hook(lambda mod, s, pre, meta: s.update(extra=1))
h3 = m.register_state_dict_pre_hook(lambda mod, pre, keep: print("sdpre", pre, keep))
t("sd hooks", lambda: list(m.state_dict()))
h.remove(); h3.remove()
class E(nn.Module):
    def get_extra_state(self): return 5
t("no set_extra", lambda: E().load_state_dict({"_extra_state": 5}))
t("missing extra", lambda: Net().load_state_dict({k: v for k, v in sd.items() if "extra" not in k}))
class S(nn.Module):
    def set_extra_state(self, s): pass
t("s", lambda: S().load_state_dict({}))
t("bn old", lambda: nn.BatchNorm1d(2).load_state_dict({"weight": torch.ones(2), "bias": torch.ones(2), "running_mean": torch.ones(2), "running_var": torch.ones(2)}))
t("sizes", lambda: nn.Sequential(nn.Linear(2, 2), nn.Conv2d(1, 1, 1)).load_state_dict(nn.Sequential(nn.Linear(3, 2), nn.Conv2d(2, 1, 1)).state_dict()))
t("reg param name", lambda: m.register_parameter("a.b", None))
t("reg param empty", lambda: m.register_parameter("", None))
t("reg param exists", lambda: m.register_parameter("forward", None))
t("reg param type", lambda: m.register_parameter("q", torch.ones(1)))
t("reg param name type", lambda: m.register_parameter(3, None))
t("reg param nonleaf", lambda: m.register_parameter("q", nn.Parameter(torch.ones(1)) * 2))
t("reg buffer type", lambda: m.register_buffer("q", 3))
t("reg buffer exists", lambda: m.register_buffer("i", torch.ones(1)))
t("reg buffer dot", lambda: m.register_buffer("a.b", torch.ones(1)))
t("add_module", lambda: m.add_module("q", 3))
t("add_module dot", lambda: m.add_module("q.r", nn.ReLU()))
t("add_module exists", lambda: m.add_module("forward", nn.ReLU()))
t("assign", lambda: setattr(m, "p", torch.ones(1)))
t("assign mod", lambda: setattr(m, "i", torch.ones(1)))
t("assign buf", lambda: setattr(m.i, "b", 3))
t("assign none", lambda: (setattr(m.i, "b", None), list(m.state_dict())))
t("get_param", lambda: m.get_parameter("i.lin.weight").shape)
t("get_param bad", lambda: m.get_parameter("i.lin.weightx"))
t("get_param bad2", lambda: m.get_parameter("i.b"))
t("get_buffer", lambda: m.get_buffer("p"))
t("get_sub", lambda: m.get_submodule("i.lin.weight"))
t("set_sub", lambda: (m.set_submodule("i.lin", nn.ReLU()), m.i.lin))
t("set_sub bad", lambda: m.set_submodule("", nn.ReLU()))
t("set_sub strict", lambda: m.set_submodule("i.new", nn.ReLU(), strict=True))
t("set_sub type", lambda: m.set_submodule("i.lin", 3))
t("getextra", lambda: nn.Linear(1, 1).get_extra_state())
t("setextra", lambda: nn.Linear(1, 1).set_extra_state(3))
t("forward", lambda: nn.Module()(1))
t("attr", lambda: m.nothing)
t("delattr", lambda: delattr(m, "nothing"))
t("req", lambda: m.requires_grad_(False).p.requires_grad)
t("type", lambda: m.type(torch.float16).p.dtype)
t("to", lambda: m.to(torch.int32))
t("half", lambda: m.half().j.num_batches_tracked.dtype)
t("apply", lambda: m.apply(lambda x: print(type(x).__name__)) is m)
t("named_modules", lambda: [n for n, _ in m.named_modules(prefix="r", remove_duplicate=False)])
t("train", lambda: m.train(3))
t("zero_grad", lambda: m.zero_grad(set_to_none=False))
t("dir", lambda: [d for d in dir(m) if not d.startswith("_")][:80])
