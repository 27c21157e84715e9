# What shows which kernel ran: infinities in gelu, names of kernels for channels last, checks that come before memory is looked at.
import torch
import torch.nn.functional as F


def show(f):
    try:
        r = f()
        print(r, r.stride(), r.requires_grad) if isinstance(r, torch.Tensor) else print(r)
    except Exception as e:
        print("  ", type(e).__name__, e)


inf = float("inf")
for dtype in (torch.float32, torch.bfloat16, torch.float16, torch.float64):
    print(F.gelu(torch.tensor([inf], dtype=dtype)), F.gelu(torch.tensor([inf, -inf, 300.0, 1.0], dtype=dtype)), F.gelu(torch.tensor([inf, 1.0], dtype=dtype), approximate="tanh"))
last = torch.ones(1, 2, 4, 4, dtype=torch.int64).to(memory_format=torch.channels_last)
for f in [lambda: F.adaptive_max_pool2d(last, 1), lambda: F.max_pool2d(last.bool(), 2), lambda: F.avg_pool2d(last.bool(), 2), lambda: F.adaptive_max_pool2d(last.contiguous(), 1),
          lambda: torch.ones(1, dtype=torch.bool).expand(3).cumprod_(0), lambda: torch.addmv(torch.tensor(2.0), torch.ones(0, 3), torch.ones(3), beta=0.5),
          lambda: torch.addmv(torch.tensor([2.0]), torch.ones(2, 0), torch.ones(0)), lambda: torch.ones((-1,), out=torch.empty(3)), lambda: torch.zeros(2, out=torch.empty(0), requires_grad=True),
          lambda: torch.eye(2, out=torch.empty(0), requires_grad=True), lambda: torch.randn(2, dtype=torch.int8, device="meta"), lambda: F.huber_loss(torch.ones(2) > 0, torch.ones(2, dtype=torch.int64)),
          lambda: torch.linalg.matrix_norm(torch.ones(2, 2, 2), dim=(1, 1), dtype=torch.bfloat16), lambda: torch.linalg.matrix_norm(torch.ones(2, 2, 2), dim=(0, 1, 2), dtype=torch.bfloat16),
          lambda: torch.isin(torch.ones(2), torch.ones(2), out=torch.empty(2)), lambda: torch.rsub(torch.ones(3), torch.ones(4), alpha=True), lambda: torch.pdist(torch.ones(2, 2), -1)]:
    show(f)
x = torch.tensor(3.0, requires_grad=True)
x.var(0, correction=3).backward()
print(x.grad)
