"""Flattening by a known spec: what generated code calls to take its arguments apart."""
from collections import namedtuple

from torch.utils._pytree import tree_flatten

SUPPORTED_NODES = {}
SUPPORTED_NODES_EXACT_MATCH = {}


def register_pytree_flatten_spec(cls, flatten_fn_spec, flatten_fn_exact_match_spec=None):
    SUPPORTED_NODES[cls] = flatten_fn_spec
    SUPPORTED_NODES_EXACT_MATCH[cls] = flatten_fn_exact_match_spec


def _deregister_pytree_flatten_spec(cls):
    del SUPPORTED_NODES[cls]
    del SUPPORTED_NODES_EXACT_MATCH[cls]


def tree_flatten_spec(pytree, spec):
    if spec.is_leaf():
        return [pytree]
    take_apart = SUPPORTED_NODES.get(spec.type)
    if take_apart is None:
        leaves, actual = tree_flatten(pytree)
        if spec != actual:
            raise RuntimeError(
                f"Real spec {actual} of object {pytree} is different from expected spec {spec}. "
                f"Please file an issue at https://github.com/pytorch/pytorch/issues/new?template=bug-report.yml"
            )
        return leaves
    out = []
    for child, child_spec in zip(take_apart(pytree, spec), spec.children()):
        out += tree_flatten_spec(child, child_spec)
    return out


def _by_key(d, spec):
    return [d[k] for k in spec.context]


def _by_index(d, spec):
    return [d[i] for i in range(spec.num_children)]


def _same_length(d, spec):
    return len(d) == spec.num_children


register_pytree_flatten_spec(dict, _by_key, _same_length)
register_pytree_flatten_spec(list, _by_index, _same_length)
register_pytree_flatten_spec(tuple, _by_index, _same_length)
register_pytree_flatten_spec(namedtuple, _by_index, _same_length)
