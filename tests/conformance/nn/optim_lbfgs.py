# LBFGS and SparseAdam
import torch, warnings
from torch import nn
import torch.nn.functional as F
def attempt(f):
    try:
        r = f(); print("ok", r)
    except Exception as e:
        print(type(e).__name__, e)
torch.manual_seed(0)
p = nn.Parameter(torch.tensor([-1.5, 2.0]))
opt = torch.optim.LBFGS([p], lr=0.5, max_iter=10)
def closure():
    opt.zero_grad(); l = (1 - p[0]) ** 2 + 10 * (p[1] - p[0] ** 2) ** 2; l.backward(); return l
for _ in range(4): print(opt.step(closure), p.data)
opt = torch.optim.LBFGS([p], line_search_fn="strong_wolfe", max_iter=6, history_size=3)
for _ in range(3): print(opt.step(closure), p.data)
print(opt, sorted(opt.state[p]), opt.state[p]["func_evals"], opt.state[p]["n_iter"])
attempt(lambda: torch.optim.LBFGS([{"params": [p]}, {"params": [nn.Parameter(torch.ones(1))]}]))
attempt(lambda: torch.optim.LBFGS([p], lr=-1))
attempt(lambda: torch.optim.LBFGS([p], line_search_fn="foo").step(closure))
so = torch.optim.SparseAdam([p]); print(so)
p.grad = torch.ones(2)
attempt(lambda: so.step())
attempt(lambda: torch.optim.SparseAdam([p], lr=0)); attempt(lambda: torch.optim.SparseAdam([p], eps=0))
