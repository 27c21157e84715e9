import torch
import torch.nn.functional as F
from torch import fx, nn

class MLP(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.up = nn.Linear(4, 8)
        self.down = nn.Linear(8, 4)

    def forward(self, x):
        return self.down(torch.relu(self.up(x)))

def relu_to_gelu(gm: fx.GraphModule) -> fx.GraphModule:
    """Replaces every torch.relu by F.gelu, in place."""
    for node in list(gm.graph.nodes):
        if node.op == "call_function" and node.target is torch.relu:
            with gm.graph.inserting_after(node):
                new = gm.graph.call_function(F.gelu, node.args)
            node.replace_all_uses_with(new)
            gm.graph.erase_node(node)
    gm.graph.lint()
    gm.recompile()
    return gm

torch.manual_seed(0)
model = MLP()
before = fx.symbolic_trace(model)
after = relu_to_gelu(fx.symbolic_trace(model))
print(before.code)
print(after.code)

x = torch.randn(1, 4)
print(before(x) - after(x))
