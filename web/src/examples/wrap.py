import torch
from torch import fx


# Without wrap, tracing would run the body and fail at `if`.
@fx.wrap
def flip_if_negative(x):
    if x.sum() < 0:
        return -x
    return x


def model(x):
    return flip_if_negative(x * 2) + 1


traced = fx.symbolic_trace(model)
print(traced.code)
print(traced(torch.tensor([-1.0, -2.0])), traced(torch.tensor([1.0, 2.0])))
