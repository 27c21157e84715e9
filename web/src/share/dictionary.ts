/**
 * What torch.fx programs usually say, for `link.ts` to compress against: a small program shrinks to a
 * third of what plain deflate makes of it. Frozen: links made with it must always open. A better one
 * belongs to the next version of the format. Frequent text stands last, where references are shortest.
 */
export const dictionaryV1 = `"fill":"arange","ones","zeros","kind":"literal","source":"torch.tensor([[
"dtype":"torch.int64","dtype":"torch.float32","seed":0,"inputs":{"traced":{"x":{"kind":"fill","fill":"randn","shape":[1,
"graph":"traced","node":"linear","tab":"values","console","table","code"
@torch.fx.wrap
from torch.fx.passes.shape_prop import ShapeProp
from torch.fx import Graph, GraphModule, Interpreter, Node, Proxy, Tracer, Transformer, symbolic_trace
class MyInterpreter(fx.Interpreter):
    def run_node(self, n: fx.Node):
    def call_function(self, target, args, kwargs):
        return super().call_function(target, args, kwargs)
    def is_leaf_module(self, m, qualname):
def replace(gm: fx.GraphModule) -> fx.GraphModule:
    for node in list(gm.graph.nodes):
        if node.op == 'call_module' and node.target == torch.relu:
        if node.op == 'call_function' and node.target is operator.add:
            with gm.graph.inserting_after(node):
                new = gm.graph.call_function(torch.nn.functional.relu, node.args, node.kwargs)
            node.replace_all_uses_with(new)
            gm.graph.erase_node(node)
    gm.graph.lint()
    gm.graph.eliminate_dead_code()
    gm.recompile()
    return gm
    print(node.op, node.name, node.target, node.args, node.kwargs, node.users)
ShapeProp(traced).propagate(torch.randn(1, 3, 32, 32))
nn.MultiheadAttention(, nn.Embedding(, nn.Dropout(0.1), nn.LayerNorm(, nn.MaxPool2d(2), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
nn.BatchNorm2d(, nn.Conv2d(3, 16, kernel_size=3, stride=1, padding=1, bias=False), nn.ReLU(), nn.ModuleList([ for _ in range(
x.view(x.size(0), -1).reshape(.transpose(-2, -1).softmax(dim=-1).mean(dim=1).permute(0, 2, 1).contiguous().chunk(2, dim=-1)
torch.cat([, torch.matmul(, F.softmax(, F.gelu(, F.relu(, F.layer_norm(, torch.relu(x), torch.nn.functional as F
import operator
import torch.nn as nn
from typing import Optional
nn.Sequential(nn.Linear(
    def __init__(self, dim: int, hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(dim, hidden)
        self.norm = nn.LayerNorm(dim)
        self.weight = nn.Parameter(torch.randn(
    def forward(self, x):
        h = self.
        return x + self.net(x)
import torch
from torch import fx, nn

class ResidualMLP(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(x) + x

torch.manual_seed(0)
model = ResidualMLP().eval()
traced = fx.symbolic_trace(model)
print(traced.graph)
print(traced.code)
print(traced(torch.randn(1, 4)))
{"title":"","files":[{"name":"model.py","source":"import torch\\nfrom torch import fx, nn\\n\\nclass Model(nn.Module):\\n    def __init__(self):\\n        super().__init__()\\n        self.fc = nn.Linear(\\n\\n    def forward(self, x):\\n        return self.\\n\\ntorch.manual_seed(0)\\nmodel = Model().eval()\\ntraced = fx.symbolic_trace(model)\\nprint(traced.graph)\\nprint(traced.code)\\n"}]}`;
