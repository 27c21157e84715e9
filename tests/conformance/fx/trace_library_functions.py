# Functions that are Python here and the engine's own in PyTorch, and the other way round, as graphs show them; what they
# say where arguments are missing; the dictionaries of eval and exec.
import torch, torch.fx as fx


def tr(f, *a, **k):
    try:
        r = f(*a, **k)
        print(r.code if isinstance(r, fx.GraphModule) else r)
    except Exception as e:
        print(type(e).__name__, str(e))


for f in (
    lambda a: torch.svd_lowrank(a), lambda a: torch.pca_lowrank(a, 2), lambda a: torch.fft.fftfreq(a), lambda a: torch.fft.rfftfreq(a, 2.0),
    lambda a: torch.nn.init.ones_(a), lambda a: torch.nn.init.zeros_(a), lambda a: torch.linalg.lstsq(a), lambda a: torch.linalg.vecdot(a, a),
    lambda a: torch.triangular_solve(a), lambda a: torch.linalg.tensorsolve(a, a), lambda a: torch.lu(a),
):
    tr(fx.symbolic_trace, f)
tr(torch.linalg.solve_ex, torch.eye(2))
tr(torch.linalg.inv_ex)
tr(torch.lu_solve, torch.eye(2))
tr(torch.fft.fftfreq, 5)
tr(torch.fft.fftfreq)
tr(torch.linalg.vecdot, torch.ones(2), y=torch.ones(2))


class Mapping:
    def __getitem__(self, k):
        raise KeyError(k)


for g in (3, Mapping(), "a", None):
    for f in (lambda: eval("1", g), lambda: exec("1", g), lambda: eval("1", {}, g), lambda: exec("1", {}, g)):
        tr(f)
import functools

print(fx.symbolic_trace(lambda x: functools.partial(torch.add, x)(1)).code)
tr(torch.hub.load, "owner/name", "model", source="web")
