"""What dataclasses has besides the decorator: objects as dicts and tuples, and classes made of a list of fields."""
import copy
import keyword
import types
from dataclasses import _is_dataclass_instance, dataclass, fields

__name__ = "dataclasses"  # of which this is a part


def asdict(obj, *, dict_factory=dict):
    if not _is_dataclass_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _convert(obj, lambda o: dict_factory([(f.name, _convert_with(getattr(o, f.name), asdict, dict_factory)) for f in fields(o)]))


def _convert(obj, make):
    return make(obj)


def _convert_with(value, convert, factory):
    if _is_dataclass_instance(value):
        return convert(value, dict_factory=factory) if convert is asdict else convert(value, tuple_factory=factory)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[_convert_with(v, convert, factory) for v in value])
    if isinstance(value, (list, tuple)):
        return type(value)(_convert_with(v, convert, factory) for v in value)
    if isinstance(value, dict):
        pairs = [(_convert_with(k, convert, factory), _convert_with(v, convert, factory)) for k, v in value.items()]
        if hasattr(type(value), "default_factory") or hasattr(value, "default_factory"):
            made = type(value)(value.default_factory)
            for k, v in pairs:
                made[k] = v
            return made
        return type(value)(pairs)
    return copy.deepcopy(value)


def astuple(obj, *, tuple_factory=tuple):
    if not _is_dataclass_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return tuple_factory([_convert_with(getattr(obj, f.name), astuple, tuple_factory) for f in fields(obj)])


_any = object()


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, module=None, decorator=dataclass, **options):
    namespace = dict(namespace or {})
    annotations, defaults = {}, {}
    seen = set()
    for item in fields:
        if isinstance(item, str):
            name, kind = item, _any
        elif len(item) == 2:
            name, kind = item
        elif len(item) == 3:
            name, kind, defaults[item[0]] = item
        else:
            raise TypeError(f"Invalid field: {item!r}")
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f"Field names must be valid identifiers: {name!r}")
        if keyword.iskeyword(name):
            raise TypeError(f"Field names must not be keywords: {name!r}")
        if name in seen:
            raise TypeError(f"Field name duplicated: {name!r}")
        seen.add(name)
        annotations[name] = kind

    def annotate(format):
        # What was given without a type is of any; typing is loaded only to say so.
        if format == 4:
            from annotationlib import annotations_to_string
            return annotations_to_string({name: "typing.Any" if kind is _any else kind for name, kind in annotations.items()})
        import typing
        return {name: typing.Any if kind is _any else kind for name, kind in annotations.items()}

    def body(ns):
        ns.update(namespace)
        ns.update(defaults)
        ns["__annotate__"] = annotate

    cls = types.new_class(cls_name, bases, {}, body)
    cls.__module__ = module or "__main__"
    return decorator(cls, **options)
