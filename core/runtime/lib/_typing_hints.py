"""What typing has for taking annotations apart, and for evaluating those that are texts: get_type_hints and its kin."""
import collections.abc
import sys
import types

from _union import GenericAlias, Union, join
from _typing_parameters import forward_value
from typing import (
    Annotated, ForwardRef, Generic, NotRequired, ParamSpecArgs, ParamSpecKwargs, ReadOnly, Required, _AnnotatedAlias, _BaseGenericAlias, _GenericAlias,
    _is_param_expr, _LiteralGenericAlias,
)

__name__ = "typing"  # of which this is a part


def get_origin(tp):
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_BaseGenericAlias, GenericAlias, ParamSpecArgs, ParamSpecKwargs)):
        return tp.__origin__
    if tp is Generic:
        return Generic
    return Union if isinstance(tp, Union) else None


def get_args(tp):
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__, *tp.__metadata__)
    if isinstance(tp, (_GenericAlias, GenericAlias)):
        args = tp.__args__
        if tp.__origin__ is collections.abc.Callable and not (len(args) == 2 and _is_param_expr(args[0])):
            return (list(args[:-1]), args[-1])
        return args
    return tp.__args__ if isinstance(tp, Union) else ()


_WITH_PARTS = str, ForwardRef, Union, _GenericAlias, GenericAlias  # in which there may be something to evaluate


def _evaluate(value, globalns, localns, format=1):
    if value is None:
        return type(None)
    if isinstance(value, (str, ForwardRef)):
        try:
            found = forward_value(value if isinstance(value, str) else value.__forward_arg__, globalns, localns)
        except NameError:
            if format != 3:
                raise
            return ForwardRef(value) if isinstance(value, str) else value
        return _evaluate(found, globalns, localns, format)
    if isinstance(value, Union):
        return join(tuple(_evaluate(a, globalns, localns, format) for a in value.__args__))
    if isinstance(value, GenericAlias):
        args = tuple(_evaluate(a, globalns, localns, format) if isinstance(a, _WITH_PARTS) else a for a in value.__args__)
        if all(a is b for a, b in zip(args, value.__args__)):
            return value
        made = GenericAlias(value.__origin__, args)
        return next(iter(made)) if getattr(value, "__unpacked__", False) else made
    if isinstance(value, _GenericAlias) and not isinstance(value, _LiteralGenericAlias):
        return value.copy_with(tuple(_evaluate(a, globalns, localns, format) if isinstance(a, _WITH_PARTS) else a for a in value.__args__))
    return value


def _parameters(owner):
    return {p.__name__: p for p in getattr(owner, "__type_params__", ())}


def get_type_hints(obj, globalns=None, localns=None, include_extras=False, *, format=1):
    from annotationlib import get_annotations, type_repr

    hints = {}
    if getattr(obj, "__no_type_check__", None):
        return {}

    def add(owner, space, names):
        for name, value in get_annotations(owner, format=format).items():
            hints[name] = _evaluate(value, space, names, format) if format != 4 else value if isinstance(value, str) else type_repr(value)

    if isinstance(obj, type):
        for base in reversed(obj.__mro__):
            module = sys.modules.get(base.__module__)
            space = globalns if globalns is not None else getattr(module, "__dict__", {})
            add(base, space, {**_parameters(base), **(localns or vars(base))})
    else:
        target, passed = obj, []
        while hasattr(target, "__wrapped__"):
            passed.append(target)
            target = target.__wrapped__
            if any(target is one for one in passed):
                raise ValueError(f"wrapper loop when unwrapping {obj!r}")
        space = globalns if globalns is not None else getattr(target, "__globals__", getattr(obj, "__dict__", {}))
        add(obj, space, {**_parameters(target), **(localns or {})})
    if format == 4:
        return hints
    if include_extras:
        return hints
    return {k: _without_extras(v) for k, v in hints.items()}


def _without_extras(t):
    """The type without what Annotated, Required and their kin say besides."""
    if isinstance(t, _AnnotatedAlias):
        return _without_extras(t.__origin__)
    if isinstance(t, _GenericAlias) and t.__origin__ in (Required, NotRequired, ReadOnly):
        return _without_extras(t.__args__[0])
    args = getattr(t, "__args__", None)
    if not isinstance(args, tuple) or not isinstance(t, (_GenericAlias, GenericAlias, types.UnionType)):
        return t
    plain = tuple(map(_without_extras, args))
    if all(a is b for a, b in zip(args, plain)):
        return t
    if isinstance(t, types.UnionType):
        return join(plain)
    return GenericAlias(t.__origin__, plain) if isinstance(t, GenericAlias) else t.copy_with(plain)


def evaluate_forward_ref(forward_ref, *, owner=None, globals=None, locals=None, type_params=None, format=None, _recursive_guard=frozenset()):
    """The value of a forward reference, and of those within it."""
    if format == 4:
        return forward_ref.__forward_arg__
    if forward_ref.__forward_arg__ in _recursive_guard:
        return forward_ref
    value = forward_ref.evaluate(globals=globals, locals=locals, type_params=type_params, owner=owner)
    return type(None) if value is None else value
