# torch.special.zeta: values at its edges, types, numbers, gradients.
import torch

nan, inf = float("nan"), float("inf")
x = [2.0, 3.0, 1.5, 50.0, 2.0, 2.5, 2.5, 3.0, 3.0, 1.0, 0.5, 2.0, nan, 2.0, inf]
q = [2.0, 0.5, 0.1, 2.0, -0.5, -0.5, -1.0, -1.5, -2.0, 2.0, 2.0, 1e9, 2.0, inf, 2.0]


def t(name, f):
    try:
        print(name, f())
    except Exception as e:
        print(name, type(e).__name__, e)


for dtype in (torch.float32, torch.float64):
    t(dtype, lambda: torch.special.zeta(torch.tensor(x, dtype=dtype), torch.tensor(q, dtype=dtype)))
for dtype in (torch.int64, torch.bool, torch.float16):
    t(dtype, lambda: torch.special.zeta(torch.ones(2).to(dtype) + torch.ones(2).to(dtype), torch.ones(2).to(dtype)))
t("number first", lambda: torch.special.zeta(2, torch.tensor([1.0, 2.0, 0.0, -1.0])))
t("number last", lambda: torch.special.zeta(torch.tensor([2.0, 4.0]), 1.0))
t("numbers", lambda: torch.special.zeta(2, 3))
t("out", lambda: torch.special.zeta(torch.ones(1), torch.ones(1), out=torch.ones(1, dtype=torch.int64)))
at = torch.tensor([2.0, 1.5], requires_grad=True)
r = torch.special.zeta(torch.tensor([2.0, 3.0]), at)
print(r)
r.sum().backward()
print(at.grad)
t("gradient of the first", lambda: torch.special.zeta(at, torch.tensor([2.0, 3.0])).sum().backward())
