import operator

import torch

PRODUCTS = (operator.mul, torch.mul, torch.multiply, "mul", "multiply")


def check(names, output):
    nodes = list(names["traced"].graph.nodes)
    inputs = [node for node in nodes if node.op == "placeholder"]
    yield "inputs", len(inputs) == 2, "constant"
    x, scale = inputs
    yield "default", scale.args == (3.0,), "default"
    result = nodes[-1].args[0]
    if not isinstance(result, dict):
        yield "dict", False, "no-dict"
        return
    yield "dict", set(result) == {"scaled", "both"}
    scaled, both = result["scaled"], result["both"]
    yield "scaled", scaled.target in PRODUCTS and set(scaled.all_input_nodes) == {x, scale}
    if not isinstance(both, (tuple, list)):
        yield "both", False, "both"
    else:
        right = list(both) == [x, scaled]
        again = len(nodes) > 4 and both[0] is x
        yield "both", right, "again" if again else "both"
