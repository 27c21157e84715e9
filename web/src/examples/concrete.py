import torch
from torch import fx


def model(x, steps, residual):
    y = x
    for _ in range(steps):
        y = torch.tanh(y)
    return x + y if residual else y


# Given as numbers, `steps` and `residual` can be looked at while tracing.
three = fx.symbolic_trace(model, concrete_args={"steps": 3, "residual": True})
one = fx.symbolic_trace(model, concrete_args={"steps": 1, "residual": False})
print(three.graph)
print(one.graph)
