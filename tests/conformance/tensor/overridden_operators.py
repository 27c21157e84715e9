"""Under which names Python's operators on tensors are given to __torch_function__, of a class and of a mode."""
import torch
from torch.overrides import TorchFunctionMode


class Named(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        print(func.__name__, len(args), end="; ")
        return super().__torch_function__(func, types, args, kwargs or {})


class Seen(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        print("mode", func.__name__, end="; ")
        return func(*args, **(kwargs or {}))


m, i, x = torch.tensor([1.0, 2.0]).as_subclass(Named), torch.tensor([1, 2]).as_subclass(Named), torch.ones(2)
TEXT = """m == 1, m != 1, m < 1, 1 < m, m + 1, 1 + m, 1 - m, 2 * m, m / 2, 2 / m, m // 2, 2 // m, m % 2, 2 % m, m ** 2, 2 ** m, m @ m,
x @ m, -m, +m, ~i, abs(m), i & 1, 1 & i, 1 | i, 1 ^ i, i << 1, 1 << i, 1 >> i, m[0], len(m), bool(m[0]), 2 in i, x == m, x + m, x < m"""
for text in TEXT.replace("\n", " ").split(", "):
    eval(text)
    print("for", text)
iter(m)
print("to iterate")
m = x
with Seen():
    for text in ("m == 1", "m + 1", "1 - m", "2 / m", "m // 2", "2 ** m", "~(m > 0)", "1 in m", "m[0]"):
        eval(text)
        print("for", text)
