import operator

import torch
from torch import fx


def is_call(node, name):
    """Whether a node is that operation, however it was written: x * 2, torch.mul(x, 2) or x.mul(2)."""
    return node.target in (getattr(operator, name), getattr(torch, name), name)


def check(names, output):
    traced = names.get("traced")
    yield "traced", isinstance(traced, fx.GraphModule)
    calls = [node for node in traced.graph.nodes if node.op.startswith("call_")]
    muls = [node for node in calls if is_call(node, "mul")]
    adds = [node for node in calls if is_call(node, "add")]
    yield "two", len(calls) == 2 and len(muls) == 1 and len(adds) == 1
    mul, add = muls[0], adds[0]
    x = next(node for node in traced.graph.nodes if node.op == "placeholder")
    if add in mul.all_input_nodes:
        yield "mul", False, "order"
        return
    yield "mul", mul.all_input_nodes == [x]
    if mul not in add.all_input_nodes:
        yield "add", False, "unused"
    else:
        yield "add", x in add.all_input_nodes, "number"
