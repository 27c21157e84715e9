"""copy: shallow and deep copies, with the hooks classes may define."""
from _types import type_name as _type_name
from _weakref import ref as _ref
from operator import attrgetter, itemgetter, methodcaller
from types import (
    BuiltinFunctionType, CodeType, FunctionType, GenericAlias, MemberDescriptorType, MethodDescriptorType, MethodType, MethodWrapperType, NoneType, UnionType,
    WrapperDescriptorType,
)

__all__ = "Error copy deepcopy replace".split()


class Error(Exception):
    pass


error = Error

_ATOMIC = (
    NoneType, int, float, bool, complex, str, bytes, type, range, property, FunctionType, BuiltinFunctionType,
    MemberDescriptorType, MethodDescriptorType, WrapperDescriptorType, itemgetter, attrgetter, methodcaller, CodeType, type(Ellipsis), type(NotImplemented), _ref, GenericAlias, UnionType,
)


def _atomic(x):
    cls = type(x)
    return cls in _ATOMIC or isinstance(x, type)


def copy(x):
    cls = type(x)
    if _atomic(x) or cls in (tuple, frozenset, slice):
        return x
    hook = getattr(cls, "__copy__", None)
    if hook is not None:
        return hook(x)
    if cls in (list, dict, set, bytearray):
        return x.copy()
    return _reconstruct(x, _state_of(x), None)


def deepcopy(x, memo=None, _nil=[]):
    cls = type(x)
    if _atomic(x):
        return x
    if memo is None:
        memo = {}
    key = id(x)
    known = memo.get(key, _nil)
    if known is not _nil:
        return known
    hook = _DEEP.get(cls)
    if hook is not None:
        made = hook(x, memo)
    else:
        own = getattr(x, "__deepcopy__", None)
        made = own(memo) if own is not None else _reconstruct(x, _state_of(x), memo)
    if made is not x:
        memo[key] = made
        # Keeps x alive, so that its id is not used again while the copy goes on.
        memo.setdefault(id(memo), []).append(x)
    return made


def _deep_list(x, memo):
    made = []
    memo[id(x)] = made
    for item in x:
        made.append(deepcopy(item, memo))
    return made


def _deep_tuple(x, memo):
    items = [deepcopy(item, memo) for item in x]
    if id(x) in memo:
        return memo[id(x)]
    if all(a is b for a, b in zip(x, items)):
        return x
    return tuple(items)


def _deep_dict(x, memo):
    made = {}
    memo[id(x)] = made
    for key, value in x.items():
        made[deepcopy(key, memo)] = deepcopy(value, memo)
    return made


def _deep_set(x, memo):
    return type(x)(deepcopy(item, memo) for item in x)


def _deep_method(x, memo):
    return type(x)(x.__func__, deepcopy(x.__self__, memo))


_DEEP = {
    list: _deep_list, tuple: _deep_tuple, dict: _deep_dict, set: _deep_set, frozenset: _deep_set, MethodType: _deep_method,
    bytearray: lambda x, memo: bytearray(x),
}


_registered = {}  # copyreg's functions that take objects of a class apart

# The built-in types with objects that can be made again from their contents.
_REMAKABLE = (list, dict, set, frozenset, tuple, str, int, float, complex, bytes, bytearray, BaseException)


def _state_of(x):
    """(callable, args, state, list items, dict items) that make x again, or a str: x stands for itself; None: nothing does."""
    cls = type(x)
    if cls in (MethodWrapperType, MethodType):
        return getattr, (x.__self__, x.__name__)
    if cls in _registered:
        return _registered[cls](x)
    reduce = getattr(x, "__reduce_ex__", None)
    if reduce is not None:
        return reduce(4)
    reduce = getattr(x, "__reduce__", None)
    return None if reduce is None else reduce()


def _reduce_ex(x, protocol):
    """object.__reduce_ex__"""
    if type(x).__reduce__ is not object.__reduce__:
        return x.__reduce__()
    return _reduce(x)


def _reduce(x):
    """object.__reduce__, in the form of protocol 2."""
    cls = type(x)
    if cls.__module__ in ("builtins", "itertools") and not issubclass(cls, _REMAKABLE) and cls is not object:
        raise TypeError(f"cannot pickle '{_type_name(x)}' object")
    items = iter(list(x)) if isinstance(x, list) else None
    pairs = iter(list(dict.items(x))) if isinstance(x, dict) else None
    state = x.__getstate__()
    if hasattr(cls, "__getnewargs_ex__"):
        args, kwargs = x.__getnewargs_ex__()
        return __newobj_ex__, (cls, args, kwargs), state, items, pairs
    if hasattr(cls, "__getnewargs__"):
        args = x.__getnewargs__()
        if not isinstance(args, tuple):
            raise TypeError(f"__getnewargs__ should return a tuple, not '{type(args).__name__}'")
    elif isinstance(x, _PLAIN):
        args = (next(base for base in _PLAIN if isinstance(x, base))(x),)
    elif isinstance(x, BaseException):
        return (cls, x.args, state) if state else (cls, x.args)
    elif isinstance(x, (set, bytearray)):
        return cls, (list(x),), state
    else:
        args = ()
    return __newobj__, (cls, *args), state, items, pairs


# The built-in types whose objects are made again from one of the type itself.
_PLAIN = (tuple, str, int, float, frozenset, bytes, complex)


def __newobj__(cls, *args):
    return cls.__new__(cls, *args)


def __newobj_ex__(cls, args, kwargs):
    return cls.__new__(cls, *args, **kwargs)


__newobj__.__module__ = __newobj_ex__.__module__ = "copyreg"


def _plain_state(x):
    """object.__getstate__"""
    state = getattr(x, "__dict__", None) or None
    slots = {}
    for base in type(x).__mro__:
        names = base.__dict__.get("__slots__", ())
        for name in (names,) if isinstance(names, str) else names:
            if name in ("__dict__", "__weakref__"):
                continue
            if name.startswith("__") and not name.endswith("__"):
                name = f"_{base.__name__.lstrip('_')}{name}"
            if hasattr(x, name):
                slots[name] = getattr(x, name)
    return (state, slots) if slots else state


def _reconstruct(x, parts, memo):
    if parts is None:
        raise Error(f"un({'shallow' if memo is None else 'deep'})copyable object of type {type(x)}")
    return x if isinstance(parts, str) else _make_again(x, memo, *parts)


def _make_again(x, memo, maker, args, state=None, items=None, pairs=None):
    deep = memo is not None
    if deep and args:
        args = tuple(a if isinstance(a, type) else deepcopy(a, memo) for a in args)
    made = maker(*args)
    if deep:
        memo[id(x)] = made
    if state is not None:
        if deep:
            state = deepcopy(state, memo)
        if hasattr(made, "__setstate__"):
            made.__setstate__(state)
        else:
            slots = None
            if isinstance(state, tuple) and len(state) == 2:
                state, slots = state
            if state is not None:
                made.__dict__.update(state)
            if slots is not None:
                for name, value in slots.items():
                    setattr(made, name, value)
    if items is not None:
        for item in items:
            made.append(deepcopy(item, memo) if deep else item)
    if pairs is not None:
        for key, value in pairs:
            if deep:
                key, value = deepcopy(key, memo), deepcopy(value, memo)
            made[key] = value
    return made


def replace(obj, /, **changes):
    func = getattr(type(obj), "__replace__", None)
    if func is None:
        raise TypeError(f"replace() does not support {type(obj).__name__} objects")
    return func(obj, **changes)
