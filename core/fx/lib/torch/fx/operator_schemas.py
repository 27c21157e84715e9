"""Normalising the arguments of calls: matching them to a function's parameters, filling in defaults. Python functions
have a signature; of operators the overloads' schemas are known (_aten_schemas)."""
import enum
import inspect
import numbers
import re
import types
import typing
import warnings
from typing import Any, NamedTuple

import torch
from torch import nn

__all__ = [
    "ArgsKwargsPair", "check_for_mutable_operation", "create_type_hint", "get_signature_for_torch_op",
    "normalize_function", "normalize_module", "type_matches",
]


class ArgsKwargsPair(NamedTuple):
    """Arguments of a call."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any]


# ---- schemas ----

_Generator = type("Generator", (), {"__module__": "builtins"})

_TYPES = {
    "Tensor": torch.Tensor, "int": int, "float": float, "bool": bool, "complex": complex, "str": str,
    "Scalar": numbers.Number, "Device": torch.device, "ScalarType": int, "Layout": int, "MemoryFormat": int,
    "Generator": _Generator, "t": typing.TypeVar("t"), "number": numbers.Number, "AnyEnumType": enum.Enum,
}


def _type(text):
    """A schema's type as an annotation: `int[2]?` is Optional[List[int]]."""
    text = re.sub(r"\([a-z|!]*( -> [a-z|*]+)?\)", "", text).strip()  # without what is an alias of what
    if text.endswith("?"):
        return typing.Optional[_type(text[:-1])]
    if text.endswith("]"):
        return typing.List[_type(text[: text.rindex("[")])]
    return _TYPES.get(text, Any)


def _split(text):
    """Parts between commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        if c in "([":
            depth += 1
        elif c in ")]":
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    if text[start:].strip():
        parts.append(text[start:].strip())
    return parts


def _default(text):
    constants = {"None": None, "True": True, "False": False, "inf": float("inf")}
    if text in constants:
        return constants[text]
    if text.startswith("["):
        return [_default(part) for part in _split(text[1:-1])]
    if text.startswith('"'):
        return text[1:-1]
    return float(text) if any(c in text for c in ".e") else int(text)


def _parameter(text, keyword_only):
    written, _, default = text.partition("=")
    kind, _, name = written.rpartition(" ")
    size = re.search(r"\[(\d+)\]$", kind)  # of a list for which a number may stand
    value = _default(default) if default else inspect.Parameter.empty
    if size and isinstance(value, (int, float)):
        value = [value] * int(size[1])
    return inspect.Parameter(
        "input" if name == "self" else name,
        inspect.Parameter.KEYWORD_ONLY if keyword_only else inspect.Parameter.POSITIONAL_OR_KEYWORD,
        default=value,
        annotation=_type(kind),
    )


def _signature(schema):
    opened = schema.index("(")
    arguments, _, results = schema[opened + 1 :].partition(") -> ")
    parameters, keyword_only = [], False
    for part in _split(arguments):
        if part == "*":
            keyword_only = True
            continue
        p = _parameter(part, keyword_only)
        if p.name == "from":  # no name for a keyword in Python: it, and what is before it, go by position
            parameters = [q.replace(kind=inspect.Parameter.POSITIONAL_ONLY) for q in parameters]
            p = p.replace(kind=inspect.Parameter.POSITIONAL_ONLY)
        parameters.append(p)
    returned = [_type(r.split(" ")[0]) for r in _split(results[1:-1] if results.startswith("(") else results)]
    if len(returned) == 1:
        returned = returned[0]
    else:
        returned = tuple[tuple(returned)] if returned else None
    return inspect.Signature(parameters, return_annotation=returned)


_schemas = {}
_signatures = {}


def _schemas_of(name):
    if not _schemas:
        from torch.fx._aten_schemas import TEXT

        for line in TEXT.splitlines():
            op, _, overloads = line.partition(" ")
            _schemas[op] = overloads.split("; ")
    return _schemas.get(name)


def _aten_name(op):
    """The operator that a builtin function calls, without "aten::"."""
    name, module = op.__name__, getattr(op, "__module__", None) or ""
    for prefix in ("special", "linalg", "fft"):
        if module == f"torch._C._{prefix}":
            return name
    if module in ("torch", "torch._C", "torch._C._nn", "math"):
        return name
    return None


def _operator_schemas(op):
    """The schemas, without the operator's name, of a builtin function or of an operator of torch.ops; None."""
    if isinstance(op, types.BuiltinFunctionType):
        name = _aten_name(op)
        return None if name is None else _schemas_of(name)
    qualified = str(op)  # aten.add.Tensor
    parts = qualified.split(".")
    found = _schemas_of(parts[1]) if len(parts) > 1 and parts[0] == "aten" else None
    if found is None or len(parts) == 2:
        return found
    suffix = "" if parts[2] == "default" else "." + parts[2]
    return [s for s in found if s.partition("(")[0] == suffix]


_NONZERO = (
    inspect.Signature([inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)]),
    inspect.Signature(
        [
            inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD),
            inspect.Parameter("as_tuple", inspect.Parameter.KEYWORD_ONLY, default=False),
        ]
    ),
)


def get_signature_for_torch_op(op, return_schemas=False):
    """The signatures of an operator's overloads, or None where it is not known."""
    if op is torch.nonzero:
        return (list(_NONZERO), None) if return_schemas else None
    schemas = _operator_schemas(op)
    if schemas is None:
        return (None, None) if return_schemas else None
    for s in schemas:
        if s not in _signatures:
            _signatures[s] = _signature(s)
    found = [_signatures[s] for s in schemas]
    if not return_schemas:
        return found
    name = op.__name__ if isinstance(op, types.BuiltinFunctionType) else str(op).split(".")[1]
    return found, [f"aten::{name}{s}" for s in schemas]


def check_for_mutable_operation(target, args, kwargs):
    """Refuses a call that certainly changes one of its arguments."""
    signatures, schemas = get_signature_for_torch_op(target, return_schemas=True)
    if not signatures or not schemas:
        return
    matched = [s for candidate, s in zip(signatures, schemas) if _binds(candidate, args, kwargs)]
    if len(matched) == 1 and "!)" in matched[0]:
        raise RuntimeError(
            f"Tried to trace mutable operation {matched[0]}. FX only supports functional code, so operations that "
            "mutate operands in-place (e.g. via `out` arguments) are not supported"
        )


# ---- types ----


def create_type_hint(x):
    if not isinstance(x, (list, tuple)):
        return x
    make = (lambda t: list[t]) if isinstance(x, list) else (lambda t: tuple[t, ...])
    if len(x) == 0:
        return make(Any)
    base = x[0]
    try:
        for t in x:
            if issubclass(t, base):
                continue
            if issubclass(base, t):
                base = t
            else:
                return make(Any)
        return make(base)
    except Exception:
        warnings.warn(f"We were not able to successfully create type hint from the type {x}")
    return x


def type_matches(signature_type, argument_type):
    """Whether an argument of that type may stand for a parameter of this one."""
    if signature_type is argument_type:
        return True
    if isinstance(signature_type, types.UnionType) or typing.get_origin(signature_type) is typing.Union:
        return signature_type != argument_type and any(
            type_matches(c, argument_type) for c in typing.get_args(signature_type)
        )
    if typing.get_origin(signature_type) is list:
        element = typing.get_args(signature_type)[0]
        if argument_type is int and element is int:
            return True
        if not inspect.isclass(element):
            warnings.warn(
                f"Does not support nested parametric types, got {signature_type}. Please file a bug."
            )
            return False
        if typing.get_origin(argument_type) is list:
            return issubclass(typing.get_args(argument_type)[0], element)
        if typing.get_origin(argument_type) is not tuple:
            return False
        return all(c is Ellipsis or issubclass(c, element) for c in typing.get_args(argument_type))
    if signature_type is int and argument_type is torch.dtype:
        return True
    if signature_type is numbers.Number and argument_type in {int, float}:
        return True
    if inspect.isclass(argument_type) and inspect.isclass(signature_type):
        return issubclass(argument_type, signature_type)
    return False


# ---- normalising ----


def _bind(signature, args, kwargs):
    """Signature.bind, but for the words of its refusals."""
    parameters = signature.parameters.values()
    if any(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in parameters):
        return signature.bind(*args, **kwargs)
    most = sum(p.kind is not p.KEYWORD_ONLY for p in parameters)
    if len(args) > most:
        raise TypeError(f"Too many positional arguments: expected max {most}, got {len(args)}")
    given = iter(args)
    arguments, used = {}, 0
    for p in parameters:
        by_position = p.kind is not p.KEYWORD_ONLY and used < len(args)
        if p.kind is p.POSITIONAL_ONLY and p.name in kwargs:
            raise TypeError(f"Got some positional-only arguments passed as keyword arguments: '{p.name}'")
        if by_position:
            if p.name in kwargs:
                raise TypeError(f"Multiple values for argument '{p.name}'")
            arguments[p.name] = next(given)
            used += 1
        elif p.name in kwargs:
            arguments[p.name] = kwargs[p.name]
        elif p.default is p.empty:
            raise TypeError(f"Missing required argument '{p.name}'")
    for name in kwargs:
        if name not in signature.parameters:
            raise TypeError(f"Got an unexpected keyword argument '{name}'")
    return inspect.BoundArguments(signature, arguments)


def _binds(signature, args, kwargs):
    try:
        return _bind(signature, args, kwargs)
    except TypeError:
        return None


def _normalized(signature, args, kwargs, only_kwargs):
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    if any(p.kind not in named for p in signature.parameters.values()):
        # But for uniform and its like, whose `from` is there by position alone.
        if list(signature.parameters) != ["input", "from", "to", "generator"]:
            return None
    bound = _bind(signature, args, kwargs)
    bound.apply_defaults()
    new_args, new_kwargs = [], {}
    for i, name in enumerate(signature.parameters):
        if not only_kwargs and i < len(args):
            new_args.append(bound.arguments[name])
        else:
            new_kwargs[name] = bound.arguments[name]
    return ArgsKwargsPair(tuple(new_args), new_kwargs)


def _is_operator(target):
    return type(target).__name__ in ("OpOverload", "OpOverloadPacket")


def normalize_function(
    target, args, kwargs=None, arg_types=None, kwarg_types=None, normalize_to_only_use_kwargs=False
):
    kwargs = {} if kwargs is None else kwargs
    if not isinstance(target, types.BuiltinFunctionType) and not _is_operator(target):
        if not callable(target):
            raise AssertionError(f"target_for_analysis must be callable, got {type(target)}")
        if target in (torch.unique, torch.unique_consecutive):  # one of two functions, which take different arguments
            return None
        analysed = getattr(target, "_analysed_as", target)
        signature = inspect.signature(inspect.unwrap(analysed))
        return _normalized(signature, args, kwargs, normalize_to_only_use_kwargs)
    candidates = get_signature_for_torch_op(target) or []
    matched = [c for c in candidates if _binds(c, args, kwargs)]
    if not matched:
        return None
    if len(matched) == 1:
        return _normalized(matched[0], args, kwargs, normalize_to_only_use_kwargs)
    if arg_types is None and kwarg_types is None:
        shown = "\n".join(str(c) for c in matched)
        raise RuntimeError(
            f"Tried to normalize arguments to {torch.typename(target)} but "
            f"the schema match was ambiguous! Please provide argument types to "
            f"the normalize_arguments() call. Available schemas:\n{shown}"
        )
    for c in candidates:
        bound = _binds(c, arg_types or (), kwarg_types or {})
        if bound and all(type_matches(c.parameters[name].annotation, t) for name, t in bound.arguments.items()):
            return _normalized(c, args, kwargs, normalize_to_only_use_kwargs)
    return None


def normalize_module(root, target, args, kwargs=None, normalize_to_only_use_kwargs=False):
    try:
        submod = root.get_submodule(target)
    except AttributeError as e:
        raise RuntimeError(
            f"Tried to normalize node with target {target} but root did not have that target!"
        ) from e
    cls = submod.__class__
    if getattr(nn, cls.__name__, None) is not cls:
        return None
    signature = inspect.signature(inspect.unwrap(submod.forward))
    return _normalized(signature, args, kwargs or {}, normalize_to_only_use_kwargs)


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
