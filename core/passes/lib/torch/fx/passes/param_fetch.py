"""Attaches to call_module nodes the attributes of their modules that a lowering needs."""
from torch import nn
from torch.fx._native import _typename
from torch.fx.graph_module import GraphModule

__all__ = ["default_matching", "extract_attrs_for_lowering", "lift_lowering_attrs_to_nodes"]


def default_matching(name, target_version):
    return name


_CONV = ["weight", "bias", "kernel_size", "stride", "padding", "dilation", "groups", "padding_mode"]
_POOL = ["kernel_size", "stride", "padding", "dilation", "return_indices", "ceil_mode"]
module_fetch_book = {}
for _name, _version, _fields in (
    ("Linear", 1, ["weight", "bias"]),
    ("Conv2d", 1, _CONV),
    ("BatchNorm2d", 2, ["weight", "bias", "running_mean", "running_var", "eps"]),
    ("AdaptiveAvgPool2d", 1, []),
    ("MaxPool2d", 1, _POOL),
    ("ReLU", 1, ["inplace"]),
):
    if hasattr(nn, _name):
        module_fetch_book[getattr(nn, _name)] = (_version, _fields, default_matching)


def extract_attrs_for_lowering(mod):
    attrs = {"name": _typename(mod)}
    if type(mod) not in module_fetch_book:
        raise RuntimeError(
            f"{_typename(mod)} is not in the module_fetch_book yet, "
            "please add it to the module_fetch_book, open an issue and @842974287 "
            "or report a bug to AIACC team directly."
        )
    version, fields, matching = module_fetch_book[type(mod)]
    if version < mod._version:
        raise RuntimeError(
            f"Fetcher version {version} try to fetch {_typename(mod)} version {mod._version}, "
            "please upgrade the module_fetch_book, open an issue and @842974287 "
            "or report a bug to AIACC team directly."
        )
    for attr in fields:
        attrs[attr] = getattr(mod, matching(attr, mod._version))
    return attrs


def lift_lowering_attrs_to_nodes(fx_module):
    submodules = dict(fx_module.named_modules())
    for node in fx_module.graph.nodes:
        if node.op != "call_module":
            continue
        module = submodules[node.target]
        if isinstance(module, GraphModule):
            lift_lowering_attrs_to_nodes(module)
        else:
            node.attrs_for_lowering = extract_attrs_for_lowering(module)
