"""typing: annotations as objects that print as Python prints them. Nothing here checks anything. Named tuples and typed
dicts are in _typing_records, what takes annotations apart in _typing_hints; both come when they are asked for."""
import builtins
import collections
import collections.abc
import functools
import sys
import types
from _union import GenericAlias, Union, join
from abc import ABCMeta, abstractmethod

TYPE_CHECKING = False


def _value_repr(obj):
    if isinstance(obj, (type, types.FunctionType, types.BuiltinFunctionType)) and not isinstance(obj, GenericAlias):
        return obj.__qualname__ if obj.__module__ == "builtins" else f"{obj.__module__}.{obj.__qualname__}"
    return "..." if obj is ... else repr(obj)


def _type_repr(obj):
    return "[" + ", ".join(_type_repr(t) for t in obj) + "]" if isinstance(obj, tuple) else _value_repr(obj)


__all__ = """Annotated Any Callable ClassVar Concatenate Final ForwardRef Generic Literal Optional ParamSpec Protocol Tuple Type TypeVar TypeVarTuple
Union AbstractSet ByteString Container ContextManager Hashable ItemsView Iterable Iterator KeysView Mapping MappingView MutableMapping
MutableSequence MutableSet Sequence Sized ValuesView Awaitable AsyncIterator AsyncIterable Coroutine Collection Reversible SupportsAbs
SupportsFloat SupportsIndex SupportsInt SupportsRound ChainMap Counter Deque Dict DefaultDict List OrderedDict Set FrozenSet NamedTuple
TypedDict Generator BinaryIO IO Match Pattern TextIO AnyStr assert_type assert_never cast clear_overloads dataclass_transform final
get_args get_origin get_overloads get_type_hints is_protocol is_typeddict LiteralString Never NewType no_type_check NoDefault NoReturn
NotRequired overload override ParamSpecArgs ParamSpecKwargs ReadOnly Required reveal_type runtime_checkable Self Text TYPE_CHECKING
TypeAlias TypeGuard TypeIs TypeAliasType Unpack""".split()


def _type_convert(arg, module=None):
    if arg is None:
        return type(None)
    if isinstance(arg, str):
        return ForwardRef(arg, module=module)
    return arg


def _type_check(arg, refusal="Parameters to generic types must be types.", module=None):
    """The same, for what stands where only types do; `refusal` is how a tuple is turned away."""
    arg = _type_convert(arg, module)
    if type(arg) is tuple:
        raise TypeError(f"{refusal} Got {arg!r:.100}.")
    if type(arg) is _Alias and arg.__origin__ in (ClassVar, Final):
        raise TypeError(f"{arg} is not valid as type argument")
    if isinstance(arg, _SpecialForm) and arg not in (LiteralString, NoReturn, Never, Self, TypeAlias) or arg in (Generic, Protocol):
        raise TypeError(f"Plain {arg} is not valid as type argument")
    return arg


def _union_member(arg):
    return _type_check(arg, "Union[arg, ...]: each arg must be a type.")


class _NoDefaultType:
    __slots__ = ()

    def __new__(cls):
        return NoDefault

    def __repr__(self):
        return "typing.NoDefault"

    def __reduce__(self):
        return "NoDefault"


NoDefault = object.__new__(_NoDefaultType)


def _completed(owner, params, expected):
    """The arguments for the type parameters `expected`, with the defaults of those that are left out."""
    if len(params) > len(expected):
        raise TypeError(f"Too many arguments for {owner}; actual {len(params)}, expected {len(expected)}")
    for missing in expected[len(params):]:
        if not missing.has_default():
            least = sum(not p.has_default() for p in expected) if params else 1
            raise TypeError(f"Too few arguments for {owner}; actual {len(params)}, expected at least {least}")
        params = (*params, missing.__default__)
    return params


class _Joins:
    """What can stand beside | in an annotation."""

    def __or__(self, right):
        return join((self, _type_convert(right)))

    def __ror__(self, left):
        return join((_type_convert(left), self))


class ForwardRef(_Joins):
    """An annotation written as a string, or one that cannot be computed yet."""

    __module__ = "annotationlib"

    def __init__(self, arg, is_argument=True, module=None, *, is_class=False, owner=None):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__forward_arg__ = arg
        self.__forward_is_argument__, self.__forward_is_class__ = is_argument, is_class
        self.__forward_module__, self.__owner__ = module, owner

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        return (self.__forward_arg__, self.__forward_module__, self.__forward_is_class__, self.__owner__) == (
            other.__forward_arg__, other.__forward_module__, other.__forward_is_class__, other.__owner__)

    def __hash__(self):
        return hash((self.__forward_arg__, self.__forward_module__, self.__forward_is_class__, self.__owner__))

    def evaluate(self, *, globals=None, locals=None, type_params=None, owner=None, format=1):
        owner = self.__owner__ if owner is None else owner
        if globals is None:
            module = self.__forward_module__ or getattr(owner, "__module__", None)
            globals = getattr(owner, "__globals__", None) or vars(sys.modules.get(module, builtins))
        if locals is None:
            locals = dict(vars(owner)) if isinstance(owner, type) else {}
        params = getattr(owner, "__type_params__", ()) if type_params is None else type_params
        return eval(self.__forward_arg__, globals, {**{p.__name__: p for p in params}, **locals})

    def __repr__(self):
        more = ""
        if self.__forward_module__ is not None:
            more += f", module={self.__forward_module__!r}"
        if self.__forward_is_class__:
            more += ", is_class=True"
        if self.__owner__ is not None:
            more += f", owner={self.__owner__!r}"
        return f"ForwardRef({self.__forward_arg__!r}{more})"


class _SpecialForm(_Joins):
    def __init__(self, name, getitem=None, doc=None):
        self._name = self.__name__ = self.__qualname__ = name
        self._getitem = getitem
        self.__doc__ = doc

    __module__ = "typing"

    def __repr__(self):
        return "typing." + self._name

    def __reduce__(self):
        return self._name

    def __call__(self, *args, **kwds):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __getitem__(self, parameters):
        if self._getitem is None:
            raise TypeError(f"{self} is not subscriptable")
        return self._getitem(self, parameters)

    def __instancecheck__(self, obj):
        raise TypeError(f"{self} cannot be used with isinstance()")

    def __subclasscheck__(self, cls):
        raise TypeError(f"{self} cannot be used with issubclass()")

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass {self!r}")

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _single(name):
    def getitem(self, parameters):
        return _Alias(self, (_type_convert(parameters),), name=name)

    return _SpecialForm(name, getitem)


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


NoReturn = _SpecialForm("NoReturn")
Never = _SpecialForm("Never")
Self = _SpecialForm("Self")
LiteralString = _SpecialForm("LiteralString")
TypeAlias = _SpecialForm("TypeAlias")
ClassVar = _single("ClassVar")
Final = _single("Final")
Required = _single("Required")
NotRequired = _single("NotRequired")
ReadOnly = _single("ReadOnly")
TypeGuard = _single("TypeGuard")
TypeIs = _single("TypeIs")
Unpack = _single("Unpack")


def _optional(self, parameters):
    return join((_type_check(parameters, "typing.Optional requires a single type."), type(None)))


Optional = _SpecialForm("Optional", _optional)


def _literal(self, parameters):
    parameters = parameters if isinstance(parameters, tuple) else (parameters,)
    flat = []
    for p in parameters:
        if isinstance(p, _LiteralAlias):
            flat.extend(p.__args__)
        else:
            flat.append(p)
    unique = []
    for p in flat:
        if not any(type(p) is type(q) and p == q for q in unique):
            unique.append(p)
    return _LiteralAlias(self, tuple(unique), name="Literal")


def _concatenate(self, parameters):
    return _ConcatenateGenericAlias(self, tuple(_type_convert(p) for p in parameters), name="Concatenate")


class _AnnotatedForm(_SpecialForm):
    def __getitem__(self, params):
        if not isinstance(params, tuple) or len(params) < 2:
            raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
        return _AnnotatedAlias(_type_convert(params[0]), params[1:])


def _collect_parameters(args):
    out = []
    for arg in args:
        if isinstance(arg, (TypeVar, ParamSpec, TypeVarTuple)):
            found = (arg,)
        elif isinstance(arg, (list, tuple)):
            found = _collect_parameters(arg)
        else:
            found = getattr(arg, "__parameters__", ()) if not isinstance(arg, type) or isinstance(arg, GenericAlias) else ()
        for p in found:
            if p not in out:
                out.append(p)
    return tuple(out)


class _Alias(_Joins):
    """origin[args] as typing prints it: typing.List[int], typing.ClassVar[int], Generic classes."""

    def __init__(self, origin, args, *, name=None, inst=True):
        self.__origin__ = origin
        self.__args__ = args if isinstance(args, tuple) else (args,)
        self._name = name
        self._inst = inst
        self.__parameters__ = _collect_parameters(self.__args__)
        if isinstance(origin, type):
            self.__module__ = origin.__module__ if name is None else "typing"

    def __getattr__(self, attr):
        if attr.startswith("__") and attr.endswith("__") or attr in ("_name", "_inst"):
            if attr in ("__name__", "__qualname__"):
                return self.__dict__.get("_name") or getattr(self.__dict__["__origin__"], attr)
            raise AttributeError(attr)
        return getattr(self.__origin__, attr)

    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead")
        made = self.__origin__(*args, **kwargs)
        try:
            made.__orig_class__ = self
        except Exception:
            pass
        return made

    def __getitem__(self, args):
        if not self.__parameters__:
            raise TypeError(f"{self} is not a generic class")
        args = args if isinstance(args, tuple) else (args,)
        args = _completed(self, args, self.__parameters__)
        subs = dict(zip(self.__parameters__, map(_type_convert, args)))
        return self._with(tuple(_substitute(a, subs) for a in self.__args__))

    def _with(self, args):
        return type(self)(self.__origin__, args, name=self._name, inst=self._inst)

    def __mro_entries__(self, bases):
        if isinstance(self.__origin__, _SpecialForm):
            raise TypeError(f"Cannot subclass {self!r}")
        out = [self.__origin__]
        if self._name and Generic not in bases and not any(isinstance(b, _Alias) and b.__origin__ is Generic for b in bases):
            if self.__parameters__ and self.__origin__ is not Generic:
                out.append(Generic)
        if self.__origin__ is Generic and bases.index(self) != len(bases) - 1 and False:
            return ()
        return tuple(out)

    def __eq__(self, other):
        if not isinstance(other, _Alias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __repr__(self):
        name = "typing." + self._name if self._name else _type_repr(self.__origin__)
        return f"{name}[{', '.join(_type_repr(a) for a in self.__args__) or '()'}]"

    def __instancecheck__(self, obj):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    __subclasscheck__ = __instancecheck__

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _substitute(arg, subs):
    if arg in subs if isinstance(arg, (TypeVar, ParamSpec, TypeVarTuple)) else False:
        return subs[arg]
    params = getattr(arg, "__parameters__", ())
    if params and not isinstance(arg, type):
        return arg[tuple(subs.get(p, p) for p in params)]
    if isinstance(arg, list):
        return [_substitute(a, subs) for a in arg]
    return arg


class _LiteralAlias(_Alias):
    def __repr__(self):
        return f"typing.Literal[{', '.join(map(_type_repr, self.__args__)) or '()'}]"

    def __eq__(self, other):
        if not isinstance(other, _LiteralAlias):
            return NotImplemented
        return {(type(a), a) for a in self.__args__} == {(type(a), a) for a in other.__args__}

    def __hash__(self):
        return hash(frozenset((type(a), a) for a in self.__args__))


class _AnnotatedAlias(_Alias):
    def __init__(self, origin, metadata):
        if isinstance(origin, _AnnotatedAlias):
            metadata = origin.__metadata__ + metadata
            origin = origin.__origin__
        super().__init__(origin, (origin,), name="Annotated")
        self.__metadata__ = metadata

    def _with(self, args):
        return _AnnotatedAlias(args[0], self.__metadata__)

    def __repr__(self):
        return f"typing.Annotated[{_type_repr(self.__origin__)}, {', '.join(repr(a) for a in self.__metadata__)}]"

    def __eq__(self, other):
        if not isinstance(other, _AnnotatedAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))


class _ConcatenateGenericAlias(_Alias):
    """Concatenate[...]: the beginning of a callable's parameters."""


class _CallableAlias(_Alias):
    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and (args[0] is ... or isinstance(args[0], ParamSpec)):
            return f"typing.Callable[{_type_repr(args[0])}, {_type_repr(args[1])}]"
        return f"typing.Callable[[{', '.join(_type_repr(a) for a in args[:-1])}], {_type_repr(args[-1])}]"


Literal = _SpecialForm("Literal", _literal)
Concatenate = _SpecialForm("Concatenate", _concatenate)
Annotated = _AnnotatedForm("Annotated")


class _GenericName(_Joins):
    """List, Dict, ...: a name of typing for a class that can be subscripted."""

    def __init__(self, origin, count, name):
        self.__origin__ = origin
        self._count = count
        self._inst = origin not in (list, dict, set, frozenset, tuple, type)
        self._name = self.__name__ = self.__qualname__ = name
        self.__module__ = "typing"

    def __getattr__(self, attr):
        if attr.startswith("__") and attr.endswith("__"):
            raise AttributeError(attr)
        return getattr(self.__origin__, attr)

    def __getitem__(self, params):
        params = params if isinstance(params, tuple) else (params,)
        if self._count >= 0 and len(params) != self._count:
            few = "many" if len(params) > self._count else "few"
            raise TypeError(f"Too {few} arguments for {self}; actual {len(params)}, expected {self._count}")
        return _Alias(self.__origin__, tuple(_type_check(p) for p in params), name=self._name, inst=self._inst)

    def __call__(self, *args, **kwargs):
        if self._inst:
            return self.__origin__(*args, **kwargs)
        raise TypeError(f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead")

    def __repr__(self):
        return "typing." + self._name

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __instancecheck__(self, obj):
        return isinstance(obj, self.__origin__)

    def __subclasscheck__(self, cls):
        return issubclass(cls, self.__origin__)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class _TupleName(_GenericName):
    def __getitem__(self, params):
        params = params if isinstance(params, tuple) else (params,)
        return _Alias(tuple, tuple(p if p is ... else _type_convert(p) for p in params), name="Tuple", inst=False)


class _CallableName(_GenericName):
    def __getitem__(self, params):
        if not isinstance(params, tuple) or len(params) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        args, result = params
        result = _type_convert(result)
        if args is ... or isinstance(args, (ParamSpec, _Alias)):
            return _CallableAlias(collections.abc.Callable, (args, result), name="Callable", inst=False)
        if not isinstance(args, list):
            args = [args]
        return _CallableAlias(
            collections.abc.Callable, (*(_type_convert(a) for a in args), result), name="Callable", inst=False
        )


List = _GenericName(list, 1, "List")
Dict = _GenericName(dict, 2, "Dict")
Set = _GenericName(set, 1, "Set")
FrozenSet = _GenericName(frozenset, 1, "FrozenSet")
Tuple = _TupleName(tuple, -1, "Tuple")
Type = _GenericName(type, 1, "Type")
DefaultDict = _GenericName(collections.defaultdict, 2, "DefaultDict")
OrderedDict = _GenericName(collections.OrderedDict, 2, "OrderedDict")
Counter = _GenericName(collections.Counter, 1, "Counter")
Deque = _GenericName(collections.deque, 1, "Deque")
Callable = _CallableName(collections.abc.Callable, 2, "Callable")
Hashable = _GenericName(collections.abc.Hashable, 0, "Hashable")
Sized = _GenericName(collections.abc.Sized, 0, "Sized")
Iterable = _GenericName(collections.abc.Iterable, 1, "Iterable")
Iterator = _GenericName(collections.abc.Iterator, 1, "Iterator")
Reversible = _GenericName(collections.abc.Reversible, 1, "Reversible")
Generator = _GenericName(collections.abc.Generator, -1, "Generator")
Container = _GenericName(collections.abc.Container, 1, "Container")
Collection = _GenericName(collections.abc.Collection, 1, "Collection")
AbstractSet = _GenericName(collections.abc.Set, 1, "AbstractSet")
MutableSet = _GenericName(collections.abc.MutableSet, 1, "MutableSet")
Mapping = _GenericName(collections.abc.Mapping, 2, "Mapping")
MutableMapping = _GenericName(collections.abc.MutableMapping, 2, "MutableMapping")
Sequence = _GenericName(collections.abc.Sequence, 1, "Sequence")
MutableSequence = _GenericName(collections.abc.MutableSequence, 1, "MutableSequence")
MappingView = _GenericName(collections.abc.MappingView, 1, "MappingView")
KeysView = _GenericName(collections.abc.KeysView, 1, "KeysView")
ItemsView = _GenericName(collections.abc.ItemsView, 2, "ItemsView")
ValuesView = _GenericName(collections.abc.ValuesView, 1, "ValuesView")
Awaitable = _GenericName(collections.abc.Awaitable, 1, "Awaitable")
Coroutine = _GenericName(collections.abc.Coroutine, 3, "Coroutine")
AsyncIterable = _GenericName(collections.abc.AsyncIterable, 1, "AsyncIterable")
AsyncIterator = _GenericName(collections.abc.AsyncIterator, 1, "AsyncIterator")
ByteString = _GenericName(collections.abc.ByteString, 0, "ByteString")


# ---- type variables --------------------------------------------------------------------------------


class _Lazy:
    # Attributes that the type-parameter syntax gives as functions: evaluated at the first look.
    def _make_lazy(self, name, evaluate):
        self.__dict__.pop(name, None)
        self.__dict__.setdefault("_lazy", {})[name] = evaluate

    def __getattr__(self, name):
        evaluate = self.__dict__.get("_lazy", {}).get(name)
        if evaluate is None:
            raise AttributeError(f"'{type(self).__module__}.{type(self).__name__}' object has no attribute '{name}'")
        value = self.__dict__[name] = evaluate()
        return value


class _TypeParameter(_Lazy, _Joins):
    def __typing_subst__(self, arg):
        return arg

    @property
    def __parameters__(self):
        return (self,)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def has_default(self):
        return self.__default__ is not NoDefault

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of {type(self).__name__}")


def _read_parameter(kind, args, given, **options):
    """What TypeVar and its kin are called with, as C's functions read it: the name, what stands behind it, the options."""
    if not args and "name" not in given:
        raise TypeError(f"{kind}() missing required argument 'name' (pos 1)")
    if len(args) > 1 and kind != "typevar":
        raise TypeError(f"{kind}() takes exactly 1 positional argument ({len(args)} given)")
    if args and "name" in given:
        raise TypeError(f"argument for {kind}() given by name ('name') and position (1)")
    name = args[0] if args else given.pop("name")
    for key in given:
        if key not in options:
            raise TypeError(f"{kind}() got an unexpected keyword argument {key!r}")
    if not isinstance(name, str):
        raise TypeError(f"{kind}() argument 'name' must be str, not {type(name).__name__}")
    return name, args[1:], [*{**options, **given}.values()]


class TypeVar(_TypeParameter):
    def __init__(self, *args, **given):
        name, constraints, options = _read_parameter(
            "typevar", args, given, bound=None, covariant=False, contravariant=False, infer_variance=False, default=NoDefault)
        bound, covariant, contravariant, infer_variance, default = options
        if covariant and contravariant:
            raise ValueError("Bivariant types are not supported.")
        if infer_variance and (covariant or contravariant):
            raise ValueError("Variance cannot be specified with infer_variance.")
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        if constraints and bound is not None:
            raise TypeError("Constraints cannot be combined with bound=...")
        self.__name__ = name
        self.__bound__ = _type_convert(bound) if bound is not None else None
        self.__constraints__ = constraints
        self.__covariant__ = covariant
        self.__contravariant__ = contravariant
        self.__infer_variance__ = infer_variance
        self.__default__ = default

    def __repr__(self):
        if self.__infer_variance__:
            return self.__name__
        prefix = "+" if self.__covariant__ else "-" if self.__contravariant__ else "~"
        return prefix + self.__name__


class ParamSpec(_TypeParameter):
    def __init__(self, *args, **given):
        name, _, options = _read_parameter(
            "paramspec", args, given, bound=None, covariant=False, contravariant=False, infer_variance=False, default=NoDefault)
        self.__name__ = name
        self.__bound__, _, _, self.__infer_variance__, self.__default__ = options

    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)

    def __repr__(self):
        return self.__name__ if self.__infer_variance__ else "~" + self.__name__


class ParamSpecArgs:
    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.args"


class ParamSpecKwargs(ParamSpecArgs):
    def __repr__(self):
        return f"{self.__origin__.__name__}.kwargs"


class TypeVarTuple(_TypeParameter):
    def __init__(self, *args, **given):
        self.__name__, _, [self.__default__] = _read_parameter("typevartuple", args, given, default=NoDefault)

    def __iter__(self):
        yield Unpack[self]

    def __repr__(self):
        return self.__name__


class TypeAliasType(_Lazy, _Joins):
    __c_name__ = "typing.TypeAliasType"

    def __init__(self, *args, type_params=()):
        if len(args) != 2:
            missing = f"missing required argument {('name', 'value')[len(args)]!r} (pos {len(args) + 1})" if len(args) < 2 else ""
            raise TypeError("typealias() " + (missing or f"takes exactly 2 positional arguments ({len(args)} given)"))
        name, value = args
        self.__name__ = name
        self.__value__ = value
        self.__type_params__ = type_params
        self.__module__ = sys._getframe(0).f_globals.get("__name__", "__main__")

    @property
    def __parameters__(self):
        return tuple(Unpack[p] if isinstance(p, TypeVarTuple) else p for p in self.__type_params__)

    def __repr__(self):
        return self.__name__

    def __getitem__(self, params):
        if not self.__type_params__:
            raise TypeError("Only generic type aliases are subscriptable")
        return GenericAlias(self, params if isinstance(params, tuple) else (params,))


class Generic:
    __slots__ = ()

    @classmethod
    def __class_getitem__(cls, params):
        params = params if isinstance(params, tuple) else (params,)
        if not params and cls in (Generic, Protocol):
            raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
        params = tuple(_type_convert(p) for p in params)
        if cls in (Generic, Protocol):
            if not all(isinstance(p, (TypeVar, ParamSpec, TypeVarTuple)) or _is_unpack(p) for p in params):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be type variables or parameter specification variables.")
            if len(set(params)) != len(params):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")
        else:
            expected = getattr(cls, "__parameters__", ())
            if not expected:
                raise TypeError(f"{cls} is not a generic class")
            if not any(isinstance(p, (TypeVarTuple, ParamSpec)) for p in expected):
                params = _completed(cls, params, expected)
        return _Alias(cls, params)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        bases = cls.__dict__.get("__orig_bases__", ())
        tvars = None
        for base in bases:
            if isinstance(base, _Alias) and base.__origin__ in (Generic, Protocol):
                tvars = base.__parameters__
        if tvars is None:
            tvars = _collect_parameters(bases)
        if not tvars:
            tvars = cls.__dict__.get("__type_params__", ())
        cls.__parameters__ = tuple(tvars)


def _is_unpack(p):
    return isinstance(p, _Alias) and p.__origin__ is Unpack


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

    def __subclasscheck__(cls, other):
        if cls is Protocol:
            return type.__subclasscheck__(cls, other)
        if not getattr(cls, "_is_protocol", False):
            return super().__subclasscheck__(other)
        if not isinstance(other, type):
            raise TypeError("issubclass() arg 1 must be a class")
        if not cls._is_runtime_protocol:
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if cls.__non_callable_proto_members__ and cls.__dict__.get("__subclasshook__") is _protocol_hook:
            names = str(sorted(cls.__non_callable_proto_members__))[1:-1]
            raise TypeError(f"Protocols with non-method members don't support issubclass(). Non-method members: {names}.")
        return super().__subclasscheck__(other)


# Whose classes a protocol may derive from though they are none.
_PROTOCOL_MODULES = {"collections.abc", "contextlib", "abc"}


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
            if getattr(other, "_is_protocol", False) and name in getattr(base, "__annotations__", {}):
                break
        else:
            return NotImplemented
    return True


_PROTOCOL_SKIP = {
    "__abstractmethods__", "__annotations__", "__annotate__", "__annotate_func__", "__dict__", "__doc__", "__init__", "__module__",
    "__new__", "__slots__", "__subclasshook__", "__weakref__", "__class_getitem__", "__match_args__",
    "__static_attributes__", "__firstlineno__", "__parameters__", "__orig_bases__", "_is_protocol",
    "_is_runtime_protocol", "__protocol_attrs__", "__non_callable_proto_members__", "_abc_registry", "__init_subclass__", "__type_params__", "__qualname__",
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
                names.update(n for n in base.__dict__ if n not in _PROTOCOL_SKIP)
                names.update(getattr(base, "__annotations__", {}))
            cls.__protocol_attrs__ = names
            if "__subclasshook__" not in cls.__dict__:
                cls.__subclasshook__ = _protocol_hook
            if "__init__" not in cls.__dict__:
                cls.__init__ = _no_init


def runtime_checkable(cls):
    if not getattr(cls, "_is_protocol", False):
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
class SupportsAbs(Protocol):
    @abstractmethod
    def __abs__(self): ...


@runtime_checkable
class SupportsRound(Protocol):
    @abstractmethod
    def __round__(self, ndigits=0): ...


T = TypeVar("T")
KT = TypeVar("KT")
VT = TypeVar("VT")
T_co = TypeVar("T_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)
AnyStr = TypeVar("AnyStr", bytes, str)
Text = str


# ---- new types -------------------------------------------------------------------------------------


class NewType(_Joins):
    def __init__(self, name, tp):
        self.__name__ = name
        self.__qualname__ = name
        self.__supertype__ = tp
        self.__module__ = "__main__"

    def __call__(self, x):
        return x

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of NewType. Perhaps you were looking for: `{bases[0].__name__} = NewType({bases[0].__name__!r}, {self.__name__})`")


# ---- functions -------------------------------------------------------------------------------------


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
        for member in vars(arg).values():
            if isinstance(member, types.FunctionType) and member.__qualname__.startswith(arg.__qualname__ + "."):
                member.__no_type_check__ = True
    try:
        arg.__no_type_check__ = True
    except TypeError:
        pass
    return arg


def dataclass_transform(**kwargs):
    return lambda cls: cls


def is_protocol(tp, /):
    return isinstance(tp, type) and getattr(tp, "_is_protocol", False) and tp is not Protocol


class IO(Generic[AnyStr]):
    """What open() gives, for annotations."""

    __slots__ = ()


class TextIO(IO[str]):
    __slots__ = ()


class BinaryIO(IO[bytes]):
    __slots__ = ()


class _Re:
    pass


Pattern = _GenericName(_Re, 1, "Pattern")
Match = _GenericName(_Re, 1, "Match")


class _ContextManagerName(_GenericName):
    def __getitem__(self, params):
        params = params if isinstance(params, tuple) else (params,)
        return super().__getitem__((*params, bool | None) if len(params) == 1 else params)


_elsewhere = {
    **dict.fromkeys(("NamedTuple", "NamedTupleMeta", "TypedDict", "is_typeddict"), "_typing_records"),
    **dict.fromkeys(("get_args", "get_origin", "get_type_hints"), "_typing_hints"),
}


def __getattr__(name):
    # What needs other modules, once it is asked for.
    if name in ("ContextManager", "AsyncContextManager"):
        import contextlib
        found = globals()[name] = _ContextManagerName(getattr(contextlib, "Abstract" + name), 2, name)
        return found
    if name == "ChainMap":
        found = globals()[name] = _GenericName(collections.ChainMap, 2, "ChainMap")
        return found
    if name in _elsewhere:
        found = globals()[name] = getattr(__import__(_elsewhere[name]), name)
        return found
    raise AttributeError(f"module 'typing' has no attribute {name!r}")
