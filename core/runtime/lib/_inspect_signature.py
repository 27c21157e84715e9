"""inspect's signatures as objects: Parameter, Signature, and what arguments they bind. What signature() reads them from is in
_inspect_callables."""
import types
from collections import OrderedDict
from enum import IntEnum

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
        from inspect import signature
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
