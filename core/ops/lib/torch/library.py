"""torch.library: operators of a program's own, which torch.ops finds and graphs show under their names. Schemas name the
arguments and their types; of kernels for several devices the CPU's is taken."""
import inspect
import typing
from collections.abc import Sequence

import torch
from torch._ops import OpOverloadPacket, _Schema, ops

__all__ = [
    "Library", "CustomOpDef", "custom_op", "define", "fallthrough_kernel", "impl", "impl_abstract", "infer_schema",
    "register_autograd", "register_fake", "register_kernel", "triton_op", "wrap_triton",
]

_SIMPLE = {
    torch.Tensor: "Tensor", int: "SymInt", float: "float", bool: "bool", str: "str", torch.dtype: "ScalarType",
    torch.device: "Device", int | float | bool: "Scalar",
}


def _schema_type(annotation):
    """A parameter's type as schemas write it, or None."""
    if annotation in _SIMPLE:
        return _SIMPLE[annotation]
    arguments, origin = typing.get_args(annotation), typing.get_origin(annotation)
    if type(None) in arguments:
        rest = tuple(a for a in arguments if a is not type(None))
        inner = _schema_type(rest[0] if len(rest) == 1 else typing.Union[rest])
        return None if inner is None else inner + "?"
    if origin in (list, Sequence) and len(arguments) == 1:
        inner = _schema_type(arguments[0])
        return None if inner is None else inner + "[]"
    return None


def _shown_default(value, short=False):
    if isinstance(value, str):
        return f'"{value}"'
    if short and isinstance(value, float) and value == int(value):
        return f"{int(value)}."
    return str(value)


def infer_schema(prototype_function, /, *, mutates_args, op_name=None):
    """The schema of a function, from its annotations: `(Tensor x, float scale=2.0) -> Tensor`."""
    signature = inspect.signature(prototype_function)

    def fail(what):
        raise ValueError(f"infer_schema(func): {what} Got func with signature {signature})")

    written, mutated, keyword_only = [], 0, False
    for name, p in signature.parameters.items():
        if p.kind is p.KEYWORD_ONLY and not keyword_only:
            keyword_only = True
            written.append("*")
        if p.annotation is p.empty:
            fail(f"Parameter {name} must have a type annotation.")
        kind = _schema_type(p.annotation)
        if kind is None:
            fail(f"Parameter {name} has unsupported type {p.annotation}.")
        if kind.startswith("Tensor") and (mutates_args == "unknown" or name in mutates_args):
            kind = kind.replace("Tensor", f"Tensor(a{mutated}!)", 1)
        mutated += 1
        written.append(f"{kind} {name}" + ("" if p.default is p.empty else f"={_shown_default(p.default)}"))
    result = signature.return_annotation
    if result is signature.empty:
        fail("No return type annotation was provided. Please add one.")
    if typing.get_origin(result) is tuple:
        returned = "(" + ", ".join(_schema_type(a) or fail(f"Return has unsupported type {result}.")
                                   for a in typing.get_args(result)) + ")"
    else:
        returned = "()" if result is None else _schema_type(result) or fail(f"Return has unsupported type {result}.")
    return f"{op_name or ''}({', '.join(written)}) -> {returned}"


class _Argument:
    """A parameter of a schema that was given as text."""

    def __init__(self, text, keyword_only):
        written, _, default = text.partition("=")
        self.type, _, self.name = written.strip().rpartition(" ")
        self.required = not default
        self.default = None if self.required else _constant(default.strip())
        self.keyword_only = keyword_only


def _constant(text):
    known = {"None": None, "True": True, "False": False}
    if text in known:
        return known[text]
    if text[:1] in "\"'":
        return text[1:-1]
    if text.startswith("["):
        return [_constant(part.strip()) for part in text[1:-1].split(",") if part.strip()]
    return float(text) if any(c in text for c in ".e") else int(text)


class _OwnSchema(_Schema):
    def __init__(self, name, text):
        super().__init__(name, "")
        inside, _, self.returned = text[text.index("(") + 1 :].rpartition(") -> ")
        self.arguments, keyword_only = [], False
        for part in filter(None, (p.strip() for p in inside.split(","))):
            if part == "*":
                keyword_only = True
            else:
                self.arguments.append(_Argument(part, keyword_only))
        self.is_mutable = "!" in text

    def __str__(self):
        shown, keyword_only = [], False
        for a in self.arguments:
            if a.keyword_only and not keyword_only:
                keyword_only = True
                shown.append("*")
            shown.append(f"{a.type} {a.name}" + ("" if a.required else f"={_shown_default(a.default, True)}"))
        return f"{self.name}({', '.join(shown)}) -> {self.returned}"

    __repr__ = __str__

    def fill(self, args, kwargs):
        """All values by position, defaults where nothing is given."""
        values, rest = [], dict(kwargs)
        for i, a in enumerate(self.arguments):
            if i < len(args) and not a.keyword_only:
                values.append(args[i])
            elif a.name in rest:
                values.append(rest.pop(a.name))
            elif a.required:
                raise RuntimeError(f"{self.name}() is missing value for argument '{a.name}'. Declaration: {self}")
            else:
                values.append(a.default)
        return values


class CustomOpDef:
    """An operator of the program's: called like a function."""

    def __init__(self, namespace, name, schema, fn):
        self._namespace = namespace
        self._name = name
        self._schema = schema
        self._init_fn = fn
        self._kernel = fn
        self._abstract_fn = None
        self._backward_fn = self._setup_context_fn = None
        packet = OpOverloadPacket(namespace, name, self._run)
        overload = packet.default
        overload._schema = _OwnSchema(self._qualname, schema)
        overload.__name__ = name + ".default"
        getattr(ops, namespace).__dict__[name] = packet
        self._opoverload = overload

    @property
    def _qualname(self):
        return f"{self._namespace}::{self._name}"

    def __repr__(self):
        return f"<CustomOpDef({self._qualname})>"

    def __call__(self, *args, **kwargs):
        return self._opoverload(*args, **kwargs)

    def _run(self, *args, **kwargs):
        schema = self._opoverload._schema
        values = schema.fill(args, kwargs)
        if self._kernel is None:
            raise NotImplementedError(f"Could not run '{self._qualname}': it has no kernel for the CPU")
        if self._backward_fn is None:
            return self._call_kernel(values)
        return self._function().apply(*values)

    def _call_kernel(self, values):
        arguments = self._opoverload._schema.arguments
        n = sum(not a.keyword_only for a in arguments)
        return self._kernel(*values[:n], **{a.name: v for a, v in zip(arguments[n:], values[n:])})

    def _function(self):
        """The operator with its gradient, as an autograd.Function."""
        op = self

        def forward(*values):
            return op._call_kernel(values)

        def setup_context(ctx, inputs, output):
            if op._setup_context_fn is not None:
                op._setup_context_fn(ctx, inputs, output)

        def backward(ctx, *grads):
            return op._backward_fn(ctx, *grads)

        name = f"GeneratedBackwardFor_{self._namespace}_{self._name}_default"
        own = {"forward": forward, "setup_context": setup_context, "backward": backward}
        return type(name, (torch.autograd.Function,), {k: staticmethod(v) for k, v in own.items()})

    def register_kernel(self, device_types, fn=None, /):
        def register(fn):
            if device_types is None or "cpu" in ((device_types,) if isinstance(device_types, str) else device_types):
                self._kernel = fn
            return fn

        return register if fn is None else register(fn)

    def register_fake(self, fn, /):
        self._abstract_fn = fn
        return fn

    def register_autograd(self, backward, /, *, setup_context=None):
        self._backward_fn, self._setup_context_fn = backward, setup_context

    def register_vmap(self, func=None):
        return func if func is not None else lambda func: func

    def set_kernel_enabled(self, device_type, enabled=True):
        raise NotImplementedError("set_kernel_enabled is not supported here")


_DEFINED = {}


def _split(qualname):
    namespace, name = qualname.split("::")
    return namespace, name


def custom_op(name, fn=None, /, *, mutates_args, device_types=None, schema=None, tags=None):
    """Makes a function an operator: a decorator, or called with the function."""

    def make(fn):
        written = infer_schema(fn, mutates_args=mutates_args) if schema is None else schema
        namespace, opname = _split(name)
        made = CustomOpDef(namespace, opname, written, fn)
        _DEFINED[name] = made
        return made

    return make if fn is None else make(fn)


def define(qualname, schema=None, *, lib=None, tags=()):
    if schema is None:

        def make(fn):
            define(qualname, infer_schema(fn, mutates_args=()))
            impl(qualname, "cpu", fn)
            return fn

        return make
    _DEFINED[qualname] = CustomOpDef(*_split(qualname), schema, None)


def _kernel_of(qualname, dispatch_key, fn):
    if qualname not in _DEFINED:
        raise RuntimeError(f"operator {qualname} does not exist")
    if dispatch_key.lower() in ("cpu", "default", "", "compositeexplicitautograd", "compositeimplicitautograd"):
        _DEFINED[qualname]._kernel = fn
    return fn


def impl(qualname, types="default", func=None, *, lib=None):
    """Gives an operator a kernel. With a Library in front: impl(lib, name, dispatch_key)."""
    if isinstance(qualname, Library):
        library, name, key = qualname, types, func or ""

        def register(f):
            library.impl(name, f, key)
            return f

        return register
    kinds = (types,) if isinstance(types, str) else types

    def register(f):
        for kind in kinds:
            _kernel_of(qualname, kind, f)
        return f

    return register if func is None else register(func) and None


class Library:
    """The operators of one namespace."""

    def __init__(self, ns, kind, dispatch_key=""):
        if kind not in ("IMPL", "DEF", "FRAGMENT"):
            raise ValueError("Unsupported kind: ", kind)
        self.ns, self.kind, self.dispatch_key = ns, kind, dispatch_key

    def __repr__(self):
        return f"Library(kind={self.kind}, ns={self.ns}, dispatch_key={self.dispatch_key})>"

    def define(self, schema, alias_analysis="", *, tags=()):
        name = schema[: schema.index("(")]
        define(f"{self.ns}::{name}", schema[len(name) :])
        return name

    def impl(self, op_name, fn, dispatch_key="", *, with_keyset=False, allow_override=False):
        name = op_name if isinstance(op_name, str) else op_name.__name__.split(".")[0]
        _kernel_of(name if "::" in name else f"{self.ns}::{name}", dispatch_key or self.dispatch_key, fn)


def _named(op):
    if isinstance(op, CustomOpDef):
        return op
    qualname = op if isinstance(op, str) else op.name().split(".")[0]
    if qualname not in _DEFINED:
        raise RuntimeError(f"operator {qualname} does not exist")
    return _DEFINED[qualname]


def register_fake(op, func=None, /, *, lib=None, _stacklevel=1, allow_override=False):
    found = _named(op)
    return found.register_fake if func is None else found.register_fake(func)


impl_abstract = register_fake


def register_autograd(op, backward, /, *, setup_context=None, lib=None):
    _named(op).register_autograd(backward, setup_context=setup_context)


def register_kernel(op, device_types, func=None, /, *, lib=None):
    return _named(op).register_kernel(device_types, func)


def fallthrough_kernel():
    raise NotImplementedError("fallthrough_kernel() should never be called.")


def triton_op(*args, **kwargs):
    raise NotImplementedError("torch.library.triton_op is not supported here: there is no Triton")


wrap_triton = triton_op
