import torch
from torch import fx


def forward(x, y):
    both = torch.cat([x, y])
    return both + both


def to_mermaid(graph):
    lines = ["graph TD"]
    for node in graph.nodes:
        lines.append(f"  {node.name}[{node.name}: {node.op}]")
        for source in node.all_input_nodes:
            lines.append(f"  {node.name} --> {source.name}")
    return "\n".join(lines)


traced = fx.symbolic_trace(forward)
print(to_mermaid(traced.graph))
