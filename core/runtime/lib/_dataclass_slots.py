"""The part of dataclasses that makes a class anew, with __slots__ for its fields."""
import inspect
from dataclasses import _FIELD, fields as _fields_of
from types import FunctionType

__name__ = "dataclasses"  # of which this is a part


def add_slots(cls, frozen, weakref_slot, fields):
    if "__slots__" in cls.__dict__:
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    namespace = dict(cls.__dict__)
    names = tuple(f.name for f in fields.values() if f._field_type is _FIELD)
    inherited = {name for base in cls.__mro__[1:-1] for name in _slots_of(base)}
    own = (*names, "__weakref__") if weakref_slot else names
    docs = {n: fields[n].doc if n in fields else None for n in own if n not in inherited}
    namespace["__slots__"] = docs if any(doc is not None for doc in docs.values()) else tuple(docs)
    for name in names:
        namespace.pop(name, None)
    namespace.pop("__dict__", None)
    namespace.pop("__weakref__", None)
    if frozen:
        namespace.setdefault("__getstate__", _dataclass_getstate)
        namespace.setdefault("__setstate__", _dataclass_setstate)
    qualname = getattr(cls, "__qualname__", None)
    made = type(cls)(cls.__name__, cls.__bases__, namespace)
    if qualname is not None:
        made.__qualname__ = qualname
    _point_class_cells(cls, made)
    return made


def _slots_of(cls):
    """The places for attributes that a class adds to its instances."""
    slots = cls.__dict__.get("__slots__")
    if slots is None:
        return [name for name in ("__dict__", "__weakref__") if name in cls.__dict__]
    if isinstance(slots, str):
        return [slots]
    if not hasattr(slots, "__iter__") or hasattr(slots, "__next__"):
        raise TypeError(f"Slots of '{cls.__name__}' cannot be determined")
    return slots


def _dataclass_getstate(self):
    return [getattr(self, f.name) for f in _fields_of(self)]


def _dataclass_setstate(self, state):
    for f, value in zip(_fields_of(self), state):
        object.__setattr__(self, f.name, value)


def _point_class_cells(old, new):
    """Methods that mention super() or __class__ mean the class with slots."""
    for member in new.__dict__.values():
        functions = (member.fget, member.fset, member.fdel) if isinstance(member, property) else (getattr(member, "__func__", member),)
        for function in functions:
            function = inspect.unwrap(function) if callable(function) else function
            if not isinstance(function, FunctionType):
                continue
            for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
                if name in ("__class__", "cls"):
                    try:
                        if cell.cell_contents is old:
                            cell.cell_contents = new
                    except ValueError:  # it is empty
                        pass
