"""types: names of the interpreter's own types, and helpers to make classes and namespaces."""
from _types import (
    BuiltinFunctionType, BuiltinMethodType, CellType, ClassMethodDescriptorType, CodeType, EllipsisType, FrameType, FunctionType, GeneratorType,
    GetSetDescriptorType, LambdaType, MappingProxyType, MemberDescriptorType, MethodDescriptorType, MethodType,
    ModuleType, NoneType, NotImplementedType, TracebackType, WrapperDescriptorType, shown as _shown,
)
from operator import is_ as _is
from _union import GenericAlias, Union as UnionType

MethodWrapperType = type(object().__str__)
CoroutineType = type("coroutine", (), {})
AsyncGeneratorType = type("async_generator", (), {})


class SimpleNamespace:
    """An object whose attributes are given as keywords and shown by repr."""

    __c_name__ = "types.SimpleNamespace"
    __module__ = None

    def __init__(self, mapping_or_iterable=(), /, **kwargs):
        given = dict(mapping_or_iterable)
        if not all(isinstance(key, str) for key in given):
            raise TypeError("keywords must be strings")
        self.__dict__.update(given, **kwargs)

    def __repr__(self):
        items = _shown(self, lambda: ", ".join(f"{k}={v!r}" for k, v in self.__dict__.items() if isinstance(k, str) and k))
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        return f"{name}({'...' if items is None else items})"

    def __eq__(self, other):
        return self.__dict__ == other.__dict__ if _is_namespace(other) else NotImplemented

    def __lt__(self, other):
        return self.__dict__ < other.__dict__ if _is_namespace(other) else NotImplemented

    def __le__(self, other):
        return self.__dict__ <= other.__dict__ if _is_namespace(other) else NotImplemented

    def __gt__(self, other):
        return self.__dict__ > other.__dict__ if _is_namespace(other) else NotImplemented

    def __ge__(self, other):
        return self.__dict__ >= other.__dict__ if _is_namespace(other) else NotImplemented

    def __replace__(self, /, **changes):
        return type(self)(**{**self.__dict__, **changes})


def _is_namespace(obj):
    return issubclass(type(obj), SimpleNamespace)  # whatever its __class__ says


def resolve_bases(bases):
    """Replaces bases that are not classes by what their __mro_entries__ name."""
    out = []
    for base in bases:
        if isinstance(base, type) or not hasattr(base, "__mro_entries__"):
            out.append(base)
        else:
            out.extend(base.__mro_entries__(bases))
    return bases if isinstance(bases, tuple) and len(out) == len(bases) and all(map(_is, out, bases)) else tuple(out)


def prepare_class(name, bases=(), kwds=None):
    kwds = dict(kwds or {})
    meta = kwds.pop("metaclass", type(bases[0]) if bases else type)
    for base in bases if isinstance(meta, type) else ():
        if not issubclass(meta, type(base)):
            if not issubclass(type(base), meta):
                raise TypeError("metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases")
            meta = type(base)
    namespace = meta.__prepare__(name, bases, **kwds) if hasattr(meta, "__prepare__") else {}
    return meta, namespace, kwds


def new_class(name, bases=(), kwds=None, exec_body=None):
    resolved = resolve_bases(bases)
    meta, namespace, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(namespace)
    if resolved is not bases and resolved != tuple(bases):
        namespace["__orig_bases__"] = bases
    return meta(name, resolved, namespace, **kwds)


def get_original_bases(cls):
    if not isinstance(cls, type):
        raise TypeError(f"Expected an instance of type, not {type(cls).__name__!r}")
    return cls.__dict__.get("__orig_bases__", cls.__bases__)


class DynamicClassAttribute:
    """A property of instances; read through the class, it is as if there were none, and the metaclass is asked."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget, self.fset, self.fdel = fget, fset, fdel
        self.__doc__ = doc or fget.__doc__
        self.overwrite_doc = doc is None
        self.__isabstractmethod__ = bool(getattr(fget, "__isabstractmethod__", False))

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.__isabstractmethod__:
                return self
            raise AttributeError()
        if self.fget is None:
            raise AttributeError("unreadable attribute")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)

    def getter(self, fget):
        return type(self)(fget, self.fset, self.fdel, fget.__doc__ if self.overwrite_doc else self.__doc__)

    def setter(self, fset):
        return type(self)(self.fget, fset, self.fdel, self.__doc__)

    def deleter(self, fdel):
        return type(self)(self.fget, self.fset, fdel, self.__doc__)


def coroutine(func):
    if not callable(func):
        raise TypeError("types.coroutine() expects a callable")
    return func
