"""What typing has to mark functions and classes, and NewType: none of it does more than to remember."""
import sys
import types

from _typing_parameters import _caller, _Joins

__name__ = "typing"  # of which this is a part


class NewType(_Joins):
    def __init__(self, name, tp):
        self.__name__ = name
        self.__qualname__ = name
        self.__supertype__ = tp
        self.__module__ = _caller()

    def __reduce__(self):
        return self.__qualname__

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __call__(self, x):
        return x

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"

    def __mro_entries__(self, bases):
        supertype = self.__name__

        class Refusing:
            def __init_subclass__(cls):
                name = cls.__name__
                raise TypeError(f"Cannot subclass an instance of NewType. Perhaps you were looking for: `{name} = NewType({name!r}, {supertype})`")

        return (Refusing,)


def cast(typ, val):
    return val


def assert_type(val, typ, /):
    return val


def assert_never(arg, /):
    value = repr(arg)
    raise AssertionError(f"Expected code to be unreachable, but got: {value[:100] + '...' if len(value) > 100 else value}")


def reveal_type(obj, /):
    print(f"Runtime type is {type(obj).__name__!r}", file=sys.stderr)
    return obj


# The functions marked by overload(), by module, name and line.
_overloads = {}


def get_overloads(func):
    func = getattr(func, "__func__", func)
    return list(_overloads.get(getattr(func, "__module__", None), {}).get(getattr(func, "__qualname__", None), {}).values())


def clear_overloads():
    _overloads.clear()


def _overload_dummy(*args, **kwds):
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions "
        "outside a stub module should always be followed by an implementation that is not @overload-ed."
    )


def overload(func):
    f = getattr(func, "__func__", func)
    code = getattr(f, "__code__", None)
    if code is not None:
        _overloads.setdefault(f.__module__, {}).setdefault(f.__qualname__, {})[code.co_firstlineno] = func
    return _overload_dummy


def final(f):
    try:
        f.__final__ = True
    except (AttributeError, TypeError):
        pass
    return f


def override(method, /):
    try:
        method.__override__ = True
    except (AttributeError, TypeError):
        pass
    return method


def no_type_check(arg):
    """Marks annotations as not being types."""
    if isinstance(arg, type):
        for member in (getattr(arg, name) for name in dir(arg)):
            member = member.__func__ if isinstance(member, types.MethodType) else member
            if getattr(member, "__qualname__", None) != f"{arg.__qualname__}.{getattr(member, '__name__', None)}":
                continue
            if isinstance(member, type):
                no_type_check(member)
            elif isinstance(member, types.FunctionType):
                member.__no_type_check__ = True
    try:
        arg.__no_type_check__ = True
    except TypeError:
        pass
    return arg


def dataclass_transform(*, eq_default=True, order_default=False, kw_only_default=False, frozen_default=False, field_specifiers=(), **kwargs):
    def decorator(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = {
            "eq_default": eq_default, "order_default": order_default, "kw_only_default": kw_only_default,
            "frozen_default": frozen_default, "field_specifiers": field_specifiers, "kwargs": kwargs,
        }
        return cls_or_fn

    return decorator


def no_type_check_decorator(decorator):
    import functools

    @functools.wraps(decorator)
    def wrapped(*args, **kwds):
        return no_type_check(decorator(*args, **kwds))

    return wrapped
