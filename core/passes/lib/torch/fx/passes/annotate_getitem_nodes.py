"""Types for getitem nodes, from the types of the sequences they read."""
import operator
import typing

import torch


def _element_type(container, index):
    """The type of container[index], or None where it is not known."""
    origin = getattr(container, "__origin__", None)
    if origin in (tuple, list):
        args = typing.get_args(container)
        if origin is list:
            if len(args) != 1:
                raise AssertionError(f"Expected 1 parameterized type, got {len(args)}")
            return args[0]
        if len(args) == 2 and args[1] is ...:
            return args[0]
        if len(args) <= index:
            raise AssertionError(f"Index {index} out of range for parameterized_types (len={len(args)})")
        return args[index]
    if hasattr(container, "__annotations__") and hasattr(container, "_fields") and container is not torch.Tensor:
        return container.__annotations__[container._fields[index]]
    return None


def annotate_getitem_nodes(graph):
    for node in graph.nodes:
        if node.target is operator.getitem:
            sequence, index = node.args
            if sequence.type:
                found = _element_type(sequence.type, index)
                if found is not None:
                    node.type = found
