"""collections: dict, list and tuple with something more."""
import sys

import _odict
from _types import find_elsewhere as _find_elsewhere, like_native as _like_native, shown as _shown
from _union import GenericAlias
from keyword import iskeyword as _iskeyword
from operator import index as _index, itemgetter as _itemgetter

__all__ = ["ChainMap", "Counter", "OrderedDict", "UserDict", "UserList", "UserString", "defaultdict", "deque", "namedtuple"]


_nothing = ()


class OrderedDict(dict):
    """A dict that also compares and rearranges by order."""

    __c_name__ = "collections.OrderedDict"
    __module__ = None

    def __init__(self, other=_nothing, /, **kwds):
        if other is not _nothing or kwds:  # modules make many that are empty
            OrderedDict.update(self, other, **kwds)

    def update(self, other=(), /, **kwds):
        if hasattr(other, "keys"):
            if type(self).__setitem__ is dict.__setitem__:
                dict.update(self, other)
            else:
                for key in other.keys():
                    self[key] = other[key]
        else:
            for pair in other:
                key, value = self._pair(pair)
                self[key] = value
        for key, value in kwds.items():
            self[key] = value

    @staticmethod
    def _pair(pair):
        items = list(pair)
        if len(items) != 2:
            raise ValueError(f"need more than {len(items)} value{'s' if len(items) != 1 else ''} to unpack" if len(items) < 2 else "too many values to unpack (expected 2)")
        return items

    def setdefault(self, /, key, default=None):
        if key in self:
            return self[key]
        self[key] = default
        return default

    def __delitem__(self, key):
        hash(key)
        dict.__delitem__(self, key)

    def pop(self, key, default=_odict):
        hash(key)
        if default is not _odict:
            return dict.pop(self, key, default)
        if key not in self:
            self._lacks(key)
        return dict.pop(self, key)

    @staticmethod
    def _lacks(key):
        """Raises the KeyError of C code that hands on the key as it is: a tuple or None is taken for the arguments."""
        raise KeyError(*(() if key is None else key if isinstance(key, tuple) else (key,)))

    def move_to_end(self, /, key, last=True):
        if not self or hash(key) is None or key not in self:
            self._lacks(key)
        if key in {next(dict.__reversed__(self) if last else dict.__iter__(self))}:  # is there already
            return
        if last:
            dict.__setitem__(self, key, dict.pop(self, key))
            return
        value = dict.pop(self, key)
        rest = dict(dict.items(self))
        dict.clear(self)
        dict.__setitem__(self, key, value)
        dict.update(self, rest)

    def __iter__(self):
        return _odict.iter(self)

    def __reversed__(self, /):
        return _odict.reversed(self)

    def keys(self, /):
        return _odict.keys(self)

    def values(self, /):
        return _odict.values(self)

    def items(self, /):
        return _odict.items(self)

    def popitem(self, /, last=True):
        if not self:
            raise KeyError("dictionary is empty")
        key = next(dict.__reversed__(self)) if last else next(dict.__iter__(self))
        return key, dict.pop(self, key)

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and list(self) == list(other)
        return dict.__eq__(self, other)

    def __ne__(self, other):
        equal = self.__eq__(other)
        return equal if equal is NotImplemented else not equal

    __hash__ = None

    def __repr__(self):
        if not self:
            return f"{self.__class__.__name__}()"
        text = _shown(self, lambda: repr(dict(self.items())))
        return "..." if text is None else f"{self.__class__.__name__}({text})"

    def copy(self, /):
        return self.__class__(self)

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = self.__class__(self)
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = self.__class__(other)
        made.update(self)
        return made

    def __ior__(self, other):
        self.update(other)
        return self

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        for key in iterable:
            made[key] = value
        return made

    def __reduce__(self):
        return self.__class__, (), self.__getstate__(), None, iter(self.items())


_like_native("collections", OrderedDict.setdefault, OrderedDict.pop, OrderedDict.popitem, OrderedDict.move_to_end)


class defaultdict(dict):
    """A dict that makes a missing value by calling default_factory."""

    __c_name__ = "collections.defaultdict"
    __slots__ = ("default_factory",)

    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        self.default_factory = default_factory
        super().__init__(*args, **kwargs)

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        return self.setdefault(key, value)  # the call may have given it one already

    def __repr__(self):
        text, factory = dict.__repr__(self), self.default_factory
        if factory is not None:
            factory = _shown(factory, lambda: repr(factory)) or "..."
        return f"{self.__class__.__name__}({factory}, {text})"

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = type(self)(self.default_factory, self)
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = type(self)(self.default_factory, other)
        made.update(self)
        return made

    def __reduce__(self):
        return type(self), (self.default_factory,), None, None, iter(self.items())


class _tuplegetter(property):
    """A field of a named tuple."""

    __c_name__ = "collections._tuplegetter"

    def __init__(self, index, doc):
        super().__init__(_itemgetter(index), doc=doc)
        self._index, self.__doc__ = index, doc

    def __set__(self, instance, value):
        raise AttributeError("can't set attribute")

    def __delete__(self, instance):
        raise AttributeError("can't delete attribute")

    def __repr__(self):
        return f"_tuplegetter({self._index}, {self.__doc__!r})"

    def __reduce__(self):
        return type(self), (self._index, self.__doc__)


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """A subclass of tuple whose items have names."""
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    field_names = list(map(str, field_names))
    typename = str(typename)
    if rename:
        seen = set()
        for i, name in enumerate(field_names):
            if not name.isidentifier() or _iskeyword(name) or name.startswith("_") or name in seen:
                field_names[i] = f"_{i}"
            seen.add(name)
    for name in [typename, *field_names]:
        if not name.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
        if _iskeyword(name):
            raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
    seen = set()
    for name in field_names:
        if name.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in seen:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
        seen.add(name)
    field_defaults = {}
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > len(field_names):
            raise TypeError("Got more default values than field names")
        field_defaults = dict(zip(field_names[len(field_names) - len(defaults):], defaults))
    fields = tuple(field_names)
    count = len(fields)
    if module is None:
        module = _caller_module()

    # __new__ is compiled with the fields as its parameters, so that errors and signatures name them.
    parameters = "".join(f", {n}" for n in fields)
    listed = "".join(f"{n}, " for n in fields)
    scope = {"_tuple_new": tuple.__new__, "__name__": f"namedtuple_{typename}", "__builtins__": {}}
    make_new = eval(f"lambda _cls{parameters}: _tuple_new(_cls, ({listed}))", scope)
    make_new.__name__ = "__new__"
    make_new.__qualname__ = f"{typename}.__new__"
    make_new.__doc__ = f"Create new instance of {typename}({', '.join(fields)})"
    if defaults is not None:
        make_new.__defaults__ = defaults

    @classmethod
    def _make(cls, iterable):
        made = tuple.__new__(cls, iterable)
        if len(made) != count:
            raise TypeError(f"Expected {count} arguments, got {len(made)}")
        return made

    def _replace(self, /, **kwds):
        made = self._make(map(kwds.pop, fields, self))
        if kwds:
            raise TypeError(f"Got unexpected field names: {list(kwds)!r}")
        return made

    shown = "(" + ", ".join(f"{n}=%r" for n in fields) + ")"

    def __repr__(self):
        return self.__class__.__name__ + shown % tuple(self)

    def _asdict(self):
        return dict(zip(fields, self))

    def __getnewargs__(self):
        return tuple(self)

    def __reduce__(self):
        return self.__class__, tuple(self)

    for function in (_make.__func__, _replace, __repr__, _asdict, __getnewargs__):
        function.__qualname__ = f"{typename}.{function.__name__}"
    namespace = {
        "__doc__": f"{typename}({', '.join(fields)})",
        "__slots__": (),
        "_fields": fields,
        "_field_defaults": field_defaults,
        "__new__": make_new,
        "_make": _make,
        "__replace__": _replace,
        "_replace": _replace,
        "__repr__": __repr__,
        "_asdict": _asdict,
        "__getnewargs__": __getnewargs__,
        "__reduce__": __reduce__,
        "__match_args__": fields,
        "__module__": module,
    }
    for index, name in enumerate(fields):
        namespace[name] = _tuplegetter(index, f"Alias for field number {index}")
    return type(typename, (tuple,), namespace)


def _caller_module():
    """The module of the user's innermost frame."""
    try:
        return sys._getframe(0).f_globals.get("__name__", "__main__")
    except ValueError:  # a library module that is imported before anything else runs
        return "__main__"


# What few programs use, by the module that has it.
_ELSEWHERE = {
    "Counter": "collections._counter", "deque": "collections._deque", "ChainMap": "collections._user", "UserDict": "collections._user", "UserList": "collections._user",
    "UserString": "collections._user",
}


def __getattr__(name):
    if name == "abc":
        import collections.abc

        return collections.abc
    return _find_elsewhere("collections", _ELSEWHERE, name)
