"""What typing has of classes that are described by annotations: NamedTuple and TypedDict."""
import collections

from typing import NotRequired, Required, _type_check

__name__ = "typing"  # of which this is a part

__name__ = "typing"  # where these belong


def _body_annotations(ns):
    """The annotations of a class body, with ForwardRefs for those that cannot be computed yet; and, if there are any, the
    function that computes them."""
    annotate = ns.get("__annotate_func__") or ns.get("__annotate__")
    if "__annotations__" in ns or annotate is None:
        return ns.get("__annotations__") or {}, None
    try:
        return annotate(1), None
    except Exception:
        pass
    import annotationlib

    return annotationlib.call_annotate_function(annotate, 3), annotate


class NamedTupleMeta(type):
    def __new__(cls, typename, bases, ns):
        types_, later = _body_annotations(ns)
        types_ = {name: _type_check(kind, f"field {name} annotation must be a type") for name, kind in types_.items()}
        defaults = []
        for name in types_:
            if name in ns:
                defaults.append(ns[name])
            elif defaults:
                raise TypeError(
                    f"Non-default namedtuple field {name} cannot follow default field"
                    f"{'s' if len(defaults) > 1 else ''} {', '.join(n for n in types_ if n in ns)}"
                )
        made = collections.namedtuple(typename, list(types_), defaults=defaults, module=ns["__module__"])
        made.__new__.__annotations__ = dict(types_)
        if later is None:
            made.__annotations__ = dict(types_)
        else:
            made.__annotate__ = later
        if "__qualname__" in ns:
            made.__qualname__ = ns["__qualname__"]
        for key, value in ns.items():
            if key in ("__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_make", "_replace", "_asdict", "_source"):
                raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            if key not in ("__module__", "__name__", "__annotations__", "__annotate__", "__annotate_func__", "__qualname__", "__orig_bases__", "__firstlineno__", "__static_attributes__") and key not in made._fields:
                setattr(made, key, value)
                hook = getattr(type(value), "__set_name__", None)
                if hook is not None:
                    hook(value, made, key)
        made.__orig_bases__ = (NamedTuple,)
        return made


def NamedTuple(typename, fields=(), /):
    types_ = {n: _type_check(t, f"field {n} annotation must be a type") for n, t in fields}
    made = collections.namedtuple(typename, list(types_))
    made.__annotations__ = made.__new__.__annotations__ = types_
    made.__orig_bases__ = (NamedTuple,)
    return made


_NamedTuple = type.__new__(NamedTupleMeta, "NamedTuple", (), {})


def _namedtuple_mro_entries(bases):
    return (_NamedTuple,)


NamedTuple.__mro_entries__ = _namedtuple_mro_entries


class _TypedDictMeta(type):
    def __instancecheck__(cls, instance):
        raise TypeError("TypedDict does not support instance and class checks")

    __subclasscheck__ = __instancecheck__

    def __new__(cls, name, bases, ns, total=True, closed=None):
        own, later = _body_annotations(ns)
        message = "TypedDict('Name', {f0: t0, f1: t1, ...}); each t must be a type"
        own = {key: _type_check(kind, message, ns.get("__module__")) for key, kind in own.items()}
        made = type.__new__(_TypedDictMeta, name, (dict,), ns)
        if not hasattr(made, "__orig_bases__"):
            made.__orig_bases__ = bases
        annotations, required, optional = {}, set(), set()
        for base in bases:
            annotations.update(base.__dict__.get("__annotations__", {}))
            required |= base.__dict__.get("__required_keys__", set())
            optional |= base.__dict__.get("__optional_keys__", set())
        for key, kind in own.items():
            origin = getattr(kind, "__origin__", None)
            is_required = total if origin not in (Required, NotRequired) else origin is Required
            (required if is_required else optional).add(key)
            (optional if is_required else required).discard(key)
        annotations.update(own)
        if later is None:
            made.__annotations__ = annotations
        else:
            made.__annotate__ = later
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        made.__total__ = total
        return made

    def __call__(cls, /, *args, **kwargs):
        return dict(*args, **kwargs)


def TypedDict(typename, fields=(), /, *, total=True):
    return _TypedDictMeta(typename, (), {"__annotations__": dict(fields), "__module__": "__main__"}, total=total)


_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {})
TypedDict.__mro_entries__ = lambda bases: (_TypedDict,)


def is_typeddict(tp):
    return isinstance(tp, _TypedDictMeta)
