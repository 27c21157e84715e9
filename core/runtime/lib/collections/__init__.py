"""collections: dict, list and tuple with something more."""
import sys

import _odict
from _types import like_native as _like_native, shown as _shown, take_for as _take_for, type_name as _type_name
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

    def setdefault(self, key, default=None):
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

    def move_to_end(self, key, last=True):
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

    def __reversed__(self):
        return _odict.reversed(self)

    def keys(self):
        return _odict.keys(self)

    def values(self):
        return _odict.values(self)

    def items(self):
        return _odict.items(self)

    def popitem(self, last=True):
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

    def copy(self):
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


class deque:
    """A double-ended queue, with a bound on its length where maxlen is given."""

    __c_name__ = "collections.deque"
    __c_repeats__ = True
    # Each change of what it holds counts in _state, so that an iterator notices.
    __slots__ = ("_items", "_start", "_maxlen", "_state", "__weakref__")

    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None:
            if not isinstance(maxlen, int):
                raise TypeError("an integer is required")
            maxlen = int(maxlen)
            if not -sys.maxsize - 1 <= maxlen <= sys.maxsize:
                raise OverflowError("Python int too large to convert to C ssize_t")
            if maxlen < 0:
                raise ValueError("maxlen must be non-negative")
        self._maxlen = maxlen
        self._items = []
        # Items before _start have been popped from the left; they are dropped in bulk.
        self._start = self._state = 0
        self.extend(iterable)

    @property
    def maxlen(self):
        return self._maxlen

    def _settle(self):
        if self._start:
            del self._items[: self._start]
            self._start = 0

    def append(self, x):
        self._state += 1
        self._items.append(x)
        if self._maxlen is not None and len(self) > self._maxlen:
            self.popleft()

    def appendleft(self, x):
        self._state += 1
        if self._start:
            self._start -= 1
            self._items[self._start] = x
        else:
            self._items.insert(0, x)
        if self._maxlen is not None and len(self) > self._maxlen:
            self._items.pop()

    def pop(self):
        if not self:
            raise IndexError("pop from an empty deque")
        self._state += 1
        return self._items.pop()

    def popleft(self):
        if not self:
            raise IndexError("pop from an empty deque")
        self._state += 1
        x = self._items[self._start]
        self._items[self._start] = None
        self._start += 1
        if self._start > 64 and self._start * 2 > len(self._items):
            self._settle()
        return x

    def extend(self, iterable):
        if iterable is self:
            iterable = list(iterable)
        for x in iterable:
            self.append(x)

    def extendleft(self, iterable):
        if iterable is self:
            iterable = list(iterable)
        for x in iterable:
            self.appendleft(x)

    def clear(self):
        self._state += 1
        self._items.clear()
        self._start = 0

    def copy(self):
        return type(self)(self, self._maxlen)

    __copy__ = copy

    def _mutated_since(self, state, kind=RuntimeError):
        if self._state != state:
            raise kind("deque mutated during iteration")

    def count(self, x):
        self._settle()
        state = self._state
        found = self._items.count(x)
        self._mutated_since(state)
        return found

    def index(self, x, start=0, stop=_nothing):
        self._settle()
        args = (start,) if stop is _nothing else (start, stop)
        state = self._state
        try:
            return self._items.index(x, *args)
        except ValueError:
            self._mutated_since(state)
            raise ValueError("deque.index(x): x not in deque") from None

    def insert(self, i, x):
        if self._maxlen is not None and len(self) >= self._maxlen:
            raise IndexError("deque already at its maximum size")
        self._settle()
        self._state += 1
        self._items.insert(i, x)

    def remove(self, value):
        self._settle()
        state = self._state
        try:
            self._items.remove(value)
        except ValueError:
            self._mutated_since(state, IndexError)
            raise ValueError("deque.remove(x): x not in deque") from None
        self._state += 1

    def reverse(self):
        self._settle()
        self._items.reverse()

    def rotate(self, n=1):
        self._settle()
        self._state += 1
        n = range(n).stop  # an int, or the words for what is none
        if self._items:
            n %= len(self._items)
            self._items = self._items[-n:] + self._items[:-n] if n else self._items

    def __len__(self):
        return len(self._items) - self._start

    def __bool__(self):
        return len(self._items) > self._start

    def __iter__(self):
        return self._walk(range(len(self)), self._state)

    def __reversed__(self):
        return self._walk(range(len(self) - 1, -1, -1), self._state)

    def _walk(self, places, state):
        for i in places:
            if self._state != state:
                raise RuntimeError("deque mutated during iteration")
            yield self._items[self._start + i]
        if self._state != state and not places:
            raise RuntimeError("deque mutated during iteration")

    def __contains__(self, x):
        self._settle()
        state = self._state
        found = x in self._items
        if not found:
            self._mutated_since(state)
        return found

    def _index(self, i):
        if not hasattr(type(i), "__index__"):
            raise TypeError(f"sequence index must be integer, not '{_type_name(i)}'")
        n = len(self)
        i = _index(i)
        if not -sys.maxsize - 1 <= i <= sys.maxsize:
            raise IndexError(f"cannot fit '{_type_name(i)}' into an index-sized integer")
        if i < 0:
            i += n
        if not 0 <= i < n:
            raise IndexError("deque index out of range")
        return i + self._start

    def __getitem__(self, i):
        return self._items[self._index(i)]

    def __setitem__(self, i, x):
        self._items[self._index(i)] = x

    def __delitem__(self, i):
        del self._items[self._index(i)]
        self._state += 1

    def __reduce__(self):
        args = () if self._maxlen is None else ((), self._maxlen)
        state = self.__getstate__()
        if isinstance(state, tuple):  # (its dict, its slots), of which some are only ours
            slots = {name: value for name, value in state[1].items() if name not in deque.__slots__}
            state = (state[0], slots) if slots else state[0]
        return type(self), args, state, iter(self)

    def __repr__(self):
        self._settle()
        text = _shown(self, lambda: repr(self._items))
        if text is None:
            return "[...]"
        if self._maxlen is None:
            return f"{type(self).__name__}({text})"
        return f"{type(self).__name__}({text}, maxlen={self._maxlen})"

    def __eq__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None

    def __lt__(self, other):
        return list(self) < list(other) if isinstance(other, deque) else NotImplemented

    def __le__(self, other):
        return list(self) <= list(other) if isinstance(other, deque) else NotImplemented

    def __gt__(self, other):
        return list(self) > list(other) if isinstance(other, deque) else NotImplemented

    def __ge__(self, other):
        return list(self) >= list(other) if isinstance(other, deque) else NotImplemented

    def _reflected(self, name, other):
        """What the other operand makes of it, which is asked before a sequence is."""
        method = getattr(type(other), name, None)
        own = type(method).__name__ == "function" and not isinstance(other, deque)  # not that of another sequence
        return method(other, self) if own else NotImplemented

    def __add__(self, other):
        if not isinstance(other, deque):
            made = self._reflected("__radd__", other)
            if made is not NotImplemented:
                return made
            raise TypeError(f'can only concatenate deque (not "{_type_name(other)}") to deque')
        made = self.copy()
        made.extend(other)
        return made

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __mul__(self, n):
        if not hasattr(type(n), "__index__"):
            made = self._reflected("__rmul__", n)
            if made is not NotImplemented:
                return made
            raise TypeError(f"can't multiply sequence by non-int of type '{_type_name(n)}'")
        return type(self)(list(self) * n, self._maxlen)

    def __rmul__(self, n):
        # Another sequence refuses this one before this one is asked.
        if isinstance(n, (list, tuple, str, bytes, bytearray)):
            raise TypeError("can't multiply sequence by non-int of type 'collections.deque'")
        return self * n

    def __imul__(self, n):
        if not hasattr(type(n), "__index__"):
            return self * n
        items = list(self) * n
        if len(items) != len(self):
            self.clear()
            self.extend(items)
        return self

    __class_getitem__ = classmethod(GenericAlias)


_take_for(deque, list)


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
    "Counter": "collections._counter", "ChainMap": "collections._user", "UserDict": "collections._user", "UserList": "collections._user",
    "UserString": "collections._user",
}


def __getattr__(name):
    import importlib

    if name == "abc":
        return importlib.import_module("collections.abc")
    if name in _ELSEWHERE:
        found = globals()[name] = getattr(importlib.import_module(_ELSEWHERE[name]), name)
        return found
    raise AttributeError(f"module 'collections' has no attribute '{name}'")
