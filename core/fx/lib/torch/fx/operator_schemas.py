"""Normalising the arguments of calls: matching them to parameters, filling in defaults."""
import inspect
import warnings
from typing import Any, NamedTuple

from torch import nn
from torch.fx import _native

__all__ = ["ArgsKwargsPair", "create_type_hint", "normalize_function", "normalize_module"]


class ArgsKwargsPair(NamedTuple):
    """Arguments of a call."""

    args: Any
    kwargs: Any


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


def _bind(params, args, kwargs):
    """{parameter: value} in the parameters' order, or None where the call does not fit."""
    positional = [p for p in params if not p[3]]
    if len(args) > len(positional):
        return None
    given = {p[0]: value for p, value in zip(positional, args)}
    names = {p[0] for p in params}
    for k, v in kwargs.items():
        if k in given or k not in names:
            return None
        given[k] = v
    bound = {}
    for name, optional, default, _ in params:
        if name in given:
            bound[name] = given[name]
        elif optional:
            bound[name] = default
        else:
            return None
    return bound


def _pair(bound, args, only_kwargs):
    new_args, new_kwargs = [], {}
    for i, (name, value) in enumerate(bound.items()):
        if not only_kwargs and i < len(args):
            new_args.append(value)
        else:
            new_kwargs[name] = value
    return ArgsKwargsPair(tuple(new_args), new_kwargs)


def _params_of_python(fn):
    params = []
    for p in inspect.signature(inspect.unwrap(fn)).parameters.values():
        if p.kind not in (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY):
            return None
        optional = p.default is not inspect.Parameter.empty
        params.append((p.name, optional, p.default if optional else None, p.kind == inspect.Parameter.KEYWORD_ONLY))
    return params


def normalize_function(
    target, args, kwargs=None, arg_types=None, kwarg_types=None, normalize_to_only_use_kwargs=False
):
    kwargs = {} if kwargs is None else kwargs
    lists = _native._parameter_lists(target)
    if lists is None:
        if type(target).__name__ == "builtin_function_or_method":
            return None
        params = _params_of_python(target)
        if params is None:
            return None
        bound = _bind(params, args, kwargs)
        if bound is None:
            inspect.signature(inspect.unwrap(target)).bind(*args, **kwargs)
            return None
        return _pair(bound, args, normalize_to_only_use_kwargs)
    for params in lists:
        bound = _bind(params, args, kwargs)
        if bound is not None:
            return _pair(bound, args, normalize_to_only_use_kwargs)
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
    params = _params_of_python(submod.forward)
    if params is None:
        return None
    bound = _bind(params, args, kwargs or {})
    return None if bound is None else _pair(bound, args, normalize_to_only_use_kwargs)
