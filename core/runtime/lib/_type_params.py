# What the type-parameter syntax makes (`def f[T]`, `class C[T]`, `type A = ...`): compiled code imports this
# module where it stands. Bounds, constraints, defaults and an alias's value are functions, called when asked
# for; the classes are typing's.
from typing import Generic, ParamSpec, TypeAliasType, TypeVar, TypeVarTuple, Unpack


def build_typevar(kind, name, bound, constrained, default):
    if kind == 0:
        made = TypeVar(name, infer_variance=True)
        if bound is not None:
            made._make_lazy("__constraints__" if constrained else "__bound__", bound)
    elif kind == 1:
        made = ParamSpec(name, infer_variance=True)
    else:
        made = TypeVarTuple(name)
    if default is not None:
        made._make_lazy("__default__", default)
    return made


def build_generic(params):
    return Generic[tuple(Unpack[p] if isinstance(p, TypeVarTuple) else p for p in params)]


def build_type_alias(name, params, value):
    made = TypeAliasType(name, None, type_params=params or ())
    made._make_lazy("__value__", value)
    return made
