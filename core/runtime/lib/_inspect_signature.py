"""inspect's signatures: Parameter, Signature, what arguments they bind, and the signature of whatever can be called."""
import sys
import types
from _inspect import native_signature
from collections import OrderedDict, namedtuple
from enum import IntEnum
from functools import Placeholder, partial, partialmethod

from inspect import isclass, isfunction, ismethod, unwrap
from _inspect_members import getattr_static

__name__ = "inspect"  # of which this is a part


class _empty:
    pass


class _void:
    pass


class _ParameterKind(IntEnum):
    POSITIONAL_ONLY = 0
    POSITIONAL_OR_KEYWORD = 1
    VAR_POSITIONAL = 2
    KEYWORD_ONLY = 3
    VAR_KEYWORD = 4

    def __str__(self):
        return self.name

    @property
    def description(self):
        return ("positional-only", "positional or keyword", "variadic positional", "keyword-only", "variadic keyword")[self]


_POSITIONAL_ONLY = _ParameterKind.POSITIONAL_ONLY
_POSITIONAL_OR_KEYWORD = _ParameterKind.POSITIONAL_OR_KEYWORD
_VAR_POSITIONAL = _ParameterKind.VAR_POSITIONAL
_KEYWORD_ONLY = _ParameterKind.KEYWORD_ONLY
_VAR_KEYWORD = _ParameterKind.VAR_KEYWORD


def formatannotation(annotation, base_module=None, *, quote_annotation_strings=True):
    if not quote_annotation_strings and isinstance(annotation, str):
        return annotation
    if type(annotation).__name__ == "ForwardRef":
        return annotation.__forward_arg__
    if getattr(annotation, "__module__", None) == "typing" or isinstance(annotation, types.UnionType):
        return repr(annotation).replace("typing.", "")
    if isinstance(annotation, types.GenericAlias):
        return str(annotation)
    if isinstance(annotation, type):
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation)


class Parameter:
    __slots__ = ("_name", "_kind", "_default", "_annotation")

    POSITIONAL_ONLY = _POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _VAR_POSITIONAL
    KEYWORD_ONLY = _KEYWORD_ONLY
    VAR_KEYWORD = _VAR_KEYWORD
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        try:
            self._kind = _ParameterKind(kind)
        except ValueError:
            raise ValueError(f"value {kind!r} is not a valid Parameter.kind") from None
        if default is not _empty and self._kind in (_VAR_POSITIONAL, _VAR_KEYWORD):
            raise ValueError(f"{self._kind.description} parameters cannot have default values")
        if name is _empty:
            raise ValueError("name is a required attribute for Parameter")
        if not isinstance(name, str):
            raise TypeError(f"name must be a str, not a {type(name).__name__}")
        if name[0] == "." and name[1:].isdigit():  # of a comprehension
            if self._kind is not _POSITIONAL_OR_KEYWORD:
                raise ValueError(f"implicit arguments must be passed as positional or keyword arguments, not {self._kind.description}")
            self._kind, name = _POSITIONAL_ONLY, "implicit" + name[1:]
        from keyword import iskeyword
        if not name.isidentifier() or iskeyword(name) and self._kind is not _POSITIONAL_ONLY:
            raise ValueError(f"{name!r} is not a valid parameter name")
        self._name = name
        self._default = default
        self._annotation = annotation

    name = property(lambda self: self._name)
    kind = property(lambda self: self._kind)
    default = property(lambda self: self._default)
    annotation = property(lambda self: self._annotation)

    def replace(self, *, name=_void, kind=_void, annotation=_void, default=_void):
        return type(self)(
            self._name if name is _void else name,
            self._kind if kind is _void else kind,
            default=self._default if default is _void else default,
            annotation=self._annotation if annotation is _void else annotation,
        )

    __replace__ = replace

    def __str__(self):
        return self._format()

    def _format(self, *, quote_annotation_strings=True):
        out = self._name
        if self._annotation is not _empty:
            out = f"{out}: {formatannotation(self._annotation, quote_annotation_strings=quote_annotation_strings)}"
        if self._default is not _empty:
            out += f" = {self._default!r}" if self._annotation is not _empty else f"={self._default!r}"
        if self._kind is _VAR_POSITIONAL:
            out = "*" + out
        elif self._kind is _VAR_KEYWORD:
            out = "**" + out
        return out

    def __repr__(self):
        return f'<{type(self).__name__} "{self}">'

    def __hash__(self):
        return hash((self._name, self._kind, self._annotation, self._default))

    def __reduce__(self):
        return type(self), (self._name, self._kind), {"_default": self._default, "_annotation": self._annotation}

    def __setstate__(self, state):
        self._default, self._annotation = state["_default"], state["_annotation"]

    def __eq__(self, other):
        if not isinstance(other, Parameter):
            return NotImplemented
        return (
            self._name == other._name and self._kind == other._kind and self._default == other._default
            and self._annotation == other._annotation
        )


class BoundArguments:
    __slots__ = ("arguments", "_signature")

    def __init__(self, signature, arguments):
        self.arguments = arguments
        self._signature = signature

    @property
    def signature(self):
        return self._signature

    @property
    def args(self):
        out = []
        for name, param in self._signature.parameters.items():
            if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                break
            if name not in self.arguments:
                break
            if param.kind is _VAR_POSITIONAL:
                out.extend(self.arguments[name])
            else:
                out.append(self.arguments[name])
        return tuple(out)

    @property
    def kwargs(self):
        out = {}
        started = False
        for name, param in self._signature.parameters.items():
            if not started:
                if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                    started = True
                elif name not in self.arguments:
                    started = True
                    continue
            if not started or name not in self.arguments:
                continue
            if param.kind is _VAR_KEYWORD:
                out.update(self.arguments[name])
            else:
                out[name] = self.arguments[name]
        return out

    def apply_defaults(self):
        made = []
        for name, param in self._signature.parameters.items():
            if name in self.arguments:
                made.append((name, self.arguments[name]))
            elif param.default is not _empty:
                made.append((name, param.default))
            elif param.kind is _VAR_POSITIONAL:
                made.append((name, ()))
            elif param.kind is _VAR_KEYWORD:
                made.append((name, {}))
        self.arguments = dict(made)

    def __repr__(self):
        return f"<{type(self).__name__} ({', '.join(f'{k}={v!r}' for k, v in self.arguments.items())})>"

    def __eq__(self, other):
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self._signature == other._signature and self.arguments == other.arguments


class Signature:
    __slots__ = ("_return_annotation", "_parameters")

    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty, __validate_parameters__=True):
        params = OrderedDict()
        top_kind = _POSITIONAL_ONLY
        seen_default = False
        for param in parameters or ():
            kind, name = param.kind, param.name
            if kind in (_VAR_POSITIONAL, _VAR_KEYWORD) and any(p.kind is kind for p in params.values()):
                raise ValueError(f"more than one {kind.description} parameter")
            if kind < top_kind:
                raise ValueError(
                    f"wrong parameter order: {top_kind.description} parameter before {kind.description} parameter"
                )
            top_kind = kind
            if kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
                if param.default is _empty:
                    if seen_default:
                        raise ValueError("non-default argument follows default argument")
                else:
                    seen_default = True
            if name in params:
                raise ValueError(f"duplicate parameter name: {name!r}")
            params[name] = param
        self._parameters = types.MappingProxyType(params)
        self._return_annotation = return_annotation

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False, annotation_format=None):
        found = signature(
            obj, follow_wrapped=follow_wrapped, globals=globals, locals=locals, eval_str=eval_str, annotation_format=annotation_format)
        if isinstance(found, cls):
            return found
        return cls(found.parameters.values(), return_annotation=found.return_annotation)

    parameters = property(lambda self: self._parameters)
    return_annotation = property(lambda self: self._return_annotation)

    def replace(self, *, parameters=_void, return_annotation=_void):
        return type(self)(
            self.parameters.values() if parameters is _void else parameters,
            return_annotation=self._return_annotation if return_annotation is _void else return_annotation,
        )

    __replace__ = replace

    def __eq__(self, other):
        if not isinstance(other, Signature):
            return NotImplemented
        return self._basis() == other._basis()

    def __hash__(self):
        positional, keywords, returned = self._basis()
        return hash((positional, frozenset(keywords.values()), returned))

    def _basis(self):
        """What tells signatures apart: the order of keyword-only parameters does not."""
        params = self._parameters.values()
        return tuple(p for p in params if p.kind is not _KEYWORD_ONLY), {p.name: p for p in params if p.kind is _KEYWORD_ONLY}, self._return_annotation

    def __reduce__(self):
        return type(self), (tuple(self._parameters.values()),), {"_return_annotation": self._return_annotation}

    def __setstate__(self, state):
        self._return_annotation = state["_return_annotation"]

    def _bind(self, args, kwargs, *, partial=False):
        arguments = {}
        params = list(self.parameters.values())
        args = list(args)
        kwargs = dict(kwargs)
        extra_keywords, by_name = None, []
        positional_phase = True  # no parameter has been passed over for its default yet
        for param in params:
            name, kind = param.name, param.kind
            if kind is _VAR_KEYWORD:
                extra_keywords = param
                continue
            if kind is _VAR_POSITIONAL:
                if args:
                    arguments[name] = tuple(args)
                    args = []
                positional_phase = False
                continue
            if kind is _KEYWORD_ONLY and args:
                raise TypeError("too many positional arguments")
            if args:
                if name in kwargs and kind is not _POSITIONAL_ONLY:
                    raise TypeError(f"multiple values for argument {name!r}")
                arguments[name] = args.pop(0)
                continue
            if param.default is _empty and name not in kwargs and not partial:
                what = "keyword-only " if kind is _KEYWORD_ONLY and positional_phase else ""
                raise TypeError(f"missing a required {what}argument: {name!r}")
            if positional_phase and kind is _POSITIONAL_ONLY and name in kwargs:
                if param.default is _empty:
                    raise TypeError(f"missing a required positional-only argument: {name!r}")
                by_name.append(name)
                continue
            positional_phase = False
            if name in kwargs:
                arguments[name] = kwargs.pop(name)
        if args:
            raise TypeError("too many positional arguments")
        if kwargs:
            if extra_keywords is None and by_name:
                raise TypeError(f"got some positional-only arguments passed as keyword arguments: {', '.join(by_name)!r}")
            if extra_keywords is None:
                raise TypeError(f"got an unexpected keyword argument {next(iter(kwargs))!r}")
            arguments[extra_keywords.name] = kwargs
        return BoundArguments(self, arguments)

    def bind(self, /, *args, **kwargs):
        return self._bind(args, kwargs)

    def bind_partial(self, /, *args, **kwargs):
        return self._bind(args, kwargs, partial=True)

    def __repr__(self):
        return f"<{type(self).__name__} {self}>"

    def __str__(self):
        return self.format()

    def format(self, *, max_width=None, quote_annotation_strings=True):
        out = []
        pos_only = False
        separate = True
        for param in self.parameters.values():
            kind = param.kind
            if kind is _POSITIONAL_ONLY:
                pos_only = True
            elif pos_only:
                out.append("/")
                pos_only = False
            if kind is _VAR_POSITIONAL:
                separate = False
            elif kind is _KEYWORD_ONLY and separate:
                out.append("*")
                separate = False
            out.append(param._format(quote_annotation_strings=quote_annotation_strings))
        if pos_only:
            out.append("/")
        text = f"({', '.join(out)})"
        if max_width is not None and len(text) > max_width:
            text = "(\n    " + ",\n    ".join(out) + "\n)"
        if self._return_annotation is not _empty:
            text += f" -> {formatannotation(self._return_annotation, quote_annotation_strings=quote_annotation_strings)}"
        return text


def _from_function(func, annotations):
    code = func.__code__
    names = code.co_varnames
    positional = code.co_argcount
    posonly = code.co_posonlyargcount
    kwonly = code.co_kwonlyargcount
    defaults = func.__defaults__ or ()
    kwdefaults = func.__kwdefaults__ or {}
    params = []
    for i, name in enumerate(names[:positional]):
        offset = i - (positional - len(defaults))
        params.append(
            Parameter(
                name,
                _POSITIONAL_ONLY if i < posonly else _POSITIONAL_OR_KEYWORD,
                default=defaults[offset] if offset >= 0 else _empty,
                annotation=annotations.get(name, _empty),
            )
        )
    index = positional + kwonly
    if code.co_flags & 4:
        params.append(Parameter(names[index], _VAR_POSITIONAL, annotation=annotations.get(names[index], _empty)))
        index += 1
    for name in names[positional : positional + kwonly]:
        params.append(
            Parameter(
                name, _KEYWORD_ONLY, default=kwdefaults.get(name, _empty), annotation=annotations.get(name, _empty)
            )
        )
    if code.co_flags & 8:
        params.append(Parameter(names[index], _VAR_KEYWORD, annotation=annotations.get(names[index], _empty)))
    return Signature(params, return_annotation=annotations.get("return", _empty))


def _from_text(text):
    """The signature that a native function writes down: "(self, x, /, y=None, *args)"."""
    body = text[1:-1]
    parts, depth, quote, start = [], 0, "", 0
    for i, c in enumerate(body):
        if quote:
            quote = "" if c == quote else quote
        elif c in "'\"":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(body[start:i].strip())
            start = i + 1
    parts.append(body[start:].strip())
    params, kind = [], _POSITIONAL_OR_KEYWORD
    for part in parts:
        if not part:
            continue
        if part == "/":
            params = [p.replace(kind=_POSITIONAL_ONLY) for p in params]
        elif part == "*":
            kind = _KEYWORD_ONLY
        elif part.startswith("**"):
            params.append(Parameter(part[2:], _VAR_KEYWORD))
        elif part.startswith("*"):
            params.append(Parameter(part[1:], _VAR_POSITIONAL))
            kind = _KEYWORD_ONLY
        else:
            name, eq, default = part.partition("=")
            value = _empty
            if eq:
                value = None if default == "?" else eval(default, {"inf": float("inf")})
            params.append(Parameter(name.strip(), kind, default=value))
    if params and params[0].name == "self" and params[0].kind is _POSITIONAL_OR_KEYWORD:
        params[0] = params[0].replace(kind=_POSITIONAL_ONLY)
    return Signature(params)


def _drop_first(sig):
    params = list(sig.parameters.values())
    if params and params[0].kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
        return sig.replace(parameters=params[1:])
    if not params or params[0].kind in (_KEYWORD_ONLY, _VAR_KEYWORD):
        raise ValueError("invalid method signature")
    return sig


def _of_partial(obj, how):
    sig = _signature(obj.func, how.following())
    try:
        bound = sig.bind_partial(*obj.args, **obj.keywords)
    except TypeError as ex:
        raise ValueError(f"partial object {obj!r} has incorrect arguments") from ex
    positional = list(obj.args)
    params, keyword_only = [], False
    for name, param in sig.parameters.items():
        if positional and param.kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
            if positional.pop(0) is Placeholder:
                params.append(param.replace(kind=_POSITIONAL_ONLY, default=_empty))
            continue
        if name in obj.keywords and param.kind in (_POSITIONAL_OR_KEYWORD, _KEYWORD_ONLY):
            params.append(param.replace(kind=_KEYWORD_ONLY, default=obj.keywords[name]))
            keyword_only = True
            continue
        if keyword_only:
            if param.kind is _POSITIONAL_OR_KEYWORD:
                param = param.replace(kind=_KEYWORD_ONLY)
            elif param.kind is _VAR_POSITIONAL:
                continue
        params.append(param)
    return sig.replace(parameters=params)


# What CPython says of built-in functions and types, which do not all tell how they are called.
_WITHOUT_SIGNATURE = {dir, getattr, iter, max, min, next, vars}
_OF_TYPES = {
    bool: "(object=False, /)", bytearray: None, bytes: None, classmethod: "(function, /)", complex: "(real=0, imag=0)",
    enumerate: "(iterable, start=0)", filter: "(function, iterable, /)", float: "(x=0, /)", frozenset: "(iterable=(), /)",
    int: None, list: "(iterable=(), /)", map: "(function, iterable, /, *iterables, strict=False)", memoryview: "(object)",
    property: "(fget=None, fset=None, fdel=None, doc=None)", range: None, reversed: "(sequence, /)", set: "(iterable=(), /)",
    slice: None, staticmethod: "(function, /)", str: None, tuple: "(iterable=(), /)", type: None, zip: "(*iterables, strict=False)",
    dict: None, super: None,
}
# The same by name, for types that are C types of its modules: None, where there is no text; empty, where it cannot be read.
_OF_NAMES = {
    "collections.OrderedDict": None, "collections.defaultdict": None, "collections.deque": "",
    "functools.partial": "(func, /, *args, **keywords)", "functools._lru_cache_wrapper": None,
    "itertools.islice": None, "itertools.repeat": None, "weakref.ReferenceType": None, "typing.TypeVar": None,
    "typing.ParamSpec": None, "typing.ParamSpecArgs": None, "typing.ParamSpecKwargs": None,
    "typing.TypeAliasType": None, "typing.TypeVarTuple": None, "builtins.cell": "",
    "builtins.method": "(function, instance, /)", "builtins.mappingproxy": "(mapping)",
    "builtins.module": "(name, doc=None)",
    "builtins.function": "(code, globals, name=None, argdefs=None, closure=None, kwdefaults=None)",
    "weakref.ProxyType": "()", "itertools.zip_longest": "(*iterables, fillvalue=None)",
    "operator.attrgetter": "(attr, /, *attrs)", "operator.itemgetter": "(item, /, *items)",
    "operator.methodcaller": "(name, /, *args, **kwargs)", "weakref.CallableProxyType": "()",
}
_UNREADABLE = {
    "anext", "reduce", "dict.pop", "memoryview.cast", "memoryview.hex", "str.maketrans",
    *(f"{kind}.{name}" for kind in ("str", "bytes", "bytearray") for name in ("count", "endswith", "find", "hex", "index", "rfind", "rindex", "startswith")),
}
_missing = object()


def _of_type(cls, asked=None):
    """What is known of a type that stands for a C type of CPython's, where `asked`, itself or a class of it, is what is asked for;
    None: it is none, or its arguments are object's."""
    asked = asked or cls
    text = _OF_TYPES.get(cls, _missing)
    if text is _missing:
        text = _OF_NAMES.get(f"{cls.__module__}.{cls.__name__}", _missing)
    if text is _missing:
        new = cls.__dict__.get("__new__")
        if not isinstance(new, types.BuiltinFunctionType) or cls is object or issubclass(cls, BaseException):
            return None
        text, _ = native_signature(new)
        return text and _drop_first(_from_text(text))
    if text is None:
        raise ValueError(f"no signature found for builtin {'type ' if cls is not type else ''}{asked!r}")
    if not text:
        raise ValueError(f"{asked!r} builtin has invalid signature")
    return _from_text(text)


class _How:
    """How a signature is read: `bound` makes that of a method that of the bound one."""

    def __init__(self, follow_wrapped=True, bound=_drop_first, annotation_format=None, **options):
        self.follow_wrapped, self.bound, self.format, self.options = follow_wrapped, bound, annotation_format, options

    def following(self):
        return _How(True, self.bound, self.format, **self.options)

    def annotations(self, func):
        if self.format in (None, 1) and not self.options.get("eval_str"):
            return func.__annotations__
        if self.format == 3:
            try:
                return func.__annotations__  # all that they name is there: the same without the module
            except Exception:
                pass
        from annotationlib import Format, get_annotations
        return get_annotations(func, format=Format.VALUE if self.format is None else self.format, **self.options)


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False, annotation_format=None):
    return _signature(obj, _How(follow_wrapped, _drop_first, annotation_format, globals=globals, locals=locals, eval_str=eval_str))


_NATIVE = types.WrapperDescriptorType, types.MethodWrapperType, types.ClassMethodDescriptorType, types.BuiltinFunctionType, types.MethodDescriptorType


def _users_method(cls, name, how):
    """A method of the class that a program wrote, bound as the class calls it; or None."""
    method = getattr(cls, name, None) if name == "__new__" else getattr_static(cls, name, None)
    if how.follow_wrapped and method is not None and not isinstance(method, _NATIVE):
        method = unwrap(method, stop=lambda m: hasattr(m, "__signature__") or isinstance(m, (*_NATIVE, staticmethod, classmethod)))
    if method is None or isinstance(method, _NATIVE):
        return None
    if name != "__new__" and not isinstance(method, type) and hasattr(type(method), "__get__"):
        method = type(method).__get__(method, cls, type(cls))
    return method


def _signature(obj, how):
    bound = how.bound
    if not callable(obj):
        raise TypeError(f"{obj!r} is not a callable object")
    if isinstance(obj, types.MethodType):
        return bound(_signature(obj.__func__, how))
    if how.follow_wrapped and not isinstance(obj, type):
        obj = unwrap(obj, stop=lambda f: hasattr(f, "__signature__"))
        if isinstance(obj, types.MethodType):
            return _signature(obj, how)
    own = getattr(obj, "__signature__", None)
    if own is not None:
        if not isinstance(own, Signature):
            raise TypeError(f"unexpected object {own!r} in __signature__ attribute")
        return own
    if isinstance(obj, partial):
        return _of_partial(obj, how)
    of_method = getattr(obj, "__partialmethod__", None)
    if isinstance(of_method, partialmethod):
        given = _of_partial(partial(of_method.func, None, *of_method.args, **of_method.keywords), how)
        first = next(iter(signature(of_method.func).parameters.values()))
        if first.kind is not _VAR_POSITIONAL:
            if any(arg is Placeholder for arg in of_method.args):
                first = first.replace(kind=_POSITIONAL_ONLY)
            given = given.replace(parameters=(first, *given.parameters.values()))
        return given
    if isinstance(obj, types.FunctionType):
        if obj.__qualname__ in _UNREADABLE and obj.__module__ == "_functools":
            raise ValueError(f"{obj!r} builtin has invalid signature")
        text = getattr(obj, "__text_signature__", None)
        return _from_function(obj, how.annotations(obj)) if text is None else _from_text(text)
    if isinstance(obj, types.BuiltinFunctionType) or type(obj) in (
        types.MethodDescriptorType, types.WrapperDescriptorType, types.MethodWrapperType,
    ):
        text, is_bound = (None, False) if obj in _WITHOUT_SIGNATURE or (obj.__name__ == "log" and obj.__module__ == "math") else native_signature(obj)
        if obj.__qualname__ in _UNREADABLE:
            raise ValueError(f"{obj!r} builtin has invalid signature")
        if obj.__name__ == "__new__":
            text, is_bound = "(*args, **kwargs)", False
        if type(obj) in (types.WrapperDescriptorType, types.MethodWrapperType) and obj.__name__ in ("__init__", "__call__"):
            text = "(self, /, *args, **kwargs)"
        if text is None:
            raise ValueError(f"no signature found for builtin {obj!r}")
        sig = _from_text(text)
        return bound(sig) if is_bound else sig
    if isinstance(obj, type):
        found = _of_type(obj)
        if found is not None:
            return found
        call = _users_method(type(obj), "__call__", how)
        if call is not None:
            return _signature(call, how)
        new, init = _users_method(obj, "__new__", how), _users_method(obj, "__init__", how)
        for base in obj.__mro__:
            if new is not None and "__new__" in base.__dict__:
                return bound(_signature(new, how))
            if init is not None and "__init__" in base.__dict__:
                return _signature(init, how)
        for base in obj.__mro__[1:-1]:
            found = _of_type(base, obj)
            if found is not None:
                return found
        if obj is object or getattr_static(obj, "__init__") is object.__init__:
            return Signature()
        raise ValueError(f"no signature found for builtin type {obj!r}")
    call = getattr_static(type(obj), "__call__")
    if call is not None:
        if isinstance(call, types.MethodDescriptorType):  # a text of theirs leaves out the object
            return _drop_first(_signature(call, how))
        call = call.__get__(obj, type(obj)) if hasattr(type(call), "__get__") else call
        return _signature(call, how)
    raise ValueError(f"callable {obj!r} is not supported by signature")


FullArgSpec = namedtuple("FullArgSpec", "args varargs varkw defaults kwonlyargs kwonlydefaults annotations", module="inspect")


def getfullargspec(func):
    try:
        sig = _signature(func, _How(False, lambda sig: sig))
    except Exception as e:
        raise TypeError("unsupported callable") from e
    args, defaults, kwonly, kwdefaults = [], [], [], {}
    varargs = varkw = None
    annotations = {} if sig.return_annotation is _empty else {"return": sig.return_annotation}
    for p in sig.parameters.values():
        if p.kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
            args.append(p.name)
            if p.default is not _empty:
                defaults.append(p.default)
        elif p.kind is _VAR_POSITIONAL:
            varargs = p.name
        elif p.kind is _KEYWORD_ONLY:
            kwonly.append(p.name)
            if p.default is not _empty:
                kwdefaults[p.name] = p.default
        else:
            varkw = p.name
        if p.annotation is not _empty:
            annotations[p.name] = p.annotation
    return FullArgSpec(args, varargs, varkw, tuple(defaults) or None, kwonly, kwdefaults or None, annotations)


def _stand_in(func):
    """A function with the same name and parameters that does nothing: it refuses arguments as a call of `func` would."""
    sig = signature(func)
    plain = [p.replace(annotation=_empty, default=p.default if p.default is _empty else None) for p in sig.parameters.values()]
    space = {}
    exec(f"def f{Signature(plain)}: pass", space)
    space["f"].__qualname__ = func.__name__
    return space["f"]


def getcallargs(func, /, *positional, **named):
    """What each parameter gets of the arguments, defaults too."""
    if isinstance(func, types.MethodType) and func.__self__ is not None:
        func, positional = func.__func__, (func.__self__, *positional)
    try:
        _stand_in(func)(*positional, **named)
    except TypeError as e:
        raise TypeError(str(e).replace(", and ", " and ")) from None
    bound = signature(func).bind(*positional, **named)
    bound.apply_defaults()
    kinds = {p.name: p.kind for p in bound.signature.parameters.values()}
    last = (_VAR_POSITIONAL, _VAR_KEYWORD)
    given = {name: value for name, value in bound.arguments.items() if kinds[name] not in last}
    spec = getfullargspec(func)
    out = {name: given[name] for name in spec.args if name in positional_names(spec, positional)}
    for name in (spec.varargs, spec.varkw):
        if name:
            out[name] = bound.arguments[name]
    for name in (*named, *given):
        if name in given and name not in out:
            out[name] = given[name]
    return out


def positional_names(spec, positional):
    return spec.args[: len(positional)]
