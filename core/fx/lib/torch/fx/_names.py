"""Names that modules of torch.fx have because they use them, and that programs import from there: for annotations, or
to ask what may be an argument. Not loaded before one of them is named."""
import collections.abc
import importlib
import typing

import torch

_TYPING = (
    "Any", "Callable", "Iterable", "Iterator", "Literal", "Mapping", "NamedTuple", "Optional", "ParamSpec", "Sequence",
    "TYPE_CHECKING", "TypeVar", "Union", "cast",
)
_ELSEWHERE = {  # the name's home
    "Argument": "torch.fx._names",
    "BaseArgumentTypes": "torch.fx._names",
    "CALLABLE_NODE_OPS": "torch.fx.passes.tools_common",
    "Graph": "torch.fx.graph",
    "GraphModule": "torch.fx.graph_module",
    "Node": "torch.fx.node",
    "Proxy": "torch.fx.proxy",
    "ShapeProp": "torch.fx.passes.shape_prop",
    "Target": "torch.fx._names",
    "TensorMetadata": "torch.fx.passes.shape_prop",
    "base_types": "torch.fx._names",
    "compatibility": "torch.fx._compatibility",
    "dtype_abbrs": "torch.utils._dtype_abbrs",
    "fuse_conv_bn_eval": "torch.nn.utils.fusion",
    "fuse_linear_bn_eval": "torch.nn.utils.fusion",
    "immutable_dict": "torch.fx.immutable_collections",
    "immutable_list": "torch.fx.immutable_collections",
    "magic_methods": "torch.fx.graph",
    "map_arg": "torch.fx.node",
    "normalize_function": "torch.fx.operator_schemas",
    "normalize_module": "torch.fx.operator_schemas",
    "reflectable_magic_methods": "torch.fx.graph",
}
_MODULES = {
    "F": "torch.nn.functional", "builtins": "builtins", "copy": "copy", "fx": "torch.fx", "fx_pytree": "torch.fx._pytree",
    "inspect": "inspect", "logging": "logging", "math": "math", "operator": "operator", "os": "os",
    "pytree": "torch.utils._pytree", "re": "re", "torch": "torch", "types": "types", "typing": "typing",
    "warnings": "warnings",
}

base_types = (
    str, int, float, bool, complex, torch.dtype, torch.Tensor, torch.device, torch.memory_format, torch.layout,
    torch._ops.OpOverload, torch.SymInt, torch.SymBool, torch.SymFloat,
)
BaseArgumentTypes = typing.Union[base_types]
Target = collections.abc.Callable[..., typing.Any] | str
Argument = (
    tuple["Argument", ...] | collections.abc.Sequence["Argument"] | collections.abc.Mapping[str, "Argument"] | slice
    | range | typing.ForwardRef("Node") | BaseArgumentTypes | None
)
_LISTS = {"NodeList": list, "NodeSet": set}


def find(module, name):
    """What a module of torch.fx, given by its name, has under a name that it does not define itself."""
    if name in _TYPING:
        return getattr(typing, name)
    if name in _MODULES:
        return importlib.import_module(_MODULES[name])
    if name in _LISTS:
        return _LISTS[name][importlib.import_module("torch.fx.node").Node]
    if name == "Names":
        return list[str]
    home = _ELSEWHERE.get(name)
    if home == __name__:
        return globals()[name]
    if home is not None and home != module:
        return getattr(importlib.import_module(home), name)
    raise AttributeError(f"module '{module}' has no attribute '{name}'")
