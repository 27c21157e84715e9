import re

import torch
from torch import fx


def other(a, unused):
    b = a.relu()
    return {"sum": a + b, "list": [b, torch.stack(tensors=[a, b])]}


def wanted(graph):
    boxes = [(node.name, node.op) for node in graph.nodes]
    arrows = [(source.name, node.name) for node in graph.nodes for source in node.all_input_nodes]
    return sorted(boxes), sorted(arrows)


def read(text):
    boxes = re.findall(r"^\s*(\w+)\[\s*(\w+)\s*:\s*(\w+)\s*\]", text, re.M)
    arrows = re.findall(r"^\s*(\w+)\s*-->\s*(\w+)\s*;?\s*$", text, re.M)
    return sorted((a, op) for a, b, op in boxes if a == b), sorted(arrows)


def check(names, output):
    to_mermaid = names["to_mermaid"]
    graph = fx.symbolic_trace(names["forward"]).graph
    text = to_mermaid(graph)
    yield "head", text.strip().startswith("graph TD")
    boxes, arrows = read(text)
    all_boxes, all_arrows = wanted(graph)
    yield "boxes", boxes == all_boxes, "boxes" if not boxes else None
    hint = None
    if arrows == sorted((b, a) for a, b in all_arrows):
        hint = "direction"
    elif sorted(set(arrows)) == all_arrows:
        hint = "twice"
    elif set(arrows) < set(all_arrows):
        hint = "lists"
    yield "arrows", arrows == all_arrows, hint
    graph = fx.symbolic_trace(other).graph
    yield "other", read(to_mermaid(graph)) == wanted(graph), "lists"
