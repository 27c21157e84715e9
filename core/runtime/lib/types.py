"""types: names of the interpreter's own types, and helpers to make classes and namespaces."""
from _types import (
    BoundBuiltinType as _BoundBuiltin, BuiltinFunctionType, BuiltinMethodType, CellType, CodeType, EllipsisType, FrameType, FunctionType, GeneratorType,
    GetSetDescriptorType, LambdaType, MappingProxyType, MemberDescriptorType, MethodDescriptorType, MethodType,
    ModuleType, NoneType, NotImplementedType, TracebackType, WrapperDescriptorType,
)
from _union import GenericAlias, Union as UnionType

MethodWrapperType = type(object().__str__)
ClassMethodDescriptorType = MethodDescriptorType
CoroutineType = type("coroutine", (), {})
AsyncGeneratorType = type("async_generator", (), {})


class SimpleNamespace:
    """An object whose attributes are given as keywords and shown by repr."""

    __c_name__ = "types.SimpleNamespace"

    def __init__(self, mapping_or_iterable=(), /, **kwargs):
        self.__dict__.update(mapping_or_iterable)
        self.__dict__.update(kwargs)

    def __repr__(self):
        items = ", ".join(f"{k}={v!r}" for k, v in self.__dict__.items())
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        return f"{name}({items})"

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    def __replace__(self, /, **changes):
        return type(self)(**{**self.__dict__, **changes})


def resolve_bases(bases):
    """Replaces bases that are not classes by what their __mro_entries__ name."""
    out = []
    for base in bases:
        if isinstance(base, type) or not hasattr(base, "__mro_entries__"):
            out.append(base)
        else:
            out.extend(base.__mro_entries__(bases))
    return tuple(out)


def prepare_class(name, bases=(), kwds=None):
    kwds = dict(kwds or {})
    meta = kwds.pop("metaclass", type(bases[0]) if bases else type)
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
    return cls.__dict__.get("__orig_bases__", cls.__bases__)


class DynamicClassAttribute(property):
    """A property that raises AttributeError when read through the class."""


def coroutine(func):
    return func
