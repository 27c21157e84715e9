"""What typing has of classes that are described by annotations: NamedTuple and TypedDict."""
import collections

from _typing_parameters import _caller
from typing import Generic, NotRequired, ReadOnly, Required, _AnnotatedAlias, _type_check

__name__ = "typing"  # of which this is a part


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
        if any(base is not _NamedTuple and base is not Generic for base in bases):
            raise TypeError("can only inherit from a NamedTuple type and Generic")
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
        if Generic in bases:
            space = {name: value for name, value in vars(made).items() if name not in ("__dict__", "__weakref__")}
            space["__class_getitem__"] = vars(Generic)["__class_getitem__"]
            space["__orig_bases__"] = ns.get("__orig_bases__", bases)
            made = type(typename, (tuple, Generic), space)
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
        made.__orig_bases__ = ns.get("__orig_bases__", (NamedTuple,))
        return made


_HOW_TO_HAVE_NONE = ("is deprecated and will be disallowed in Python 3.15. To create a NamedTuple class with 0 fields using the functional "
                     "syntax, pass an empty list, e.g. `{0} = NamedTuple({0!r}, [])`.")


def NamedTuple(typename, fields=_HOW_TO_HAVE_NONE, /, **kwargs):
    if fields is _HOW_TO_HAVE_NONE and kwargs:
        doubt = "Creating NamedTuple classes using keyword arguments is deprecated and will be disallowed in Python 3.15. Use the class-based or functional syntax instead."
    elif kwargs and fields is not None:
        raise TypeError("Either list of fields or keywords can be provided to NamedTuple, not both")
    elif kwargs:
        raise TypeError("Cannot pass `None` as the 'fields' parameter and also specify fields using keyword arguments")
    elif fields is _HOW_TO_HAVE_NONE:
        doubt = "Failing to pass a value for the 'fields' parameter " + _HOW_TO_HAVE_NONE.format(typename)
    else:
        doubt = fields is None and "Passing `None` as the 'fields' parameter " + _HOW_TO_HAVE_NONE.format(typename)
    if doubt:
        import warnings
        warnings.warn(doubt, DeprecationWarning, stacklevel=2)
        fields = kwargs.items()
    types_ = {n: _type_check(t, f"field {n} annotation must be a type") for n, t in fields}
    made = collections.namedtuple(typename, [name for name, _ in fields])
    made.__annotations__ = made.__new__.__annotations__ = types_
    made.__orig_bases__ = (NamedTuple,)
    return made


_NamedTuple = type.__new__(NamedTupleMeta, "NamedTuple", (), {})


def _namedtuple_mro_entries(bases):
    return (_NamedTuple,)


NamedTuple.__mro_entries__ = _namedtuple_mro_entries


def _qualifiers(kind):
    """Required, NotRequired and ReadOnly, as they stand around a key's type."""
    while (origin := getattr(kind, "__origin__", None)) is not None:
        if origin in (Required, NotRequired, ReadOnly):
            yield origin
        elif not isinstance(kind, _AnnotatedAlias):
            return
        kind = kind.__args__[0]


class _TypedDictMeta(type):
    def __instancecheck__(cls, instance):
        raise TypeError("TypedDict does not support instance and class checks")

    __subclasscheck__ = __instancecheck__

    def __new__(cls, name, bases, ns, total=True):
        if any(type(base) is not _TypedDictMeta and base is not Generic for base in bases):
            raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base class")
        own, later = _body_annotations(ns)
        message = "TypedDict('Name', {f0: t0, f1: t1, ...}); each t must be a type"
        own = {key: _type_check(kind, message, ns.get("__module__"), special=True) for key, kind in own.items()}
        generic = (Generic,) if any(Generic in base.__mro__ for base in bases) else ()
        made = type.__new__(_TypedDictMeta, name, (*generic, dict), ns)
        if not hasattr(made, "__orig_bases__"):
            made.__orig_bases__ = bases
        annotations, required, optional, readonly, mutable = {}, set(), set(), set(), set()
        for base in bases:
            annotations.update(getattr(base, "__annotations__", {}))
            own_required, own_optional = (base.__dict__.get(key, set()) for key in ("__required_keys__", "__optional_keys__"))
            required, optional = (required | own_required) - own_optional, (optional - own_required) | own_optional
            readonly |= base.__dict__.get("__readonly_keys__", set())
            mutable |= base.__dict__.get("__mutable_keys__", set())
        for key, kind in own.items():
            qualifiers = [*_qualifiers(kind)]
            is_required = total if Required not in qualifiers and NotRequired not in qualifiers else Required in qualifiers
            (required if is_required else optional).add(key)
            (optional if is_required else required).discard(key)
            if ReadOnly in qualifiers:
                if key in mutable:
                    raise TypeError(f"Cannot override mutable key {key!r} with read-only key")
                readonly.add(key)
            else:
                mutable.add(key)
                readonly.discard(key)
        annotations.update(own)
        if later is None:
            made.__annotations__ = annotations
        else:
            made.__annotate__ = later
        made.__required_keys__, made.__optional_keys__ = frozenset(required), frozenset(optional)
        made.__readonly_keys__, made.__mutable_keys__ = frozenset(readonly), frozenset(mutable)
        made.__total__ = total
        return made

    def __call__(cls, /, *args, **kwargs):
        return dict(*args, **kwargs)


_missing = object()


def TypedDict(typename, fields=_missing, /, *, total=True):
    if fields is _missing or fields is None:
        import warnings

        what = "Failing to pass a value for the" if fields is _missing else "Passing `None` as the"
        warnings.warn(
            f"{what} 'fields' parameter is deprecated and will be disallowed in Python 3.15. To create a TypedDict class with 0 fields using the functional "
            f"syntax, pass an empty dictionary, e.g. `{typename} = TypedDict({typename!r}, {{}})`.", DeprecationWarning, stacklevel=2)
        fields = {}
    made = _TypedDictMeta(typename, (), {"__annotations__": dict(fields), "__module__": _caller()}, total=total)
    made.__orig_bases__ = (TypedDict,)
    return made


_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {})
TypedDict.__mro_entries__ = lambda bases: (_TypedDict,)


def is_typeddict(tp):
    return isinstance(tp, _TypedDictMeta)
