"""annotationlib: the annotations of a function, class or module in a wanted form: as values, as values with a
ForwardRef where one cannot be computed (yet), or as text. The compiler keeps the texts of a program's own annotations
beside the function that computes them (_inspect.annotation_texts)."""
import builtins
import enum
import types

from _inspect import annotation_texts as _annotation_texts
from typing import ForwardRef, _value_repr

__all__ = [
    "Format", "ForwardRef", "call_annotate_function", "call_evaluate_function", "get_annotate_from_class_namespace", "get_annotations",
    "annotations_to_string", "type_repr",
]


class Format(enum.IntEnum):
    VALUE = 1
    VALUE_WITH_FAKE_GLOBALS = 2
    FORWARDREF = 3
    STRING = 4


class _Unknown(ForwardRef):
    """Stands for a name that is not bound: what is made of it is a text. It ends as a ForwardRef."""

    def __init__(self, text, names):
        super().__init__(text, is_class=names.is_class, owner=names.owner)
        self._names = names
        names.unknown.append(self)

    def _made(self, text):
        return _Unknown(text, self._names)

    def __getattr__(self, name):
        if name[:2] == "__":
            raise AttributeError(name)
        return self._made(f"{self.__forward_arg__}.{name}")

    def __getitem__(self, item):
        items = item if isinstance(item, tuple) else (item,)
        return self._made(f"{self.__forward_arg__}[{', '.join(map(_text, items))}]")

    def __call__(self, *args, **kwargs):
        given = [*map(_text, args), *(f"{k}={_text(v)}" for k, v in kwargs.items())]
        return self._made(f"{self.__forward_arg__}({', '.join(given)})")

    def __iter__(self):
        yield self._made(f"*{self.__forward_arg__}")

    def __format__(self, spec):
        raise TypeError("Cannot stringify annotation containing string formatting")

    __hash__ = object.__hash__


def _operator(name, symbol, reflected=False):
    def method(self, other):
        operands = (_text(other), self.__forward_arg__) if reflected else (self.__forward_arg__, _text(other))
        return self._made(f"{operands[0]} {symbol} {operands[1]}")

    setattr(_Unknown, f"__{'r' if reflected else ''}{name}__", method)


def _unary(name, symbol):
    setattr(_Unknown, f"__{name}__", lambda self: self._made(symbol + self.__forward_arg__))


for _name, _symbol in zip("or and xor add sub mul matmul truediv floordiv mod pow lshift rshift".split(), "| & ^ + - * @ / // % ** << >>".split()):
    _operator(_name, _symbol)
    _operator(_name, _symbol, True)
for _name, _symbol in zip("lt le gt ge eq ne".split(), "< <= > >= == !=".split()):
    _operator(_name, _symbol)
for _name, _symbol in zip("neg pos invert".split(), "-+~"):
    _unary(_name, _symbol)


def _text(value):
    return value.__forward_arg__ if isinstance(value, ForwardRef) else repr(value) if isinstance(value, str) else type_repr(value)


class _Names(dict):
    """The names that annotations see; those that nobody bound are unknown, or all of them are."""

    def __init__(self, annotate, owner, all_unknown=False):
        self.owner, self.is_class, self.unknown = owner, isinstance(owner, type), []
        self._globals, self._all_unknown = annotate.__globals__, all_unknown
        if all_unknown:
            return
        for name, cell in zip(annotate.__code__.co_freevars, annotate.__closure__ or ()):
            try:
                value = cell.cell_contents
            except ValueError:
                continue
            self.update(value) if name == "__classdict__" else self.setdefault(name, value)
        if self.is_class:
            self.update({k: v for k, v in vars(owner).items() if k not in self})
            self.update({p.__name__: p for p in getattr(owner, "__type_params__", ())})

    def __missing__(self, name):
        if self._all_unknown:
            return _Unknown(name, self)
        if name in self._globals:
            return self._globals[name]
        if hasattr(builtins, name):
            return getattr(builtins, name)
        return _Unknown(name, self)


def call_annotate_function(annotate, format, *, owner=None):
    """The annotations that such a function computes, in the wanted form."""
    if format == Format.VALUE_WITH_FAKE_GLOBALS:
        raise ValueError("The VALUE_WITH_FAKE_GLOBALS format is for internal use only")
    if format == Format.VALUE:
        return annotate(Format.VALUE)
    try:
        return annotate(format)
    except NotImplementedError:
        pass
    kept = _annotation_texts(annotate)
    if format == Format.STRING:
        return dict(zip(kept[::2], map(_unquoted, kept[1::2]))) if kept is not None else annotations_to_string(annotate(Format.VALUE))
    if format > 4:
        raise ValueError(f"Invalid format: {format!r}")
    error = None
    try:
        return annotate(Format.VALUE)
    except Exception as e:
        if kept is None:
            raise
        error = e
    found = {}
    names = _Names(annotate, owner)
    for name, text in zip(kept[::2], kept[1::2]):
        value, failed = _evaluated(text, annotate, names)
        if failed:
            # What fails whatever its names stand for is an error; else it has to wait.
            _, again = _evaluated(text, annotate, _Names(annotate, owner, True))
            if again:
                raise error if type(again) is type(error) else again
            value = ForwardRef(text, is_class=names.is_class, owner=owner)
        elif isinstance(value, _Unknown):
            value.__forward_arg__ = text
        found[name] = value
    for value in names.unknown:
        del value._names
        value.__class__ = ForwardRef
    return found


def _unquoted(text):
    """The text of an annotation; one that is a text already is its own."""
    if "'" in text[:2] or '"' in text[:2]:
        value, _ = _value_of(text, {})
        if isinstance(value, str):
            return value
    return text


def _evaluated(text, annotate, names):
    return _value_of(text, annotate.__globals__, names)


def _value_of(text, *spaces):
    """The value of an annotation, or the error that it raises (outside of which it can be raised as it is)."""
    try:
        return eval(text, *spaces), None
    except Exception as error:
        return None, error


def call_evaluate_function(evaluate, format, *, owner=None):
    return evaluate(format)


def get_annotate_from_class_namespace(namespace):
    """The function that computes the annotations of a class whose body this is."""
    found = namespace.get("__annotate__")
    return namespace.get("__annotate_func__") if found is None else found


def _annotate_of(obj):
    if isinstance(obj, type):
        return get_annotate_from_class_namespace(vars(obj))
    return getattr(obj, "__annotate__", None)


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=Format.VALUE):
    """A new dict of an object's own annotations."""
    if eval_str and format != Format.VALUE:
        raise ValueError("eval_str=True is only supported with format=Format.VALUE")
    if format not in (1, 2, 3, 4):
        raise ValueError(f"Unsupported format {format!r}")
    if format == Format.VALUE_WITH_FAKE_GLOBALS:
        raise ValueError("The VALUE_WITH_FAKE_GLOBALS format is for internal use only")
    annotate = _annotate_of(obj)
    if format != Format.VALUE and annotate is not None:
        return dict(call_annotate_function(annotate, format, owner=obj))
    found = _stored(obj)
    if format == Format.STRING:
        return annotations_to_string(found)
    if eval_str:
        space = vars(obj) if isinstance(obj, types.ModuleType) else getattr(obj, "__globals__", None)
        if isinstance(obj, type):
            import sys
            space = vars(sys.modules[obj.__module__])
            locals = dict(vars(obj)) if locals is None else locals
        space = globals if globals is not None else space
        found = {name: eval(value, space, locals) if isinstance(value, str) else value for name, value in found.items()}
    return found


def _stored(obj):
    if isinstance(obj, type):
        try:
            found = type.__dict__["__annotations__"].__get__(obj)
        except AttributeError:  # also of what an annotation does: then it is computed again
            found = None
    else:
        found = getattr(obj, "__annotations__", None)
    if found is None:
        annotate = getattr(obj, "__annotate__", None)
        if annotate is not None:
            return dict(call_annotate_function(annotate, Format.VALUE, owner=obj))
        if not callable(obj) and not isinstance(obj, types.ModuleType):
            raise TypeError(f"{obj!r} does not have annotations")
        return {}
    if not isinstance(found, dict):
        raise ValueError(f"{obj!r}.__annotations__ is neither a dict nor None")
    return dict(found)


def type_repr(value):
    """The text that would stand for a value in an annotation."""
    return _value_repr(value)


def annotations_to_string(annotations):
    return {name: value if isinstance(value, str) else type_repr(value) for name, value in annotations.items()}
