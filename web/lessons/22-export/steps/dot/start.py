import torch
from torch import fx


def forward(x):
    y = x + x
    return y * x


def to_dot(graph):
    lines = ["digraph {"]
    for node in graph.nodes:
        for source in node.all_input_nodes:
            lines.append(f"  {source.name} -> {node.name}")
    lines.append("}")
    return "\n".join(lines)


traced = fx.symbolic_trace(forward)
dot = to_dot(traced.graph)
