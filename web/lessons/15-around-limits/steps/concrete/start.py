import torch
from torch import fx


def power(x, n):
    result = x
    for _ in range(n - 1):
        result = result * x
    return result


traced = fx.symbolic_trace(power, concrete_args={"n": 3})
