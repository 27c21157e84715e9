"""The part of functools that chooses functions by the class of their first argument."""
from _union import Union as _Union
from functools import update_wrapper
from types import MappingProxyType as _MappingProxy

__name__ = "functools"  # of which this is a part


def _is_class_or_union(cls):
    return isinstance(cls, type) or (type(cls) is _Union and all(isinstance(arg, type) for arg in cls.__args__))


def _c3_merge(sequences):
    result = []
    while sequences := [sequence for sequence in sequences if sequence]:
        heads = (sequence[0] for sequence in sequences)
        candidate = next((head for head in heads if not any(head in sequence[1:] for sequence in sequences)), None)
        if candidate is None:
            raise RuntimeError("Inconsistent hierarchy")
        result.append(candidate)
        for sequence in sequences:
            if sequence[0] is candidate:
                del sequence[0]
    return result


def _c3_mro(cls, abcs=()):
    """cls.__mro__ with the abstract classes of which it is a virtual subclass: each comes behind the class that brings it
    in, and behind the bases of that class up to the last abstract one."""
    bases = list(cls.__bases__)
    boundary = max((i for i, base in enumerate(bases, 1) if hasattr(base, "__abstractmethods__")), default=0)
    brought = [a for a in abcs if issubclass(cls, a) and not any(issubclass(base, a) for base in bases)]
    rest = [a for a in abcs if a not in brought]
    parts = bases[:boundary], brought, bases[boundary:]
    return _c3_merge([[cls], *(_c3_mro(base, rest) for part in parts for base in part), *parts])


def _compose_mro(cls, types):
    """The order in which implementations for the types are looked for."""
    own = set(cls.__mro__)
    types = {t for t in types if t not in own and isinstance(t, type) and issubclass(cls, t)}
    types = {t for t in types if not any(t is not other and t in other.__mro__ for other in types)}
    abcs = []
    for typ in types:
        # Its subclasses that the class is a virtual subclass of too say which of the types come first.
        found = [[s for s in sub.__mro__ if s in types] for sub in typ.__subclasses__() if sub not in own and issubclass(cls, sub)]
        found.sort(key=len, reverse=True)
        for t in [t for line in found for t in line] or [typ]:
            if t not in abcs:
                abcs.append(t)
    return _c3_mro(cls, abcs)


def _find_impl(cls, registry):
    mro = cls.__mro__
    match = None
    for t in _compose_mro(cls, registry):
        if match is not None:
            if t in registry and t not in mro and match not in mro and not issubclass(match, t):
                raise RuntimeError(f"Ambiguous dispatch: {match} or {t}")
            break
        if t in registry:
            match = t
    return registry.get(match)


def _cache_token():
    from abc import get_cache_token
    return get_cache_token()


def singledispatch(func):
    """Chooses an implementation by the class of the first argument."""
    registry, known = {object: func}, {}
    token = None  # of the virtual subclasses by which `known` was found, once an abstract class is registered

    def dispatch(cls):
        nonlocal token
        if cls.__mro__ and not isinstance(cls, type):
            raise TypeError("issubclass() arg 1 must be a class")
        if token is not None and token != (now := _cache_token()):
            known.clear()
            token = now
        if cls not in known:
            known[cls] = _find_impl(cls, registry)
        return known[cls]

    def register(cls, func=None):
        nonlocal token
        if _is_class_or_union(cls):
            if func is None:
                return lambda f: register(cls, f)
        else:
            if func is not None:
                raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or union type.")
            if getattr(cls, "__annotate__", None) is None and not getattr(cls, "__annotations__", {}):
                raise TypeError(
                    f"Invalid first argument to `register()`: {cls!r}. "
                    "Use either `@register(some_class)` or plain `@register` on an annotated function."
                )
            from typing import get_type_hints
            func = cls
            name, cls = next(iter(get_type_hints(func, format=3).items()))  # with references to what is not defined
            if not _is_class_or_union(cls):
                what = "not all arguments are classes" if type(cls) is _Union else "is not a class"
                if type(cls).__name__ == "ForwardRef":
                    what = "is an unresolved forward reference"
                raise TypeError(f"Invalid annotation for {name!r}. {cls!r} {what}.")
        for one in cls.__args__ if type(cls) is _Union else (cls,):
            registry[one] = func
            if token is None and hasattr(one, "__abstractmethods__"):
                token = _cache_token()
        known.clear()
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f"{name} requires at least 1 positional argument")
        return dispatch(args[0].__class__)(*args, **kw)

    name = getattr(func, "__name__", "singledispatch function")
    wrapper.register, wrapper.dispatch, wrapper._clear_cache = register, dispatch, known.clear
    wrapper.registry = _MappingProxy(registry)
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    """The same for methods: by the class of the first argument behind self or cls."""

    def __init__(self, func):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.dispatcher, self.func = singledispatch(func), func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, method)

    def __get__(self, obj, cls=None):
        return _singledispatchmethod_get(self, obj, cls)

    def __repr__(self):
        return f"<single dispatch method descriptor {_name_of(self.func)}>"

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)


def _name_of(function):
    return getattr(function, "__qualname__", None) or getattr(function, "__name__", "?")


class _singledispatchmethod_get:
    """Such a method, taken from an object or a class."""

    def __init__(self, unbound, obj, cls):
        self._unbound, self._obj, self._cls = unbound, obj, cls
        for name in ("__module__", "__doc__"):  # which the class has too
            if hasattr(unbound.func, name):
                setattr(self, name, getattr(unbound.func, name))

    def __repr__(self):
        name = _name_of(self)
        return f"<single dispatch method {name}>" if self._obj is None else f"<bound single dispatch method {name} of {self._obj!r}>"

    def __call__(self, /, *args, **kwargs):
        if not args:
            raise TypeError(f"{getattr(self._unbound.func, '__name__', 'singledispatchmethod method')} requires at least 1 positional argument")
        found = self._unbound.dispatcher.dispatch(args[0].__class__)
        return found.__get__(self._obj, self._cls)(*args, **kwargs)

    def __getattr__(self, name):
        if name not in ("__name__", "__qualname__", "__isabstractmethod__", "__annotations__", "__type_params__"):
            raise AttributeError
        return getattr(self._unbound.func, name)

    @property
    def __wrapped__(self):
        return self._unbound.func

    @property
    def register(self):
        return self._unbound.register
