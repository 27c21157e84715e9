"""Replacing targets, and the sizes of what nodes make."""
from typing import NamedTuple

import torch
from torch.fx.graph import Graph
from torch.fx.node import map_arg
from torch.fx.passes.shape_prop import ShapeProp

__all__ = ["replace_target_nodes_with", "size_bytes", "get_size_of_all_nodes", "get_tensor_meta", "get_size_of_node"]


def replace_target_nodes_with(fx_module, old_op, old_target, new_op, new_target):
    new_graph = Graph()
    val_map = {}
    for node in fx_module.graph.nodes:
        if node.op == old_op and node.target == old_target:
            args = map_arg(node.args, lambda n: val_map[n])
            kwargs = map_arg(node.kwargs, lambda n: val_map[n])
            val_map[node] = new_graph.create_node(new_op, new_target, args, kwargs, node.name)
        else:
            val_map[node] = new_graph.node_copy(node, lambda n: val_map[n])
    fx_module.graph = new_graph


class size_bytes(NamedTuple):
    output_size: int
    total_size: int


def get_size_of_all_nodes(fx_module, args=None):
    if args is not None:
        ShapeProp(fx_module).propagate(*args)
    for node in fx_module.graph.nodes:
        if node.op == "output":
            break
        node.size_bytes = get_size_of_node(fx_module, node)


def get_tensor_meta(node):
    tensor_meta = node.meta.get("tensor_meta")
    if not tensor_meta:
        raise RuntimeError(
            f"Node {node} has no tensor metadata associated with it! Check that shape propagation has run."
        )
    return tensor_meta


def get_size_of_node(fx_module, node):
    parameters = 0
    if node.op == "call_module":
        module = dict(fx_module.named_modules())[node.target]
        parameters = sum(p.numel() for _, p in module.named_parameters())
    tensor_meta = get_tensor_meta(node)
    elements = tensor_meta.shape.numel()
    each = torch.tensor([], dtype=tensor_meta.dtype).element_size()
    return size_bytes(each * elements, each * (parameters + elements))


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
