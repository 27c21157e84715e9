# Hooks of modules: calls, keyword arguments, gradients, state dicts, extra state, hooks of all modules
import torch
from torch import nn
from collections import OrderedDict
def t(name, f):
    try: r = f(); print(name, "->", r)
    except Exception as e: print(name, "->", type(e).__name__, e)
class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Linear(2, 2, bias=False)
    def forward(self, x, *, scale=1, fail=False):
        if fail: raise ValueError("no")
        return self.l(x) * scale
torch.manual_seed(0)
m = M(); x = torch.ones(1, 2)
log = []
h1 = m.register_forward_pre_hook(lambda mod, a: log.append(("pre", len(a))))
h2 = m.register_forward_pre_hook(lambda mod, a, k: log.append(("prek", sorted(k))) or (a, {**k, "scale": 3}), with_kwargs=True, prepend=True)
h3 = m.register_forward_hook(lambda mod, a, o: log.append(("post", tuple(o.shape))))
h4 = m.register_forward_hook(lambda mod, a, k, o: (log.append(("postk", sorted(k))), o + 1)[1], with_kwargs=True)
h5 = m.register_forward_hook(lambda mod, a, o: log.append(("always", o)), always_call=True)
print(m(x, scale=2)); print(log); log.clear()
t("fail", lambda: m(x, fail=True)); print(log); log.clear()
for h in (h1, h2, h3, h4, h5): h.remove()
print(m(x), log, len(m._forward_hooks), len(m._forward_pre_hooks))
t("badpre", lambda: (m.register_forward_pre_hook(lambda mod, a: 5), m(x)))
m._forward_pre_hooks.clear()
t("badprek", lambda: (m.register_forward_pre_hook(lambda mod, a, k: 5, with_kwargs=True), m(x)))
m._forward_pre_hooks.clear(); m._forward_pre_hooks_with_kwargs.clear()
m.register_forward_pre_hook(lambda mod, a: a[0] * 2); print(m(x)); m._forward_pre_hooks.clear()
with m.register_forward_hook(lambda mod, a, o: o * 0): print(m(x))
print(m(x))
hs = [m.register_forward_hook(lambda mod, a, o, i=i: log.append(i), prepend=i == 2) for i in range(3)]; m(x); print(log); log.clear(); [h.remove() for h in hs]
hh = m.register_full_backward_hook(lambda mod, gi, go: log.append((type(mod).__name__, [g is None or tuple(g.shape) for g in gi], [tuple(g.shape) for g in go])))
hp = m.register_full_backward_pre_hook(lambda mod, go: (log.append("bpre"), (go[0] * 2,))[1])
xx = x.clone().requires_grad_(); m(xx).sum().backward(); print(log, xx.grad, m.l.weight.grad); log.clear(); hh.remove(); hp.remove()
t("both", lambda: (m.register_full_backward_hook(lambda *a: None), m.register_backward_hook(lambda *a: None)))
m2 = M(); t("both2", lambda: (m2.register_backward_hook(lambda *a: None), m2.register_full_backward_hook(lambda *a: None)))
m = M()
def sh(mod, sd, prefix, meta): sd[prefix + "extra"] = torch.tensor(7); sd._metadata[prefix.rstrip(".") or ""]["v"] = 1
m._register_state_dict_hook(sh); m.register_state_dict_pre_hook(lambda mod, prefix, keep: log.append(("sdpre", prefix, keep)))
m.register_load_state_dict_pre_hook(lambda mod, sd, prefix, meta, strict, missing, unexpected, errs: (log.append(("ldpre", prefix, sorted(sd), strict)), sd.pop(prefix + "extra"))[0])
m.register_load_state_dict_post_hook(lambda mod, inc: log.append(("ldpost", inc)))
sd = m.state_dict(prefix="p."); print(list(sd), sd._metadata); print(log); log.clear()
print(m.load_state_dict(m.state_dict())); print(log); log.clear()
m3 = M(); m3.register_load_state_dict_post_hook(lambda mod, inc: inc.missing_keys.clear()); print(m3.load_state_dict({}))
m3 = M(); m3.register_load_state_dict_post_hook(lambda mod, inc: 5); t("post returns", lambda: m3.load_state_dict(m3.state_dict()))
m3 = M(); h = m3.register_state_dict_post_hook(lambda mod, sd, p, meta: sd.clear()); print(m3.state_dict())
from torch.nn.modules.module import register_module_forward_hook, register_module_forward_pre_hook, register_module_full_backward_hook
g = register_module_forward_hook(lambda mod, a, o: log.append("g" + type(mod).__name__)); g2 = register_module_forward_pre_hook(lambda mod, a: log.append("gp" + type(mod).__name__)); M()(x); print(log); log.clear(); g.remove(); g2.remove(); M()(x); print(log)
g = register_module_full_backward_hook(lambda mod, gi, go: log.append("gb" + type(mod).__name__)); M()(x).sum().backward(); print(log); log.clear(); g.remove()
print(type(h5).__name__, h5.id >= 0)
# state dict with extra state
class E(nn.Module):
    def __init__(self): super().__init__(); self.s = 3; self.w = nn.Parameter(torch.zeros(1))
    def get_extra_state(self): return {"s": self.s}
    def set_extra_state(self, st): self.s = st["s"]
e = nn.Sequential(E()); e[0].s = 9; sd = e.state_dict(); print(sd); e2 = nn.Sequential(E()); print(e2.load_state_dict(sd), e2[0].s)
del sd["0._extra_state"]; t("missing extra", lambda: e2.load_state_dict(sd))
t("unexpected extra", lambda: nn.Sequential(nn.Linear(1, 1)).load_state_dict(e.state_dict(), strict=False))
t("get_extra", lambda: nn.Linear(1, 1).get_extra_state())
