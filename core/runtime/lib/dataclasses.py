"""dataclasses: classes whose methods follow from their annotated fields. What takes their objects apart, and make_dataclass,
come from _dataclass_tools when they are asked for."""
import inspect
import sys
import types
from _types import find_elsewhere as _find_elsewhere, shown as _shown
from types import FunctionType, GenericAlias

__all__ = [
    "dataclass", "field", "Field", "FrozenInstanceError", "InitVar", "KW_ONLY", "MISSING", "fields", "asdict",
    "astuple", "make_dataclass", "replace", "is_dataclass",
]


class FrozenInstanceError(AttributeError):
    pass


class _MISSING_TYPE:
    pass


MISSING = _MISSING_TYPE()


class _KW_ONLY_TYPE:
    pass


KW_ONLY = _KW_ONLY_TYPE()
_FIELDS = "__dataclass_fields__"
_PARAMS = "__dataclass_params__"


class _FieldKind:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


_FIELD = _FieldKind("_FIELD")
_FIELD_CLASSVAR = _FieldKind("_FIELD_CLASSVAR")
_FIELD_INITVAR = _FieldKind("_FIELD_INITVAR")


class InitVar:
    __slots__ = ("type",)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        name = self.type.__name__ if isinstance(self.type, type) else repr(self.type)
        return f"dataclasses.InitVar[{name}]"

    def __class_getitem__(cls, type):
        return InitVar(type)


class Field:
    __slots__ = (
        "name", "type", "default", "default_factory", "repr", "hash", "init", "compare", "metadata", "kw_only", "doc",
        "_field_type",
    )

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only, doc):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = types.MappingProxyType({} if metadata is None else metadata)
        self.kw_only = kw_only
        self.doc = doc
        self._field_type = None

    def __repr__(self):
        text = _shown(self, lambda: (
            f"Field(name={self.name!r},type={self.type!r},default={self.default!r},"
            f"default_factory={self.default_factory!r},init={self.init!r},repr={self.repr!r},hash={self.hash!r},"
            f"compare={self.compare!r},metadata={self.metadata!r},kw_only={self.kw_only!r},doc={self.doc!r},"
            f"_field_type={self._field_type})"
        ))
        return "..." if text is None else text

    def __set_name__(self, owner, name):
        func = getattr(type(self.default), "__set_name__", None)
        if func:
            func(self.default, owner, name)

    __class_getitem__ = classmethod(GenericAlias)


class _DataclassParams:
    def __init__(self, **values):
        self.__dict__.update(values)

    def __repr__(self):
        return "_DataclassParams(" + ",".join(f"{k}={v!r}" for k, v in self.__dict__.items()) + ")"


def field(
    *, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None,
    kw_only=MISSING, doc=None,
):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only, doc)


def _is_classvar(annotation):
    typing = sys.modules.get("typing")
    return typing is not None and (annotation is typing.ClassVar or getattr(annotation, "__origin__", None) is typing.ClassVar)


def _is_initvar(annotation):
    return annotation is InitVar or type(annotation) is InitVar


def _is_kw_only(annotation):
    return annotation is KW_ONLY


def _leading_word(text):
    """The word that the text begins with, and what follows; blanks around it do not count."""
    text = text.lstrip()
    end = next((i for i, c in enumerate(text) if not (c.isalnum() or c == "_")), len(text))
    return text[:end], text[end:].lstrip()


def _means(annotation, cls, where, predicate):
    """Whether the annotation is what the predicate tells. One that is text is only looked at as far as `name` or
    `module.name`, and is known if the class's module has that name, or has the module `where` under it."""
    if predicate(annotation):
        return True
    if not isinstance(annotation, str):
        return False
    space = getattr(sys.modules.get(cls.__module__), "__dict__", {})
    name, rest = _leading_word(annotation)
    if rest[:1] == ".":
        module = sys.modules.get(where)
        if module is None or space.get(name) is not module:
            return False
        space = module.__dict__
        name, rest = _leading_word(rest[1:])
    return predicate(space.get(name))


def _make_field(cls, name, annotation, kw_only):
    default = getattr(cls, name, MISSING)
    if isinstance(default, Field):
        f = default
    else:
        if isinstance(default, types.MemberDescriptorType):
            default = MISSING
        f = field(default=default)
    f.name = name
    f.type = annotation
    f._field_type = _FIELD
    if _means(annotation, cls, "typing", _is_classvar):
        f._field_type = _FIELD_CLASSVAR
    elif _means(annotation, cls, "dataclasses", _is_initvar):
        f._field_type = _FIELD_INITVAR
    if f._field_type in (_FIELD_CLASSVAR, _FIELD_INITVAR) and f.default_factory is not MISSING:
        raise TypeError(f"field {f.name} cannot have a default factory")
    if f._field_type in (_FIELD, _FIELD_INITVAR):
        if f.kw_only is MISSING:
            f.kw_only = kw_only
    elif f.kw_only is not MISSING:
        raise TypeError(f"field {f.name} is a ClassVar but specifies kw_only")
    if f._field_type is _FIELD and f.default is not MISSING and f.default.__class__.__hash__ is None:
        raise ValueError(f"mutable default {type(f.default)} for field {f.name} is not allowed: use default_factory")
    return f


_FACTORY = type("_HAS_DEFAULT_FACTORY_CLASS", (), {"__repr__": lambda self: "<factory>"})()


def _compile_function(cls, name, parameters, lines, scope, annotations=None):
    """A function of the class's module from source lines; names that start with _dc_ are passed through `scope`, as what a
    function around it has; `annotations` are names of fields."""
    body = "".join(f"\n  {line}" for line in lines or ["pass"])
    module, space = sys.modules.get(cls.__module__), {}
    exec(f"def make({', '.join(scope)}):\n def {name}({', '.join(parameters)}):{body}\n return {name}", module.__dict__ if module else {}, space)
    made = space["make"](**scope)
    made.__qualname__ = f"{cls.__qualname__}.{name}"
    made.__module__ = cls.__module__
    if annotations is not None:
        made.__annotate__ = _annotate_function(cls, made, annotations)
    return made


def _annotate_function(cls, function, names):
    """What computes the annotations of __init__: those of the classes by then, as what they name may come later."""
    def __annotate__(format, /):
        if format not in (1, 3, 4):  # annotationlib.Format, which is loaded when it is needed
            raise NotImplementedError(format)
        of_classes = {}
        for base in reversed(cls.__mro__):
            if format == 1:
                own = vars(base).keys() & {"__annotations__", "__annotations_cache__", "__annotate_func__", "__annotate__"}
                of_classes.update(base.__annotations__ if own and base is not type else {})
            else:
                from annotationlib import get_annotations
                of_classes.update(get_annotations(base, format=format))
        found = {name: of_classes[name] for name in names if name in of_classes}
        found["return"] = "None" if format == 4 else None
        return found

    __annotate__.__generated_by_dataclasses__ = True
    __annotate__.__qualname__ = f"{function.__qualname__}.__annotate__"
    return __annotate__


def _init_function(cls, fields, std, kw, frozen, has_post_init, self_name, slots):
    seen_default = None
    for f in std:
        if f.init:
            if f.default is not MISSING or f.default_factory is not MISSING:
                seen_default = f
            elif seen_default:
                raise TypeError(f"non-default argument {f.name!r} follows default argument {seen_default.name!r}")
    scope = {"_dc_factory": _FACTORY, "_dc_object": object}
    annotated = []

    def parameter(f):
        annotated.append(f.name)
        if f.default is not MISSING:
            scope[f"_dc_dflt_{f.name}"] = f.default
            return f"{f.name}=_dc_dflt_{f.name}"
        if f.default_factory is not MISSING:
            return f"{f.name}=_dc_factory"
        return f.name

    def assign(name, value):
        if frozen:
            return f"_dc_object.__setattr__({self_name},{name!r},{value})"
        return f"{self_name}.{name}={value}"

    parameters = [self_name, *(parameter(f) for f in std if f.init)]
    if any(f.init for f in kw):
        parameters += ["*", *(parameter(f) for f in kw if f.init)]
    lines = []
    for f in fields:
        if f._field_type is _FIELD_INITVAR:
            continue
        if f.default_factory is not MISSING:
            scope[f"_dc_make_{f.name}"] = f.default_factory
            if f.init:
                lines.append(assign(f.name, f"_dc_make_{f.name}() if {f.name} is _dc_factory else {f.name}"))
            else:
                lines.append(assign(f.name, f"_dc_make_{f.name}()"))
        elif f.init:
            lines.append(assign(f.name, f.name))
        elif f.default is not MISSING and slots:
            scope[f"_dc_dflt_{f.name}"] = f.default
            lines.append(assign(f.name, f"_dc_dflt_{f.name}"))
    if has_post_init:
        given = ",".join(f.name for f in fields if f._field_type is _FIELD_INITVAR)
        lines.append(f"{self_name}.__post_init__({given})")
    return _compile_function(cls, "__init__", parameters, lines, scope, annotated)


def _set_new_attribute(cls, name, value):
    if name in cls.__dict__:
        return True
    value.__qualname__ = f"{cls.__qualname__}.{name}"
    setattr(cls, name, value)
    return False


def _repr_function(fields):
    names = [f.name for f in fields]
    running = set()

    def __repr__(self):
        key = id(self)
        if key in running:
            return "..."
        running.add(key)
        try:
            return self.__class__.__qualname__ + "(" + ", ".join(f"{n}={getattr(self, n)!r}" for n in names) + ")"
        finally:
            running.discard(key)

    __repr__.__wrapped__ = _plain_repr  # a mark by which pprint knows it
    return __repr__


def _plain_repr(self):
    return object.__repr__(self)


_plain_repr.__qualname__ = "__create_fn__.<locals>.__repr__"


def _eq_function(names):
    def __eq__(self, other):
        if self is other:
            return True
        if other.__class__ is not self.__class__:
            return NotImplemented
        same = True  # as `a == b and c == d` is worth: the last comparison itself, whose truth nobody asks for
        for n in names:
            if not same:
                break
            same = getattr(self, n) == getattr(other, n)
        return same

    return __eq__


def _order_functions(names):
    def values(obj):
        return tuple(getattr(obj, n) for n in names)

    def __lt__(self, other):
        return values(self) < values(other) if other.__class__ is self.__class__ else NotImplemented

    def __le__(self, other):
        return values(self) <= values(other) if other.__class__ is self.__class__ else NotImplemented

    def __gt__(self, other):
        return values(self) > values(other) if other.__class__ is self.__class__ else NotImplemented

    def __ge__(self, other):
        return values(self) >= values(other) if other.__class__ is self.__class__ else NotImplemented

    return __lt__, __le__, __gt__, __ge__


def _set_hash(cls, names):
    def __hash__(self):
        return hash(tuple(getattr(self, n) for n in names))

    __hash__.__qualname__ = f"{cls.__qualname__}.__hash__"
    cls.__hash__ = __hash__


def _freeze(cls, names):
    frozen = frozenset(names)

    def __setattr__(self, name, value):
        if type(self) is cls or name in frozen:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in frozen:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    for function in (__setattr__, __delattr__):
        if _set_new_attribute(cls, function.__name__, function):
            raise TypeError(f"Cannot overwrite attribute {function.__name__} in class {cls.__name__}")


def _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
    fields = {}
    cls.__module__  # what is no class lacks this first
    setattr(
        cls, _PARAMS,
        _DataclassParams(
            init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash, frozen=frozen, match_args=match_args,
            kw_only=kw_only, slots=slots, weakref_slot=weakref_slot,
        ),
    )
    any_frozen_base, all_frozen_bases, has_dataclass_bases = False, None, False
    for b in cls.__mro__[-1:0:-1]:
        base_fields = b.__dict__.get(_FIELDS)
        if base_fields is not None:
            has_dataclass_bases = True
            for f in base_fields.values():
                fields[f.name] = f
            if all_frozen_bases is None:
                all_frozen_bases = True
            current = getattr(b, _PARAMS).frozen
            all_frozen_bases = all_frozen_bases and current
            any_frozen_base = any_frozen_base or current
    annotations = _own_annotations(cls)
    own = []
    seen_marker = False
    for name, annotation in annotations.items():
        if _means(annotation, cls, "dataclasses", _is_kw_only):
            if seen_marker:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            seen_marker = True
            kw_only = True
        else:
            own.append(_make_field(cls, name, annotation, kw_only))
    for f in own:
        fields[f.name] = f
        if isinstance(getattr(cls, f.name, None), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    for name, value in list(cls.__dict__.items()):
        if isinstance(value, Field) and name not in annotations:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    if has_dataclass_bases:
        if any_frozen_base and not frozen:
            raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
        if all_frozen_bases is False and frozen:
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    setattr(cls, _FIELDS, fields)
    class_hash = cls.__dict__.get("__hash__", MISSING)
    has_explicit_hash = not (class_hash is MISSING or (class_hash is None and "__eq__" in cls.__dict__))
    if order and not eq:
        raise ValueError("eq must be true if order is true")
    usable = [f for f in fields.values() if f._field_type in (_FIELD, _FIELD_INITVAR)]
    std = [f for f in usable if f.init and not f.kw_only]
    kw = [f for f in usable if f.init and f.kw_only]
    if init and "__init__" not in cls.__dict__:
        self_name = "__dataclass_self__" if "self" in fields else "self"
        cls.__init__ = _init_function(cls, usable, std, kw, frozen, hasattr(cls, "__post_init__"), self_name, slots)
    setattr(cls, "__replace__", _replace)
    stored = [f for f in fields.values() if f._field_type is _FIELD]
    if repr:
        _set_new_attribute(cls, "__repr__", _repr_function([f for f in stored if f.repr]))
    compared = [f.name for f in stored if f.compare]
    if eq:
        _set_new_attribute(cls, "__eq__", _eq_function(compared))
    if order:
        for function in _order_functions(compared):
            if _set_new_attribute(cls, function.__name__, function):
                raise TypeError(
                    f"Cannot overwrite attribute {function.__name__} in class {cls.__name__} "
                    "Consider using functools.total_ordering"
                )
    if frozen:
        _freeze(cls, [f.name for f in stored])
    hashed = [f.name for f in stored if (f.compare if f.hash is None else f.hash)]
    if unsafe_hash:
        if has_explicit_hash:
            raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
        _set_hash(cls, hashed)
    elif eq and not has_explicit_hash:
        if frozen:
            _set_hash(cls, hashed)
        else:
            cls.__hash__ = None
    if not getattr(cls, "__doc__"):
        try:
            text = str(inspect.signature(cls, annotation_format=3)).replace(" -> None", "")
        except (TypeError, ValueError):
            text = ""
        cls.__doc__ = cls.__name__ + text
    if match_args and "__match_args__" not in cls.__dict__:
        cls.__match_args__ = tuple(f.name for f in std)
    if slots:
        from _dataclass_slots import add_slots  # asked for by few

        cls = add_slots(cls, frozen, weakref_slot, fields)
    elif weakref_slot:
        raise TypeError("weakref_slot is True but slots is False")
    if hasattr(cls, "__abstractmethods__"):  # of which the generated methods may be some
        from abc import update_abstractmethods
        update_abstractmethods(cls)
    return cls


def _own_annotations(cls):
    try:
        return cls.__annotations__
    except Exception:
        pass
    import annotationlib  # with references to what is not defined yet

    return annotationlib.get_annotations(cls, format=annotationlib.Format.FORWARDREF)


def dataclass(
    cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True,
    kw_only=False, slots=False, weakref_slot=False,
):
    def wrap(cls):
        return _process_class(
            cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot
        )

    return wrap if cls is None else wrap(cls)


def fields(class_or_instance):
    found = getattr(class_or_instance, _FIELDS, None)
    if found is None:
        raise TypeError("must be called with a dataclass type or instance") from None
    return tuple(f for f in found.values() if f._field_type is _FIELD)


def _is_dataclass_instance(obj):
    return hasattr(type(obj), _FIELDS)


def is_dataclass(obj):
    cls = obj if isinstance(obj, type) else type(obj)
    return hasattr(cls, _FIELDS)


def replace(obj, /, **changes):
    if not _is_dataclass_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    return _replace(obj, **changes)


def _replace(self, /, **changes):
    for f in getattr(self, _FIELDS).values():
        if f._field_type is _FIELD_CLASSVAR:
            continue
        if not f.init:
            if f.name in changes:
                raise TypeError(f"field {f.name} is declared with init=False, it cannot be specified with replace()")
            continue
        if f.name not in changes:
            if f._field_type is _FIELD_INITVAR and f.default is MISSING:
                raise TypeError(f"InitVar {f.name!r} must be specified with replace()")
            changes[f.name] = getattr(self, f.name)
    return self.__class__(**changes)


_ELSEWHERE = {"asdict": "_dataclass_tools", "astuple": "_dataclass_tools", "make_dataclass": "_dataclass_tools"}


def __getattr__(name):
    return _find_elsewhere("dataclasses", _ELSEWHERE, name)
