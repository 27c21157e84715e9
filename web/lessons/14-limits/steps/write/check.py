import torch
from torch import fx

INPUTS = [[3.0, -1.0], [-3.0, 1.0], [2.0, 5.0], [0.5, -0.5]]


def wanted(x):
    return x * 2 if x.sum() > 0 else x - 1


def check(names, output):
    traced = names.get("traced")
    yield "traced", isinstance(traced, fx.GraphModule)
    inputs = [torch.tensor(values) for values in INPUTS]

    def agrees(function, which):
        return all(torch.equal(traced(x), function(x)) for x in which)

    hint = None
    if agrees(lambda x: torch.where(x > 0, x * 2, x - 1), inputs):
        hint = "each"
    elif agrees(lambda x: x * 2, inputs) or agrees(lambda x: x - 1, inputs):
        hint = "always"
    elif agrees(lambda x: x - 1 if x.sum() > 0 else x * 2, inputs):
        hint = "swapped"
    yield "same", agrees(wanted, inputs[:3]), hint
    yield "zero", agrees(wanted, inputs[3:]), "zero"
