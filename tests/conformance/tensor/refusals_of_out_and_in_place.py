# What is said first where out= has another type, or where memory that is written to is shared and something else is wrong too.
import torch
import torch.nn.functional as F


def show(f):
    try:
        print(f())
    except Exception as e:
        print("  ", type(e).__name__, e)


x, n, p = torch.tensor([0.5, -1.5, 2.0]), torch.tensor([1, 2, 3]), torch.tensor([True, False, True])
out = lambda dtype: torch.empty(0, dtype=dtype)
shared = lambda dtype: torch.ones(1, 3, dtype=dtype).expand(2, 3)
nn = torch._C._nn
for f in [
    lambda: torch.max(x, out=out(torch.int16)), lambda: torch.min(n, out=out(torch.bool)), lambda: torch.max(x, out=out(torch.float64)),
    lambda: torch.histogram(x, 2, out=(out(torch.bool), out(torch.float32))), lambda: torch.histogram(x, 2, out=(out(torch.float32), out(torch.bool))),
    lambda: torch.histogram(n, 2, out=(out(torch.float32), out(torch.int64))), lambda: torch.geqrf(torch.eye(2), out=(out(torch.uint8), out(torch.float32))),
    lambda: torch.geqrf(torch.eye(2), out=(out(torch.float32), out(torch.int64))), lambda: nn.log_sigmoid(x, out=out(torch.float64)),
    lambda: nn.softshrink(n, 1, out=out(torch.float32)), lambda: nn.softshrink(x, 1, out=out(torch.float64)),
    lambda: torch.renorm(torch.ones(2, 2), 0.5, 5, 0, out=out(torch.float64)), lambda: torch.renorm(torch.ones(2, 2, dtype=torch.int16), 0.5, 0, 0, out=out(torch.int32)),
    lambda: F.hardtanh_(shared(torch.bool)), lambda: F.hardtanh_(shared(torch.uint8)), lambda: F.hardtanh_(shared(torch.float32)), lambda: F.relu6(shared(torch.bool), True),
    lambda: torch.dropout_(shared(torch.int16), 0.5, True), lambda: torch.alpha_dropout_(shared(torch.bool), 0.1, True), lambda: torch.dropout_(shared(torch.float32), 0.5, True),
    lambda: torch.zeros(1, 3).as_strided_((-1,), (1,)), lambda: torch.zeros(1, 3).as_strided((-1,), (1,)), lambda: torch.zeros(0, dtype=torch.uint8).index_fill(0, n[:0], 300),
    lambda: F.binary_cross_entropy_with_logits(x, p), lambda: torch.linalg.vector_norm(torch.zeros(2, 0), -1.5, dtype=torch.int8),
    lambda: torch.pdist(torch.ones(3, 2, dtype=torch.bfloat16), -1.0), lambda: torch.conv_transpose3d(torch.ones(1, 1, 2, 2, 2), torch.ones(1, 1, 2, 2, 2), None, 1, 0, (0, 1, 0)),
    lambda: torch.cumulative_trapezoid(torch.tensor(1.0), x), lambda: torch.arange(2, dtype=torch.bool), lambda: torch.arange(4, dtype=torch.bool, device="meta"),
    lambda: nn.pad_sequence([torch.ones(2, 3), torch.tensor(1.0)]), lambda: nn.pad_sequence([torch.tensor(1.0), torch.ones(2, 3)]),
]:
    show(f)
