"""What the session asks of Python: inputs for a graph, and a run that keeps every node's value."""
import time

import torch
from torch.fx import Interpreter

_FILLS = {
    "randn": lambda shape, generator: torch.randn(shape, generator=generator),
    "rand": lambda shape, generator: torch.rand(shape, generator=generator),
    "ones": lambda shape, generator: torch.ones(shape),
    "zeros": lambda shape, generator: torch.zeros(shape),
}


def make_input(fill, shape, dtype, seed):
    """A tensor as an input row of the page describes it."""
    if fill == "arange":
        count = 1
        for size in shape:
            count *= size
        made = torch.arange(count, dtype=torch.float64).reshape(shape)
    else:
        made = _FILLS[fill](shape, torch.Generator().manual_seed(seed))
        if fill in ("randn", "rand") and not dtype.is_floating_point:
            # Whole numbers that a learner can follow: 0..9, or False and True.
            made = torch.rand(shape, generator=torch.Generator().manual_seed(seed))
            made = made > 0.5 if dtype is torch.bool else (made * 10).floor()
    return made.to(dtype)


class Recorder(Interpreter):
    """Runs a graph node by node and keeps (name, value, microseconds) of each."""

    def __init__(self, module, graph=None):
        if graph is None:
            super().__init__(module, garbage_collect_values=False)
        else:
            super().__init__(module, garbage_collect_values=False, graph=graph)
        self.extra_traceback = False
        self.recorded = []
        self.current = None

    def run(self, *args):
        with torch.no_grad():
            return super().run(*args)

    def run_node(self, n):
        self.current = n.name
        start = time.perf_counter()
        value = super().run_node(n)
        self.recorded.append((n.name, value, (time.perf_counter() - start) * 1e6))
        self.current = None
        return value
