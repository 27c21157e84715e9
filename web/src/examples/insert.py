import torch
from torch import fx, nn


# After every linear layer, bound the values: new nodes are made at an insertion point.
def clamp_linears(gm: fx.GraphModule, bound: float) -> fx.GraphModule:
    modules = dict(gm.named_modules())
    for node in gm.graph.nodes:
        if node.op == "call_module" and isinstance(modules[node.target], nn.Linear):
            with gm.graph.inserting_after(node):
                clamped = gm.graph.call_function(torch.clamp, (node, -bound, bound))
            # clamp itself must go on using the layer's own value.
            node.replace_all_uses_with(clamped, delete_user_cb=lambda user: user is not clamped)
    gm.graph.lint()
    gm.recompile()
    return gm


torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2))
before = fx.symbolic_trace(model)
after = clamp_linears(fx.symbolic_trace(model), 0.1)
x = torch.randn(2, 4)
print(before(x))
print(after(x))
