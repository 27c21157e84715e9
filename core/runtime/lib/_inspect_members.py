"""inspect's view of classes: attributes without descriptors at work, where they come from, and trees of classes."""
import types
from collections import namedtuple

from inspect import _members, getmro, isclass

__name__ = "inspect"  # of which this is a part

_missing = object()
Attribute = namedtuple("Attribute", "name kind defining_class object", module="inspect")


_mro_of, _dict_of = type.__dict__["__mro__"].__get__, type.__dict__["__dict__"].__get__


def _in_class(cls, name):
    return next((_dict_of(base)[name] for base in _mro_of(cls) if _shadowed(type(base)) is _missing and name in _dict_of(base)), _missing)


def _shadowed(cls):
    """What a class has under __dict__ that is not the access to its instances' own."""
    for base in _mro_of(cls):
        found = _dict_of(base).get("__dict__", _missing)
        if found is not _missing and not (type(found) is types.GetSetDescriptorType and found.__name__ == "__dict__" and found.__objclass__ is base):
            return found
    return _missing


def getattr_static(obj, attr, default=_missing):
    """An attribute as it is stored: no descriptor and no __getattr__ is asked."""
    cls, own = type(obj), _missing
    if type in _mro_of(cls):
        cls = obj
    elif _shadowed(cls) is _missing:
        try:
            own = dict.get(object.__getattribute__(obj, "__dict__"), attr, _missing)
        except AttributeError:
            pass
    found = _in_class(cls, attr)
    if own is not _missing and found is not _missing:
        kind = type(found)
        if _in_class(kind, "__get__") is not _missing and any(_in_class(kind, name) is not _missing for name in ("__set__", "__delete__")):
            return found
    if own is not _missing:
        return own
    if found is not _missing:
        return found
    if obj is cls:
        for base in _mro_of(type(cls)):
            if _shadowed(type(base)) is _missing and attr in base.__dict__:
                return base.__dict__[attr]
    if default is not _missing:
        return default
    raise AttributeError(attr)


def getmembers_static(object, predicate=None):
    return _members(object, getattr_static, predicate)


def classify_class_attrs(cls):
    """The attributes of a class, each with its kind and the class that defines it."""
    classes = (*getmro(cls), *(c for c in getmro(type(cls)) if c not in (type, object)))
    found = []
    for name in sorted({*dir(cls)}):
        home = next((c for c in classes if name in c.__dict__), None)
        value = home.__dict__[name] if home is not None else getattr(cls, name, None)
        if isinstance(value, (staticmethod, types.BuiltinMethodType)):
            kind = "static method"
        elif isinstance(value, (classmethod, types.ClassMethodDescriptorType)):
            kind = "class method"
        elif isinstance(value, property):
            kind = "property"
        else:
            import inspect
            kind = "method" if inspect.isroutine(value) else "data"
        found.append(Attribute(name, kind, home, value if kind != "method" else getattr(cls, name, value)))
    return found


def getclasstree(classes, unique=False):
    """Classes as nested lists: each with its bases, followed by the list of those derived from it."""
    children, roots = {}, []
    for c in classes:
        for parent in c.__bases__:
            if c not in children.setdefault(parent, []):
                children[parent].append(c)
            if unique and parent in classes:
                break
        if not c.__bases__ and c not in roots:
            roots.append(c)
    roots += [parent for parent in children if parent not in classes]
    return walktree(roots, children, None)


def walktree(classes, children, parent):
    found = []
    classes.sort(key=lambda c: (c.__module__, c.__name__))
    for c in classes:
        found.append((c, c.__bases__))
        if c in children:
            found.append(walktree(children[c], children, c))
    return found
