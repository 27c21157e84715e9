import torch
from torch import fx


def repeated(x):
    a = torch.sin(x) + 1
    b = torch.sin(x) + 1
    return a * b


# Two calls of the same function with the same arguments need to be made only once.
def merge_equal(gm: fx.GraphModule) -> fx.GraphModule:
    seen = {}
    for node in list(gm.graph.nodes):
        if node.op not in ("call_function", "call_method"):
            continue
        key = (node.op, node.target, node.args, tuple(node.kwargs.items()))
        if key in seen:
            node.replace_all_uses_with(seen[key])
            gm.graph.erase_node(node)
        else:
            seen[key] = node
    gm.recompile()
    return gm


before = fx.symbolic_trace(repeated)
after = merge_equal(fx.symbolic_trace(repeated))
print(len(before.graph.nodes), "->", len(after.graph.nodes), "nodes")
