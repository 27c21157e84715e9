"""Grouping nodes by the module or function that they were traced from."""
from dataclasses import dataclass, field
from typing import Any

from torch.fx.node import Node

__all__ = ["get_source_partitions", "check_subgraphs_connected", "SourcePartition"]


@dataclass
class SourcePartition:
    nodes: list
    source: Any
    input_nodes: list = field(default_factory=list)
    output_nodes: list = field(default_factory=list)
    params: list = field(default_factory=list)


def _is_source(innermost, wanted):
    if not isinstance(wanted, type):
        return innermost == wanted
    if isinstance(innermost, type):
        return issubclass(innermost, wanted)
    return isinstance(innermost, str) and innermost == f"{wanted.__module__}.{wanted.__qualname__}"


def get_source_partitions(graph, wanted_sources, filter_fn=None):
    found = {}

    def add(source, path, node):
        found.setdefault(source, {}).setdefault(path, []).append(node)

    for node in graph.nodes:
        stack = node.meta.get("source_fn_stack", None)
        if stack is not None:
            path, source = stack[-1][0], stack[-1][1]
            if source in wanted_sources:
                add(source, path, node)
            continue
        torch_fn = node.meta.get("torch_fn", None)
        if torch_fn is not None:
            path, source = torch_fn[0], torch_fn[1].split(".")[1]
            if source in wanted_sources:
                add(source, path, node)
                continue
        modules = node.meta.get("nn_module_stack", None) if node.op == "call_function" else None
        if modules:
            path, innermost = list(modules.values())[-1]
            for wanted in wanted_sources:
                if _is_source(innermost, wanted):
                    add(wanted, path, node)
                    break

    def partition(nodes, source):
        inputs, outputs, params = set(), set(), set()
        for node in nodes:
            for arg in node.args:
                if isinstance(arg, Node) and arg not in nodes and arg.op != "get_attr":
                    inputs.add(arg)
            if node.op == "get_attr":
                params.add(node)
                continue
            if any(user not in nodes for user in node.users):
                outputs.add(node)
        return SourcePartition(nodes, source, sorted(inputs), sorted(outputs), sorted(params))

    result = {}
    for source, by_path in found.items():
        groups = by_path.values()
        if filter_fn:
            groups = [nodes for nodes in groups if all(map(filter_fn, nodes))]
        result[source] = [partition(nodes, source) for nodes in groups]
    return result


def check_subgraphs_connected(subgraph1, subgraph2):
    return any(user in subgraph2.nodes for node in reversed(subgraph1.nodes) for user in node.users)
