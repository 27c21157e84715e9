# Indices are counted before any of them is looked at; a number or a slice alone is no tuple.
import torch


def show(f):
    try:
        print(f())
    except Exception as e:
        print("  ", type(e).__name__, e)


x, m = torch.tensor(7.0), torch.arange(6.0).view(2, 3)
KEYS = [0, 1, -1, (0,), (1,), (), None, ..., True, False, slice(None), (slice(None),), (..., 0), (None, 0), (0, None), "a", 1.5,
        torch.tensor(0), torch.tensor([0]), torch.tensor(True), [0], []]
for key in KEYS:
    print(repr(key))
    show(lambda: x[key])
    show(lambda: x.clone().__setitem__(key, 1))
for key in [(0, 0, 0), (0, 0, "a"), (0, 0, 1.5), (slice(None), 0, 0), (..., 0, 0, 0), (torch.ones(2, 3) > 0, 0), (0, 5), 5]:
    print(repr(key))
    show(lambda: m[key])
    show(lambda: m.clone().__setitem__(key, 1))
h = torch.zeros(2, dtype=torch.float16)
h[0] = 1e6
print(h)
show(lambda: h.fill_(1e6))
show(lambda: torch.zeros(2, dtype=torch.uint8).__setitem__(torch.tensor([True, False]), 300))
show(lambda: torch.zeros(2, dtype=torch.int64).fill_(2**63))
print(torch.tensor([float("nan")], dtype=torch.float64).view(torch.int64))
