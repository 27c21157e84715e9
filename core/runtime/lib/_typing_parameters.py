"""What stands for types in annotations without being any: forward references, type variables and the named aliases of
`type X = ...`; and how type variables take the arguments of what they parameterise."""
import builtins
import sys
from keyword import iskeyword

from _union import GenericAlias, Union

__name__ = "typing"  # of which this is a part


def _caller():
    """The program's module that called; without one, where the library is imported by the session, as if the main one had."""
    try:
        return sys._getframe(0).f_globals.get("__name__", "__main__")
    except ValueError:
        return "__main__"


def forward_code(arg):
    """The code of an annotation that is a text."""
    try:
        return compile(f"({arg},)[0]" if arg.startswith("*") else arg, "<string>", "eval")
    except SyntaxError:
        raise SyntaxError(f"Forward reference must be an expression -- got {arg!r}")


def forward_value(arg, globals, locals):
    """What the text stands for; a name is looked up as it is written."""
    if not arg.isidentifier() or iskeyword(arg):
        return eval(forward_code(arg), globals, locals)
    for space in locals, globals, vars(builtins):
        if space is not None and arg in space:
            return space[arg]
    raise NameError(f"name {arg!r} is not defined", name=arg)


def _type_convert(arg, module=None, *, is_class=False):
    """None and texts as what they stand for."""
    if arg is None:
        return type(None)
    if isinstance(arg, str):
        forward_code(arg)
        return ForwardRef(arg, module=module, is_class=is_class)
    return arg


def _is_param_expr(arg):
    """Whether it can stand for the parameters of a callable."""
    return arg is ... or isinstance(arg, (tuple, list, ParamSpec)) or type(arg).__name__ == "_ConcatenateGenericAlias"


class _NoDefaultType:
    __slots__ = ()

    def __new__(cls):
        return NoDefault

    def __repr__(self):
        return "typing.NoDefault"

    def __reduce__(self):
        return "NoDefault"


NoDefault = object.__new__(_NoDefaultType)


class _Joins:
    """What can stand beside | in an annotation."""

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]


class ForwardRef(_Joins):
    """An annotation written as a string, or one that cannot be computed yet."""

    __module__ = "annotationlib"

    def __init__(self, arg, is_argument=True, module=None, *, is_class=False, owner=None):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__forward_arg__ = arg
        self.__forward_is_argument__, self.__forward_is_class__ = is_argument, is_class
        self.__forward_module__, self.__owner__ = module, owner

    @property
    def __forward_code__(self):
        return forward_code(self.__forward_arg__)

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
        return forward_value(self.__forward_arg__, globals, {**{p.__name__: p for p in params}, **locals})

    def __repr__(self):
        more = ""
        if self.__forward_module__ is not None:
            more += f", module={self.__forward_module__!r}"
        if self.__forward_is_class__:
            more += ", is_class=True"
        if self.__owner__ is not None:
            more += f", owner={self.__owner__!r}"
        return f"ForwardRef({self.__forward_arg__!r}{more})"


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
    def _named(self, name):
        self.__name__, self.__module__ = name, _caller()

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return self.__name__

    def has_default(self):
        # One that is still to be evaluated is one.
        return "__default__" in self.__dict__.get("_lazy", ()) or self.__default__ is not NoDefault

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
    __c_name__ = "typing.TypeVar"

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
        self._named(name)
        self.__bound__ = _type_convert(bound) if bound is not None else None
        self.__constraints__ = constraints
        self.__covariant__ = covariant
        self.__contravariant__ = contravariant
        self.__infer_variance__ = infer_variance
        self.__default__ = default

    def __typing_subst__(self, arg):
        from _typing_aliases import _type_check
        arg = _type_check(arg, "Parameters to generic types must be types.")
        if getattr(arg, "__typing_unpacked_tuple_args__", None) is not None or getattr(arg, "__typing_is_unpacked_typevartuple__", False):
            raise TypeError(f"{arg} is not valid as type argument")
        return arg

    def __typing_prepare_subst__(self, alias, args):
        at = alias.__parameters__.index(self)
        if at < len(args):
            return args
        if at == len(args) and self.has_default():
            return (*args, self.__default__)
        raise TypeError(f"Too few arguments for {alias}; actual {len(args)}, expected at least {at + 1}")

    def __repr__(self):
        if self.__infer_variance__:
            return self.__name__
        prefix = "+" if self.__covariant__ else "-" if self.__contravariant__ else "~"
        return prefix + self.__name__


class ParamSpec(_TypeParameter):
    __c_name__ = "typing.ParamSpec"

    def __init__(self, *args, **given):
        name, _, options = _read_parameter(
            "paramspec", args, given, bound=None, covariant=False, contravariant=False, infer_variance=False, default=NoDefault)
        self._named(name)
        self.__bound__, self.__covariant__, self.__contravariant__, self.__infer_variance__, self.__default__ = options

    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)

    def __repr__(self):
        if self.__infer_variance__:
            return self.__name__
        return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__

    def __typing_subst__(self, arg):
        from _typing_aliases import _type_check
        if isinstance(arg, (list, tuple)):
            return tuple(_type_check(a, "Expected a type.") for a in arg)
        if not _is_param_expr(arg):
            raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {arg}")
        return arg

    def __typing_prepare_subst__(self, alias, args):
        params = alias.__parameters__
        at = params.index(self)
        if at == len(args) and self.has_default():
            args = (*args, self.__default__)
        if at >= len(args):
            raise TypeError(f"Too few arguments for {alias}")
        # The only parameter may be given without its brackets: Z[int, str] is Z[[int, str]].
        if len(params) == 1 and not _is_param_expr(args[0]):
            return (args,)
        if isinstance(args[at], list):
            return (*args[:at], tuple(args[at]), *args[at + 1:])
        return args


class _ParamSpecPart:
    __hash__ = None

    def __init__(self, origin):
        self.__origin__ = origin

    def __eq__(self, other):
        return self.__origin__ == other.__origin__ if type(other) is type(self) else NotImplemented

    def __repr__(self):
        return f"{self.__origin__.__name__}.{self._part}"

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of {type(self).__name__}")


class ParamSpecArgs(_ParamSpecPart):
    __c_name__ = "typing.ParamSpecArgs"
    _part = "args"


class ParamSpecKwargs(_ParamSpecPart):
    __c_name__ = "typing.ParamSpecKwargs"
    _part = "kwargs"


class TypeVarTuple(_TypeParameter):
    __c_name__ = "typing.TypeVarTuple"

    def __init__(self, *args, **given):
        name, _, [self.__default__] = _read_parameter("typevartuple", args, given, default=NoDefault)
        self._named(name)

    def __or__(self, other):  # it is unpacked before it can stand in a union
        return NotImplemented

    __ror__ = __or__

    def __iter__(self):
        from typing import Unpack
        yield Unpack[self]

    def __repr__(self):
        return self.__name__

    def __typing_subst__(self, arg):
        raise TypeError("Substitution of bare TypeVarTuple is not supported")

    def __typing_prepare_subst__(self, alias, args):
        """The arguments with those that are its own as one tuple."""
        params = alias.__parameters__
        before = params.index(self)
        after = len(params) - before - 1
        if any(isinstance(p, TypeVarTuple) for p in params[before + 1:]):
            raise TypeError(f"More than one TypeVarTuple parameter in {alias}")
        endless = [
            (at, arg.__typing_unpacked_tuple_args__[0]) for at, arg in enumerate(args)
            if not isinstance(arg, type) and len(parts := getattr(arg, "__typing_unpacked_tuple_args__", None) or ()) == 2 and parts[-1] is ...
        ]
        if len(endless) > 1:
            raise TypeError("More than one unpacked arbitrary-length tuple argument")
        left, right, fill = before, after, None
        for at, fill in endless:
            left, right = min(left, at), min(right, len(args) - at - 1)
        if not endless and left + right > len(args):
            raise TypeError(f"Too few arguments for {alias}; actual {len(args)}, expected at least {len(params) - 1}")
        own = args[left:len(args) - right]
        if left == len(args) - right and self.has_default():
            from _typing_aliases import _unpacked
            own = _unpacked(self.__default__)
        return (*args[:left], *[fill] * (before - left), own, *[fill] * (after - right), *args[len(args) - right:])


class TypeAliasType(_Lazy, _Joins):
    __c_name__ = "typing.TypeAliasType"

    def __init__(self, *args, type_params=(), **named):
        if len(args) > 2:
            raise TypeError(f"typealias() takes exactly 2 positional arguments ({len(args)} given)")
        given = dict(zip(("name", "value"), args), **named)
        for at, key in enumerate(("name", "value"), 1):
            if key not in given:
                raise TypeError(f"typealias() missing required argument {key!r} (pos {at})")
        if not isinstance(given["name"], str):
            raise TypeError(f"typealias() argument 'name' must be str, not {type(given['name']).__name__}")
        if not isinstance(type_params, tuple):
            raise TypeError("type_params must be a tuple")
        with_default = None
        for param in type_params:
            if not isinstance(param, _TypeParameter):
                raise TypeError(f"Expected a type param, got {param!r}")
            if param.has_default():
                with_default = param
            elif with_default is not None:
                raise TypeError(f"non-default type parameter '{param!r}' follows default type parameter")
        self.__name__, self.__value__ = given["name"], given["value"]
        self.__type_params__ = type_params
        self.__module__ = _caller()

    def __reduce__(self):
        return self.__name__

    @property
    def __parameters__(self):
        from typing import Unpack
        return tuple(Unpack[p] if isinstance(p, TypeVarTuple) else p for p in self.__type_params__)

    def __repr__(self):
        return self.__name__

    def __getitem__(self, params):
        if not self.__type_params__:
            raise TypeError("Only generic type aliases are subscriptable")
        return GenericAlias(self, params if isinstance(params, tuple) else (params,))
