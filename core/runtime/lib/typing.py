"""typing: annotations as objects that print as Python prints them. Nothing here checks anything. Its parts: type variables and
forward references are in _typing_parameters, special forms and what they give in _typing_aliases; protocols, named tuples and
typed dicts, marks for functions and what takes annotations apart come when they are asked for (`_elsewhere`)."""
import collections
import collections.abc

from _typing_aliases import (
    Annotated, ClassVar, Concatenate, Final, Literal, LiteralString, Never, NoReturn, NotRequired, Optional, ReadOnly, Required, Self, TypeAlias,
    TypeGuard, TypeIs, Unpack, _AnnotatedAlias, _BaseGenericAlias, _CallableType, _collect_parameters, _GenericAlias, _is_generic,
    _LiteralGenericAlias, _prepared, _remembered, _SpecialForm, _SpecialGenericAlias, _TupleType, _type_check, _type_repr, _union_member, _value_repr,
)
from _typing_parameters import (
    ForwardRef, NoDefault, ParamSpec, ParamSpecArgs, ParamSpecKwargs, TypeAliasType, TypeVar, TypeVarTuple, _is_param_expr, _type_convert,
)
from _union import GenericAlias, Union

TYPE_CHECKING = False

__all__ = """Annotated Any Callable ClassVar Concatenate Final ForwardRef Generic Literal Optional ParamSpec Protocol Tuple Type TypeVar TypeVarTuple
Union AbstractSet ByteString Container ContextManager Hashable ItemsView Iterable Iterator KeysView Mapping MappingView MutableMapping
MutableSequence MutableSet Sequence Sized ValuesView Awaitable AsyncContextManager AsyncGenerator AsyncIterator AsyncIterable Coroutine Collection
Reversible SupportsAbs SupportsBytes SupportsComplex SupportsFloat SupportsIndex SupportsInt SupportsRound ChainMap
Counter Deque Dict DefaultDict List OrderedDict Set FrozenSet NamedTuple TypedDict Generator BinaryIO IO Match Pattern TextIO AnyStr
assert_type assert_never cast clear_overloads dataclass_transform evaluate_forward_ref final get_args get_origin get_overloads
get_protocol_members get_type_hints is_protocol is_typeddict LiteralString Never NewType no_type_check no_type_check_decorator NoDefault
NoReturn NotRequired overload override ParamSpecArgs ParamSpecKwargs ReadOnly Required reveal_type runtime_checkable Self Text
TYPE_CHECKING TypeAlias TypeGuard TypeIs TypeAliasType Unpack""".split()


class _AnyMeta(type):
    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return super().__instancecheck__(obj)

    def __repr__(self):
        return "typing.Any" if self is Any else super().__repr__()


class Any(metaclass=_AnyMeta):
    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


List = _SpecialGenericAlias(list, 1, "List")
Dict = _SpecialGenericAlias(dict, 2, "Dict")
Set = _SpecialGenericAlias(set, 1, "Set")
FrozenSet = _SpecialGenericAlias(frozenset, 1, "FrozenSet")
Tuple = _TupleType(tuple, -1, "Tuple")
Type = _SpecialGenericAlias(type, 1, "Type")
DefaultDict = _SpecialGenericAlias(collections.defaultdict, 2, "DefaultDict")
OrderedDict = _SpecialGenericAlias(collections.OrderedDict, 2, "OrderedDict")
Counter = _SpecialGenericAlias(collections.Counter, 1, "Counter")
Deque = _SpecialGenericAlias(collections.deque, 1, "Deque")
Callable = _CallableType(collections.abc.Callable, 2, "Callable")
Hashable = _SpecialGenericAlias(collections.abc.Hashable, 0, "Hashable")
Sized = _SpecialGenericAlias(collections.abc.Sized, 0, "Sized")
Iterable = _SpecialGenericAlias(collections.abc.Iterable, 1, "Iterable")
Iterator = _SpecialGenericAlias(collections.abc.Iterator, 1, "Iterator")
Reversible = _SpecialGenericAlias(collections.abc.Reversible, 1, "Reversible")
Generator = _SpecialGenericAlias(collections.abc.Generator, 3, "Generator", (type(None), type(None)))
Container = _SpecialGenericAlias(collections.abc.Container, 1, "Container")
Collection = _SpecialGenericAlias(collections.abc.Collection, 1, "Collection")
AbstractSet = _SpecialGenericAlias(collections.abc.Set, 1, "AbstractSet")
MutableSet = _SpecialGenericAlias(collections.abc.MutableSet, 1, "MutableSet")
Mapping = _SpecialGenericAlias(collections.abc.Mapping, 2, "Mapping")
MutableMapping = _SpecialGenericAlias(collections.abc.MutableMapping, 2, "MutableMapping")
Sequence = _SpecialGenericAlias(collections.abc.Sequence, 1, "Sequence")
MutableSequence = _SpecialGenericAlias(collections.abc.MutableSequence, 1, "MutableSequence")
MappingView = _SpecialGenericAlias(collections.abc.MappingView, 1, "MappingView")
KeysView = _SpecialGenericAlias(collections.abc.KeysView, 1, "KeysView")
ItemsView = _SpecialGenericAlias(collections.abc.ItemsView, 2, "ItemsView")
ValuesView = _SpecialGenericAlias(collections.abc.ValuesView, 1, "ValuesView")
Awaitable = _SpecialGenericAlias(collections.abc.Awaitable, 1, "Awaitable")
Coroutine = _SpecialGenericAlias(collections.abc.Coroutine, 3, "Coroutine")
AsyncIterable = _SpecialGenericAlias(collections.abc.AsyncIterable, 1, "AsyncIterable")
AsyncIterator = _SpecialGenericAlias(collections.abc.AsyncIterator, 1, "AsyncIterator")
AsyncGenerator = _SpecialGenericAlias(collections.abc.AsyncGenerator, 2, "AsyncGenerator", (type(None),))
ByteString = _SpecialGenericAlias(collections.abc.ByteString, 0, "ByteString")


class Generic:
    __c_name__ = "typing.Generic"
    __slots__ = ()

    @classmethod
    @_remembered
    def __class_getitem__(cls, params):
        params = tuple(map(_type_convert, params if isinstance(params, tuple) else (params,)))
        if _is_generic(cls):
            if not params:
                raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
            if not all(hasattr(p, "__typing_subst__") and not isinstance(p, TypeVarTuple) or getattr(p, "__typing_is_unpacked_typevartuple__", False) for p in params):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be type variables or parameter specification variables.")
            if len(set(params)) != len(params):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")
            return _GenericAlias(cls, params)
        expected = cls.__parameters__
        params = _prepared(cls, params)
        if not expected:
            raise TypeError(f"{cls} is not a generic class")
        if len(params) != len(expected):
            many, least = len(params) > len(expected), sum(not p.has_default() for p in expected)
            raise TypeError(
                f"Too {'many' if many else 'few'} arguments for {cls}; actual {len(params)}, expected {len(expected) if many else f'at least {least}'}")
        given = []
        for expects, param in zip(expected, params):
            given.extend(param) if isinstance(expects, TypeVarTuple) else given.append(param)
        return _GenericAlias(cls, tuple(given))

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        bases = cls.__dict__.get("__orig_bases__")
        if Generic in (cls.__bases__ if bases is None else bases) and cls.__name__ != "Protocol" and type(cls).__name__ != "_TypedDictMeta":
            raise TypeError("Cannot inherit from plain Generic")
        variables, listed = _collect_parameters(bases or ()), None
        for base in bases or ():
            if isinstance(base, _GenericAlias) and base.__origin__ is Generic:
                if listed is not None:
                    raise TypeError("Cannot inherit from Generic[...] multiple times.")
                listed = base.__parameters__
        if listed is not None:
            if missing := [str(v) for v in variables if v not in listed]:
                raise TypeError(f"Some type variables ({', '.join(missing)}) are not listed in Generic[{', '.join(map(str, listed))}]")
            variables = listed
        cls.__parameters__ = variables


T = TypeVar("T")
KT = TypeVar("KT")
VT = TypeVar("VT")
T_co = TypeVar("T_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)
AnyStr = TypeVar("AnyStr", bytes, str)
Text = str


class IO(Generic[AnyStr]):
    """What open() gives, for annotations."""

    __slots__ = ()


class TextIO(IO[str]):
    __slots__ = ()


class BinaryIO(IO[bytes]):
    __slots__ = ()


class _Re:
    pass


Pattern = _SpecialGenericAlias(_Re, 1, "Pattern")
Match = _SpecialGenericAlias(_Re, 1, "Match")

_elsewhere = {
    **dict.fromkeys(("NamedTuple", "NamedTupleMeta", "TypedDict", "is_typeddict"), "_typing_records"),
    **dict.fromkeys(("get_args", "get_origin", "get_type_hints", "evaluate_forward_ref"), "_typing_hints"),
    **dict.fromkeys(
        """Protocol _ProtocolMeta runtime_checkable is_protocol get_protocol_members SupportsInt SupportsFloat SupportsComplex SupportsBytes SupportsIndex
        SupportsAbs SupportsRound""".split(), "_typing_protocols"),
    **dict.fromkeys(
        """NewType cast assert_type assert_never reveal_type get_overloads clear_overloads overload final override no_type_check
        no_type_check_decorator dataclass_transform""".split(), "_typing_functions"),
}


def __getattr__(name):
    # What needs other modules, once it is asked for.
    if name in ("ContextManager", "AsyncContextManager"):
        import contextlib
        found = globals()[name] = _SpecialGenericAlias(getattr(contextlib, "Abstract" + name), 2, name, (bool | None,))
        return found
    if name == "ChainMap":
        found = globals()[name] = _SpecialGenericAlias(collections.ChainMap, 2, "ChainMap")
        return found
    if name in _elsewhere:
        found = globals()[name] = getattr(__import__(_elsewhere[name]), name)
        return found
    raise AttributeError(f"module 'typing' has no attribute {name!r}")
