from collections import Counter

from torch import fx, nn


def check(names, output):
    traced = names["traced"]
    called = [
        node.target
        for node in traced.graph.nodes
        if node.op == "call_module" and isinstance(traced.get_submodule(node.target), nn.Linear)
    ]
    yield "three", len(called) == 3, "fewer" if len(called) < 3 else "more"
    times = Counter(called)
    yield "shared", sorted(times.values()) == [1, 2], "copies"
    once = [target for target in times if times[target] == 1]
    yield "inside", len(once) == 1 and "." in once[0], "flat"
