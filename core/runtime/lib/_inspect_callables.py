"""What inspect.signature() says of whatever can be called: functions, methods, classes, partials, natives; and the older
getfullargspec() and getcallargs()."""
import types
from _inspect import native_signature
from collections import namedtuple
from functools import Placeholder, partial, partialmethod

from _inspect_members import getattr_static
from inspect import (
    _KEYWORD_ONLY, _POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD, _VAR_KEYWORD, _VAR_POSITIONAL, Parameter, Signature, _empty, unwrap,
)

__name__ = "inspect"  # of which this is a part


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
_WITHOUT_SIGNATURE = {"dir", "getattr", "iter", "max", "min", "next", "vars", "Match.group", "dict.update", "pack", "pack_into", "Struct.pack", "Struct.pack_into"}
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
    "builtins.module": "(name, doc=None)", "types.SimpleNamespace": "(mapping_or_iterable=(), /, **kwargs)",
    "builtins.function": "(code, globals, name=None, argdefs=None, closure=None, kwdefaults=None)",
    "weakref.ProxyType": "()", "itertools.zip_longest": "(*iterables, fillvalue=None)",
    "operator.attrgetter": "(attr, /, *attrs)", "operator.itemgetter": "(item, /, *items)",
    "operator.methodcaller": "(name, /, *args, **kwargs)", "weakref.CallableProxyType": "()",
}
_UNREADABLE = {
    "anext", "reduce", "dict.pop", "OrderedDict.pop", "deque.index", "memoryview.cast", "memoryview.hex", "str.maketrans",
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
        text, is_bound = (None, False) if obj.__qualname__ in _WITHOUT_SIGNATURE or (obj.__name__ == "log" and obj.__module__ == "math") else native_signature(obj)
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


def _stand_in(func, sig):
    """A function named like `func`, with the parameters of `sig`, that does nothing: it refuses arguments as a call would."""
    plain = [p.replace(annotation=_empty, default=p.default if p.default is _empty else None) for p in sig.parameters.values()]
    space = {}
    exec(f"def f{Signature(plain)}: pass", space)
    space["f"].__qualname__ = func.__name__
    return space["f"]


def getcallargs(func, /, *positional, **named):
    """What each parameter gets of the arguments, defaults too."""
    if isinstance(func, types.MethodType) and func.__self__ is not None:
        func, positional = func.__func__, (func.__self__, *positional)
    sig = signature(func)
    # Parameters that take no keyword in a call take one here.
    sig = sig.replace(parameters=[p.replace(kind=_POSITIONAL_OR_KEYWORD) if p.kind is _POSITIONAL_ONLY else p for p in sig.parameters.values()])
    try:
        _stand_in(func, sig)(*positional, **named)
    except TypeError as e:
        raise TypeError(str(e).replace(", and ", " and ")) from None
    bound = sig.bind(*positional, **named)
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
