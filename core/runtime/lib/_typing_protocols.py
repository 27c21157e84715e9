"""typing.Protocol: classes that say by their members what fits them, and the protocols of built-in conversions."""
from abc import ABCMeta, abstractmethod

from typing import Generic, T_co

__name__ = "typing"  # of which this is a part


class _ProtocolMeta(ABCMeta):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        if any(b.__name__ == "Protocol" and b.__module__ == "typing" for b in bases):
            for base in bases:
                if not (base in (object, Generic) or base.__module__ in _PROTOCOL_MODULES or getattr(base, "_is_protocol", False)):
                    raise TypeError(f"Protocols can only inherit from other protocols, got {base!r}")
        return super().__new__(mcls, name, bases, namespace, **kwargs)

    def __instancecheck__(cls, instance):
        if cls is Protocol:
            return type.__instancecheck__(cls, instance)
        if not getattr(cls, "_is_protocol", False):
            return super().__instancecheck__(instance)
        if not cls._is_runtime_protocol:
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if ABCMeta.__subclasscheck__(cls, type(instance)):
            return True
        return all(_has_member(instance, name, name in cls.__non_callable_proto_members__) for name in cls.__protocol_attrs__)

    def _abc_has(cls, other):  # classes are registered with those too that no class may be checked with
        return super().__subclasscheck__(other)

    def __subclasscheck__(cls, other):
        if cls is Protocol:
            return type.__subclasscheck__(cls, other)
        if not getattr(cls, "_is_protocol", False):
            return super().__subclasscheck__(other)
        if not isinstance(other, type):
            raise TypeError("issubclass() arg 1 must be a class")
        if not cls._is_runtime_protocol:
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if getattr(cls, "__non_callable_proto_members__", None) and cls.__dict__.get("__subclasshook__") is _protocol_hook:
            names = str(sorted(cls.__non_callable_proto_members__))[1:-1]
            raise TypeError(f"Protocols with non-method members don't support issubclass(). Non-method members: {names}.")
        return super().__subclasscheck__(other)


# Whose classes a protocol may derive from though they are none.
_PROTOCOL_MODULES = {"collections.abc", "contextlib", "abc"}


def _annotated(cls):
    """The names that a class annotates, whether or not the annotations can be evaluated."""
    try:
        return getattr(cls, "__annotations__", {})
    except Exception:
        from annotationlib import get_annotations
        return get_annotations(cls, format=3)


def _has_member(instance, name, data):
    for base in type(instance).__mro__:
        if name in base.__dict__ and not (base.__dict__[name] is None and not data):
            return True
    own = getattr(instance, "__dict__", None)
    if own is not None and name in own:
        return own[name] is not None or data
    if isinstance(instance, type):
        return any(name in base.__dict__ for base in instance.__mro__)
    return False


@classmethod
def _protocol_hook(cls, other):
    if not cls.__dict__.get("_is_protocol", False):
        return NotImplemented
    for name in cls.__protocol_attrs__:
        for base in other.__mro__:
            if name in base.__dict__:
                if base.__dict__[name] is None:
                    return NotImplemented
                break
            if getattr(other, "_is_protocol", False) and name in _annotated(base):
                break
        else:
            return NotImplemented
    return True


_PROTOCOL_SKIP = {
    "__abstractmethods__", "__annotations__", "__annotations_cache__", "__annotate__", "__annotate_func__", "__dict__", "__doc__", "__init__", "__module__",
    "__new__", "__slots__", "__subclasshook__", "__weakref__", "__class_getitem__", "__match_args__",
    "__static_attributes__", "__firstlineno__", "__parameters__", "__orig_bases__", "_is_protocol",
    "_is_runtime_protocol", "__protocol_attrs__", "__non_callable_proto_members__", "__init_subclass__", "__type_params__", "__qualname__",
}


def _no_init(self, *args, **kwargs):
    cls = type(self)
    if cls._is_protocol:
        raise TypeError("Protocols cannot be instantiated")
    if cls.__init__ is not _no_init:
        return
    # A class that implements a protocol: from now on the next __init__ is its own.
    cls.__init__ = next((i for base in cls.__mro__ if (i := base.__dict__.get("__init__", _no_init)) is not _no_init), object.__init__)
    cls.__init__(self, *args, **kwargs)


class Protocol(Generic, metaclass=_ProtocolMeta):
    __slots__ = ()
    _is_protocol = True
    _is_runtime_protocol = False

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if not cls.__dict__.get("_is_protocol", False):
            cls._is_protocol = any(b is Protocol for b in cls.__bases__)
        if cls._is_protocol:
            names = set()
            for base in cls.__mro__[:-1]:
                if base.__name__ in ("Protocol", "Generic"):
                    continue
                names.update(n for n in base.__dict__ if n not in _PROTOCOL_SKIP and not n.startswith("_abc_"))
                names.update(_annotated(base))
            cls.__protocol_attrs__ = names
            if "__subclasshook__" not in cls.__dict__:
                cls.__subclasshook__ = _protocol_hook
            if "__init__" not in cls.__dict__:
                cls.__init__ = _no_init


def runtime_checkable(cls):
    if not issubclass(cls, Generic) or not getattr(cls, "_is_protocol", False):
        raise TypeError("@runtime_checkable can be only applied to protocol classes, got %r" % cls)
    cls._is_runtime_protocol = True
    cls.__non_callable_proto_members__ = {name for name in cls.__protocol_attrs__ if not callable(getattr(cls, name, None))}
    return cls


@runtime_checkable
class SupportsInt(Protocol):
    @abstractmethod
    def __int__(self) -> int: ...


@runtime_checkable
class SupportsFloat(Protocol):
    @abstractmethod
    def __float__(self) -> float: ...


@runtime_checkable
class SupportsIndex(Protocol):
    @abstractmethod
    def __index__(self) -> int: ...


@runtime_checkable
class SupportsComplex(Protocol):
    @abstractmethod
    def __complex__(self) -> complex: ...


@runtime_checkable
class SupportsBytes(Protocol):
    @abstractmethod
    def __bytes__(self) -> bytes: ...


@runtime_checkable
class SupportsAbs(Protocol[T_co]):
    @abstractmethod
    def __abs__(self): ...


@runtime_checkable
class SupportsRound(Protocol[T_co]):
    @abstractmethod
    def __round__(self, ndigits=0): ...


def is_protocol(tp, /):
    return isinstance(tp, type) and getattr(tp, "_is_protocol", False) and tp is not Protocol


def get_protocol_members(tp, /):
    if not is_protocol(tp):
        raise TypeError(f"{tp!r} is not a Protocol")
    return frozenset(tp.__protocol_attrs__)
