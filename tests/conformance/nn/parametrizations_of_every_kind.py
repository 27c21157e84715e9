# Orthogonal, spectral and weight normalisation with their options; pruning; parametrizations that refuse
import torch, warnings; warnings.simplefilter("ignore")
from torch import nn
import torch.nn.utils.parametrizations as PZ, torch.nn.utils.parametrize as P, torch.nn.utils.prune as R
def t(n, f):
    torch.manual_seed(0)
    try: r = f(); print(n, (r.detach() * 1000).round().div(1000).flatten()[:6], r.requires_grad) if isinstance(r, torch.Tensor) else print(n, r)
    except Exception as e: print(n, type(e).__name__, str(e)[:200])
for om in ("matrix_exp", "cayley", "householder", "foo", None):
    for sh in ((3, 3), (4, 2), (2, 4)):
        for tri in (True, False): t(("orth", om, sh, tri), lambda: PZ.orthogonal(nn.Linear(*sh), orthogonal_map=om, use_trivialization=tri).weight)
t("orth set", lambda: setattr(l := PZ.orthogonal(nn.Linear(3, 3)), "weight", torch.eye(3)) or l.weight); t("orth setbad", lambda: setattr(PZ.orthogonal(nn.Linear(3, 3)), "weight", torch.ones(3, 3)))
for k in ({}, {"n_power_iterations": 3}, {"eps": 1e-3}, {"dim": 1}, {"n_power_iterations": 0}): t(("sn", k), lambda: PZ.spectral_norm(nn.Linear(4, 3), **k).weight); t(("snc", k), lambda: PZ.spectral_norm(nn.Conv2d(2, 3, 2), **k).eval().weight); t(("sne", k), lambda: nn.utils.spectral_norm(nn.Linear(4, 3), **k)(torch.ones(1, 4)))
for d in (0, 1, None, -1, 5): t(("wn", d), lambda: PZ.weight_norm(nn.Linear(4, 3), dim=d).parametrizations.weight.original0); t(("wno", d), lambda: nn.utils.weight_norm(nn.Linear(4, 3), dim=d).weight_g)
for n, a in (("random_unstructured", (.5,)), ("random_unstructured", (3,)), ("l1_unstructured", (.3,)), ("random_structured", (.5, 0)), ("random_structured", (.5, 5)), ("ln_structured", (.5, 1, 1)), ("ln_structured", (1, float("inf"), 0)), ("identity", ()), ("l1_unstructured", (-1,)), ("l1_unstructured", (100,)), ("l1_unstructured", ("a",)), ("random_unstructured", (1.5,))): t((n, a), lambda: getattr(R, n)(nn.Linear(4, 3), "weight", *a).weight)
t("custom", lambda: R.custom_from_mask(nn.Linear(2, 2), "weight", torch.eye(2)).weight); t("custombad", lambda: R.custom_from_mask(nn.Linear(2, 2), "weight", torch.eye(3)).weight); t("isp", lambda: R.is_pruned(R.identity(nn.Linear(2, 2), "bias")))
def glob():
    m = nn.Sequential(nn.Linear(4, 3), nn.Linear(3, 2)); R.global_unstructured([(m[0], "weight"), (m[1], "weight"), (m[0], "bias")], pruning_method=R.L1Unstructured, amount=6); R.l1_unstructured(m[0], "weight", 2); R.remove(m[1], "weight"); return [n for n, _ in m.named_buffers()], [int((p == 0).sum()) for p in (m[0].weight, m[1].weight, m[0].bias)], type(list(m[0]._forward_pre_hooks.values())[0]).__name__
t("glob", glob)
class Even(R.BasePruningMethod):
    PRUNING_TYPE = "unstructured"
    def compute_mask(s, t, default_mask): m = default_mask.clone(); m.view(-1)[::2] = 0; return m
t("even", lambda: (Even.apply(l := nn.Linear(3, 2), "weight"), l.weight)[1])
class Two(nn.Module):
    def forward(s, a, b): return a + b
    def right_inverse(s, w): return w / 2, w / 2
class Bad(nn.Module):
    def forward(s, x): return x[0]
class BadInv(nn.Module):
    def forward(s, x): return x
    def right_inverse(s, x): return 3
class Dt(nn.Module):
    def forward(s, x): return x.double()
for c in (Two, Bad, BadInv, Dt, nn.Softplus): 
    for u in (False, True): t((c.__name__, u), lambda: P.register_parametrization(nn.Linear(2, 2), "weight", c(), unsafe=u).weight)
l = P.register_parametrization(nn.Linear(2, 2), "weight", Two()); print(l, list(l.state_dict()), [n for n, _ in l.named_parameters()]); t("rm", lambda: P.remove_parametrizations(l, "weight", leave_parametrized=False)); t("rm2", lambda: P.remove_parametrizations(l, "weight").weight)
a, b = P.register_parametrization(nn.Linear(2, 2), "weight", nn.Tanh()), nn.Linear(2, 2); t("transfer", lambda: P.transfer_parametrizations_and_params(a, b)); print(b); t("multi", lambda: P.register_parametrization(a, "weight", nn.ReLU())); print(a.parametrizations); t("del", lambda: delattr(a, "weight")); t("fx", lambda: torch.fx.symbolic_trace(nn.Sequential(a)).code)
