# TypeErrors of wrong calls: counts, overloads, keywords, types of C.
import torch

x = torch.ones(2, 3)
calls = {
    "too many": lambda: torch.amin(x, 0, True, 1),
    "too many, none optional": lambda: torch.det(x, 1, 2),
    "of several": lambda: torch.multiply(x),
    "of several, wrong": lambda: x.true_divide([1]),
    "number first": lambda: torch.remainder(100, 1.5),
    "number second": lambda: torch.bitwise_or(x, "x"),
    "hidden ones": lambda: x.addmm(x),
    "unknown keyword": lambda: x.add(x, alpha=2, unknown=1),
    "unknown keywords of one": lambda: torch.addmv(x, x, x, unknown=1, beta=2),
    "keyword": lambda: x.div(x, rounding_mode=1),
    "a dtype": lambda: torch.zeros_like(x, requires_grad=torch.float32),
    "a tuple": lambda: torch.where(x > 0, (1,), x),
    "lists": lambda: torch.linalg.matrix_norm(x, {}),
    "as_tensor": lambda: torch.as_tensor([1], torch.float32),
    "randint_like": lambda: torch.randint_like(x, "a"),
    "pinned": lambda: torch.zeros(2, pin_memory=True),
    "sections": lambda: x.hsplit(0),
    "out of range": lambda: x.take(torch.tensor([7])),
    "index_add": lambda: x.index_add(0, torch.tensor([2]), x[:1]),
    "flat index": lambda: torch.empty_strided((2, 3), (1,)),
    "bounds": lambda: torch.tensor([1], dtype=torch.uint8).clamp(max=300),
    "bool": lambda: torch.tensor([True]).floor(),
    "ints": lambda: torch.tensor([1]).round(decimals=2),
    "whole exponents": lambda: torch.logaddexp(torch.tensor([1]), torch.tensor([2])),
    "square": lambda: torch.linalg.det(torch.ones(2, 3, dtype=torch.int64)),
}
for name, call in calls.items():
    try:
        print(name, call())
    except Exception as e:
        print(name, "|", type(e).__name__, "|", e)
