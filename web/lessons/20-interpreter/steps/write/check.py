import torch
from torch import fx


def forward(x):
    rows = x.shape[0]
    y = x * -2
    return torch.relu(y - 3) / rows


traced = fx.symbolic_trace(forward)


class Largest(fx.Interpreter):
    def __init__(self, module):
        super().__init__(module)
        self.largest = {}

import torch
from torch import fx


def other(x, y):
    a, b = x.chunk(2)
    return {"sum": (a - 10) + b.sum(), "size": y.size(0)}


def values(largest):
    return {name: round(float(value), 4) for name, value in largest.items() if name != "output"}


WANTED = {"x": 2.0, "mul": 4.0, "sub": 5.0, "relu": 1.0, "truediv": 0.5}
SIGNED = {"x": 1.0, "mul": 4.0, "sub": 1.0, "relu": 1.0, "truediv": 0.5}
WANTED_OTHER = {"x": 6.0, "y": 1.0, "getitem": 3.0, "getitem_1": 6.0, "sub": 11.0, "sum_1": 10.0, "add": 3.0}


def check(names, output):
    run = names["Largest"](names["traced"])
    result = run.run(torch.tensor([1.0, -2.0]))
    yield "result", torch.allclose(result, torch.tensor([0.0, 0.5]))
    if any(isinstance(key, fx.Node) for key in run.largest):
        yield "values", False, "names"
        return
    found = values(run.largest)
    missing = "x" not in found and "mul" in found
    yield "values", found == WANTED, "signed" if found == SIGNED else "outside" if missing else None
    run = names["Largest"](fx.symbolic_trace(other))
    try:
        result = run.run(torch.tensor([-1.0, 3.0, 4.0, 6.0]), torch.ones(3))
        same = torch.equal(result["sum"], torch.tensor([-1.0, 3.0])) and result["size"] == 3
        yield "other", same and values(run.largest) == WANTED_OTHER, "tensors"
    except (AttributeError, TypeError):
        yield "other", False, "tensors"


run = Largest(traced)
print(run.run(torch.tensor([1.0, -2.0])))
print(run.largest)
