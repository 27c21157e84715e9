# Numbers that an element type cannot hold, ints from 2**63 on, and what the constructors say.
import torch

inf, nan = float("inf"), float("nan")
B = 2**63


def attempt(label, call):
    try:
        print(label, "=>", repr(call()))
    except Exception as e:
        print(label, "=>", type(e).__name__ + ":", e)


for v in (1e20, 9.3e18, nan, -inf, 300.5, 128, 3.9):
    for dtype in (torch.int8, torch.uint8, torch.int64, torch.bool):
        attempt((v, dtype), lambda: torch.tensor(v, dtype=dtype))
        attempt((v, dtype, "list"), lambda: torch.tensor([v], dtype=dtype))
for name, call in {
    "add": lambda: torch.tensor([1]) + B, "add to a float": lambda: torch.tensor([1.0]) + B,
    "too large": lambda: torch.tensor([1]) + 2**64, "too small": lambda: torch.tensor([1]) + (-B - 1),
    "compare": lambda: torch.tensor([1]) < B, "clamp": lambda: torch.tensor([1]).clamp(max=B),
    "full": lambda: torch.full((1,), B), "full of floats": lambda: torch.full((1,), B, dtype=torch.float32),
    "fill_": lambda: torch.ones(1).fill_(B), "power": lambda: torch.tensor([2.0]) ** B,
    "arange": lambda: torch.arange(B, B + 2), "arange of large ints": lambda: torch.arange(2**62, 2**62 + 3),
    "arange downwards": lambda: torch.arange(-(2**62), -(2**62) - 5, -2), "arange to inf": lambda: torch.arange(0, inf),
    "arange by nan": lambda: torch.arange(0, 1, nan), "ragged but empty": lambda: torch.tensor([[], [1]]),
    "bytes": lambda: torch.tensor(b"ab"), "bytes in a list": lambda: torch.tensor([b"a"]),
    "Tensor": lambda: torch.Tensor(-1), "Tensor by keyword": lambda: torch.Tensor(foo=1),
    "Tensor and dtype": lambda: torch.Tensor([1], dtype=torch.int), "Tensor of ints": lambda: torch.Tensor(torch.tensor([1])),
    "FloatTensor of ints": lambda: torch.FloatTensor(torch.tensor([1])), "Tensor on": lambda: torch.Tensor([1], device="cuda"),
    "FloatStorage": lambda: torch.FloatStorage([1, 2]), "IntStorage": lambda: torch.IntStorage(3).size(),
    "new_tensor": lambda: torch.ones(1, dtype=torch.bool).new_tensor(torch.float32),
    "type": lambda: torch.ones(1, device="meta").type(),
}.items():
    attempt(name, call)


class Two:
    def __index__(self):
        return 2


attempt("__index__", lambda: torch.zeros(Two(), 3).shape)
attempt("__index__", lambda: torch.arange(4).view(Two(), 2))
attempt("dim as a tensor", lambda: torch.ones(2, 3).sum(torch.tensor(1)))
attempt("numpy's names", lambda: (torch.sum(a=torch.ones(2)), torch.sum(x1=torch.ones(2))))
attempt("einsum", lambda: torch.einsum("ii->i", torch.ones(2, 3)))
attempt("unique", lambda: torch.unique(torch.tensor([[3.0, 1, nan], [2, inf, -1]]), dim=1))
for rows in ([[nan] * 3] * 3, [[1.0, nan], [nan, 1.0]], [[inf] * 3] * 3, [[2.0, 1, inf], [1, 2, 1], [inf, 1, 2]]):
    attempt("eigh", lambda: torch.linalg.eigvalsh(torch.tensor(rows)))


def repeated(a, b):
    a *= b
    return a


for a in (Two(), torch.tensor(2), 2, 1.5, None, [1]):
    for b in ("ab", [1], (2,)):
        attempt((type(a).__name__, b), lambda: repeated(a, b))
    attempt((type(a).__name__, "*"), lambda: a * [1])
