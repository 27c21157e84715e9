"""What typing's names give when they are subscripted: special forms, the generic aliases that print as `typing.List[int]`, and
how arguments take the places of their type parameters."""
import collections.abc
import types
from functools import lru_cache

from _typing_parameters import ParamSpec, TypeVarTuple, _is_param_expr, _Joins, _type_convert
from _union import GenericAlias, join

__name__ = "typing"  # of which this is a part


def _value_repr(obj):
    if isinstance(obj, (type, types.FunctionType, types.BuiltinFunctionType)) and not isinstance(obj, GenericAlias):
        return obj.__qualname__ if obj.__module__ == "builtins" else f"{obj.__module__}.{obj.__qualname__}"
    return "..." if obj is ... else repr(obj)


def _type_repr(obj):
    return "[" + ", ".join(_type_repr(t) for t in obj) + "]" if isinstance(obj, tuple) else _value_repr(obj)


def _is_generic(arg):
    """Whether it is Generic or Protocol itself."""
    return isinstance(arg, type) and arg.__module__ == "typing" and arg.__name__ in ("Generic", "Protocol")


def _type_check(arg, refusal="Parameters to generic types must be types.", module=None, *, special=False, in_class=False):
    """The argument as a type, where only types stand; `refusal` is how a tuple is turned away, `special` lets ClassVar and
    Final in."""
    arg = _type_convert(arg, module, is_class=in_class)
    if isinstance(arg, _GenericAlias) and (_is_generic(arg.__origin__) or not special and arg.__origin__ in (ClassVar, Final)):
        raise TypeError(f"{arg} is not valid as type argument")
    if isinstance(arg, _SpecialForm) and arg not in (LiteralString, NoReturn, Never, Self, TypeAlias) and not (special and arg in (ClassVar, Final)):
        raise TypeError(f"Plain {arg} is not valid as type argument")
    if _is_generic(arg):
        raise TypeError(f"Plain {arg} is not valid as type argument")
    if type(arg) is tuple:
        raise TypeError(f"{refusal} Got {arg!r:.100}.")
    return arg


def _union_member(arg):
    return _type_check(arg, "Union[arg, ...]: each arg must be a type.")


def _unpacked(args):
    """The arguments, those of unpacked tuples of a known length one by one."""
    found = []
    for arg in args:
        inner = None if isinstance(arg, type) else getattr(arg, "__typing_unpacked_tuple_args__", None)
        if inner is None or inner and inner[-1] is ...:
            found.append(arg)
        else:
            found.extend(inner)
    return tuple(found)


def _is_unpacked_variables(arg):
    return not isinstance(arg, type) and getattr(arg, "__typing_is_unpacked_typevartuple__", False)


def _collect_parameters(args, ordered=True):
    """The type variables in the arguments, each once; `ordered` refuses one without a default behind one that has it."""
    out, with_default, after_many = [], False, False
    for arg in args:
        if isinstance(arg, type) and not isinstance(arg, GenericAlias):
            continue
        if isinstance(arg, tuple):
            found = [p for item in arg for p in _collect_parameters((item,))]
        elif hasattr(arg, "__typing_subst__"):
            found = (arg,)
            if ordered and arg not in out:
                if arg.has_default():
                    if after_many:
                        raise TypeError("Type parameter with a default follows TypeVarTuple")
                    with_default = True
                elif with_default:
                    raise TypeError(f"Type parameter {arg!r} without a default follows type parameter with a default")
        else:
            after_many |= _is_unpacked_variables(arg)
            found = getattr(arg, "__parameters__", ())
        out += [p for p in found if p not in out]
    return tuple(out)


def _prepared(alias, args):
    for param in alias.__parameters__:
        args = param.__typing_prepare_subst__(alias, args)
    return args


def _remembered(make, typed=False):
    """The function with what it gave before; what cannot be hashed is made anew."""
    known = lru_cache(typed=typed)(make)

    def remembering(*args):
        try:
            hash(args)
        except TypeError:
            found = make
        else:
            found = known
        return found(*args)  # not in the handler: what goes wrong here has no other error before it

    return remembering


class _SpecialForm(_Joins):
    __module__ = "typing"
    __iter__ = None

    def __init__(self, name, getitem=None, doc=None):
        self._name, self._getitem, self.__doc__ = name, getitem, doc

    def __getattr__(self, item):
        if item in ("__name__", "__qualname__"):
            return self._name
        raise AttributeError(item)

    def __repr__(self):
        return "typing." + self._name

    def __reduce__(self):
        return self._name

    def __call__(self, *args, **kwds):
        raise TypeError(f"Cannot instantiate {self!r}")

    @_remembered
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


class _TypedForm(_SpecialForm):
    def __getitem__(self, parameters):
        return self._getitem(self, *(parameters if isinstance(parameters, tuple) else (parameters,)))


def _single(name, how="{} accepts only single type.", special=False, in_class=False):
    def getitem(self, parameters):
        return _GenericAlias(self, (_type_check(parameters, how.format(self), special=special, in_class=in_class),))

    return _SpecialForm(name, getitem)


NoReturn = _SpecialForm("NoReturn")
Never = _SpecialForm("Never")
Self = _SpecialForm("Self")
LiteralString = _SpecialForm("LiteralString")
TypeAlias = _SpecialForm("TypeAlias")
ClassVar = _single("ClassVar", special=True, in_class=True)
Final = _single("Final", special=True, in_class=True)
Required = _single("Required", "Required accepts only a single type.", special=True)
NotRequired = _single("NotRequired", "NotRequired accepts only a single type.", special=True)
ReadOnly = _single("ReadOnly", "ReadOnly accepts only a single type.", special=True)
TypeGuard = _single("TypeGuard")
TypeIs = _single("TypeIs")


def _optional(self, parameters):
    return join((_type_check(parameters, f"{self} requires a single type."), type(None)))


def _literal(self, *parameters):
    flat, unique = [], []
    for p in parameters:
        flat.extend(p.__args__ if isinstance(p, _LiteralGenericAlias) else (p,))
    for p in flat:
        if not any(type(p) is type(q) and p == q for q in unique):
            unique.append(p)
    return _LiteralGenericAlias(self, tuple(unique))


def _concatenate(self, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Concatenate of no types.")
    *types_, last = parameters if isinstance(parameters, tuple) else (parameters,)
    if not (last is ... or isinstance(last, ParamSpec)):
        raise TypeError("The last parameter to Concatenate should be a ParamSpec variable or ellipsis.")
    return _ConcatenateGenericAlias(self, (*(_type_check(t, "Concatenate[arg, ...]: each arg must be a type.") for t in types_), last))


def _unpack(self, parameters):
    return _UnpackGenericAlias(self, (_type_check(parameters, f"{self} accepts only single type."),))


def _annotated(self, *params):
    if len(params) < 2:
        raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
    if _is_unpacked_variables(params[0]):
        raise TypeError("Annotated[...] should not be used with an unpacked TypeVarTuple")
    return _AnnotatedAlias(_type_check(params[0], "Annotated[t, ...]: t must be a type.", special=True, in_class=True), params[1:])


Optional = _SpecialForm("Optional", _optional)
Literal = _TypedForm("Literal", _remembered(_literal, True))
Concatenate = _SpecialForm("Concatenate", _concatenate)
Unpack = _SpecialForm("Unpack", _unpack)
Annotated = _TypedForm("Annotated", _remembered(_annotated, True))


class _BaseGenericAlias(_Joins):
    """What stands for a class: `_name` is what typing calls it, None for classes of programs."""

    _own = frozenset(("_name", "_inst", "_count", "_defaults"))

    def __init__(self, origin, *, inst=True, name=None):
        self.__origin__, self._inst, self._name = origin, inst, name

    def __getattr__(self, attr):
        if attr in ("__name__", "__qualname__"):
            return self._name or self.__origin__.__name__
        if "__origin__" in self.__dict__ and not (attr[:2] == "__" == attr[-2:]):
            return getattr(self.__origin__, attr)
        raise AttributeError(attr)

    def __setattr__(self, attr, value):
        if attr in self._own or attr[:2] == "__" == attr[-2:]:
            super().__setattr__(attr, value)
        else:
            setattr(self.__origin__, attr, value)

    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead")
        made = self.__origin__(*args, **kwargs)
        try:
            made.__orig_class__ = self
        except Exception:
            pass
        return made

    def __mro_entries__(self, bases):
        """The class; and Generic, where no base behind it brings that along."""
        entries = () if self.__origin__ in bases else (self.__origin__,)
        for base in bases[bases.index(self) + 1:]:
            if isinstance(base, _BaseGenericAlias) or isinstance(base, type) and any(_is_generic(c) for c in base.__mro__):
                return entries
        from typing import Generic
        return (*entries, Generic)

    def __dir__(self):
        return [*{*super().__dir__(), *(name for name in dir(self.__origin__) if not (name[:2] == "__" == name[-2:]))}]

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class _GenericAlias(_BaseGenericAlias):
    """origin[args] as typing prints it: typing.List[int], typing.ClassVar[int], classes that are generic."""

    def __init__(self, origin, args, *, name=None, inst=True):
        super().__init__(origin, inst=inst, name=name)
        self.__args__ = args if isinstance(args, tuple) else (args,)
        self.__parameters__ = _collect_parameters(self.__args__, ordered=_is_generic(origin))
        if not name:
            self.__module__ = origin.__module__

    def copy_with(self, args):
        return type(self)(self.__origin__, args, name=self._name, inst=self._inst)

    @_remembered
    def __getitem__(self, args):
        if _is_generic(self.__origin__):
            raise TypeError(f"Cannot subscript already-subscripted {self}")
        if not self.__parameters__:
            raise TypeError(f"{self} is not a generic class")
        args = _prepared(self, _unpacked(map(_type_convert, args if isinstance(args, tuple) else (args,))))
        if len(args) != len(self.__parameters__):
            many = "many" if len(args) > len(self.__parameters__) else "few"
            raise TypeError(f"Too {many} arguments for {self}; actual {len(args)}, expected {len(self.__parameters__)}")
        return self.copy_with(tuple(self._substituted(self.__args__, dict(zip(self.__parameters__, args)))))

    def _substituted(self, args, given):
        out = []
        for old in args:
            if isinstance(old, type) and not isinstance(old, GenericAlias):
                out.append(old)
                continue
            if isinstance(old, tuple):  # the parameters of a ParamSpec
                out.append(tuple(self._substituted(old, given)))
                continue
            if (subst := getattr(old, "__typing_subst__", None)) is not None:
                new = subst(given[old])
            elif parameters := getattr(old, "__parameters__", ()):
                inner = []
                for p in parameters:
                    inner.extend(given[p]) if isinstance(p, TypeVarTuple) else inner.append(given[p])
                new = old[tuple(inner)]
            else:
                new = old
            if isinstance(new, tuple) and (self.__origin__ is collections.abc.Callable or _is_unpacked_variables(old)):
                out.extend(new)
            else:
                out.append(new)
        return out

    def __mro_entries__(self, bases):
        if isinstance(self.__origin__, _SpecialForm):
            raise TypeError(f"Cannot subclass {self!r}")
        if self._name:
            return super().__mro_entries__(bases)
        if _is_generic(self.__origin__) and self.__origin__.__name__ == "Generic":
            rest = bases[bases.index(self) + 1:]
            if any(_is_generic(b) and b.__name__ == "Protocol" for b in bases) or any(isinstance(b, _BaseGenericAlias) and b is not self for b in rest):
                return ()
        return (self.__origin__,)

    def __eq__(self, other):
        if not isinstance(other, _GenericAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __repr__(self):
        name = "typing." + self._name if self._name else _type_repr(self.__origin__)
        return f"{name}[{', '.join(map(_type_repr, self.__args__)) or '()'}]"

    def __reduce__(self):
        import operator

        import typing
        origin = getattr(typing, self._name) if self._name else self.__origin__
        return operator.getitem, (origin, self.__args__[0] if len(self.__args__) == 1 and not isinstance(self.__args__[0], tuple) else self.__args__)

    def __iter__(self):
        yield Unpack[self]


class _LiteralGenericAlias(_GenericAlias):
    def __eq__(self, other):
        if not isinstance(other, _LiteralGenericAlias):
            return NotImplemented
        return {(type(a), a) for a in self.__args__} == {(type(a), a) for a in other.__args__}

    def __hash__(self):
        return hash(frozenset((type(a), a) for a in self.__args__))


class _AnnotatedAlias(_GenericAlias):
    __iter__ = None

    def __init__(self, origin, metadata):
        if isinstance(origin, _AnnotatedAlias):
            metadata = origin.__metadata__ + metadata
            origin = origin.__origin__
        super().__init__(origin, (origin,), name="Annotated")
        self.__metadata__ = metadata

    def copy_with(self, args):
        return _AnnotatedAlias(args[0], self.__metadata__)

    def __repr__(self):
        return f"typing.Annotated[{_type_repr(self.__origin__)}, {', '.join(map(repr, self.__metadata__))}]"

    def __eq__(self, other):
        if not isinstance(other, _AnnotatedAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __reduce__(self):
        import operator
        return operator.getitem, (Annotated, (self.__origin__, *self.__metadata__))


class _ConcatenateGenericAlias(_GenericAlias):
    """Concatenate[...]: the beginning of a callable's parameters."""

    def copy_with(self, args):
        *first, last = args
        if isinstance(last, (list, tuple)):
            return (*first, *last)
        if isinstance(last, _ConcatenateGenericAlias):
            args = (*first, *last.__args__)
        return super().copy_with(tuple(args))


class _UnpackGenericAlias(_GenericAlias):
    @property
    def __typing_is_unpacked_typevartuple__(self):
        return isinstance(self.__args__[0], TypeVarTuple)

    @property
    def __typing_unpacked_tuple_args__(self):
        arg = self.__args__[0]
        return arg.__args__ if isinstance(arg, (_GenericAlias, GenericAlias)) and arg.__origin__ is tuple else None

    def __getitem__(self, args):
        return args if self.__typing_is_unpacked_typevartuple__ else super().__getitem__(args)


class _CallableGenericAlias(_GenericAlias):
    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and _is_param_expr(args[0]):
            return super().__repr__()
        return f"typing.Callable[[{', '.join(map(_type_repr, args[:-1]))}], {_type_repr(args[-1])}]"


class _SpecialGenericAlias(_BaseGenericAlias):
    __iter__ = None

    """List, Dict, ...: a name of typing for a class that takes `count` arguments, the last of which may have defaults."""

    __module__ = "typing"

    def __init__(self, origin, count, name, defaults=()):
        super().__init__(origin, inst=origin not in (list, dict, set, frozenset, tuple, type), name=name)
        self._count, self._defaults = count, defaults

    @_remembered
    def __getitem__(self, params):
        params = tuple(map(_type_check, params if isinstance(params, tuple) else (params,)))
        if (missing := self._count - len(params)) > 0 and missing <= len(self._defaults):
            params = (*params, *self._defaults[-missing:])
        if len(params) != self._count:
            if not self._count:
                raise TypeError(f"{self} is not a generic class")
            many = "many" if len(params) > self._count else "few"
            expected = f"at least {self._count - len(self._defaults)}" if self._defaults else self._count
            raise TypeError(f"Too {many} arguments for {self}; actual {len(params)}, expected {expected}")
        return self.copy_with(params)

    def copy_with(self, params):
        return _GenericAlias(self.__origin__, params, name=self._name, inst=self._inst)

    def __repr__(self):
        return "typing." + self._name

    def __reduce__(self):
        return self._name

    def __subclasscheck__(self, cls):
        if isinstance(cls, _SpecialGenericAlias):
            cls = cls.__origin__
        return super().__subclasscheck__(cls) if isinstance(cls, _GenericAlias) else issubclass(cls, self.__origin__)


class _TupleType(_SpecialGenericAlias):
    @_remembered
    def __getitem__(self, params):
        params = params if isinstance(params, tuple) else (params,)
        if len(params) >= 2 and params[-1] is ...:
            return self.copy_with((*(_type_check(p, "Tuple[t, ...]: t must be a type.") for p in params[:-1]), ...))
        return self.copy_with(tuple(_type_check(p, "Tuple[t0, t1, ...]: each t must be a type.") for p in params))


class _CallableType(_SpecialGenericAlias):
    def __getitem__(self, params):
        if not isinstance(params, tuple) or len(params) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        args, result = params
        return self._subscripted(tuple(args) if isinstance(args, list) else args, result)

    @_remembered
    def _subscripted(self, args, result):
        result = _type_check(result, "Callable[args, result]: result must be a type.")
        if args is ...:
            return self.copy_with((..., result))
        args = args if isinstance(args, tuple) else (args,)
        return self.copy_with((*map(_type_convert, args), result))

    def copy_with(self, params):
        return _CallableGenericAlias(self.__origin__, params, name=self._name, inst=self._inst)
