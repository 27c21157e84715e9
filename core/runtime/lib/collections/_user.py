"""Mappings and sequences written over others: ChainMap, and UserDict, UserList and UserString to derive from.
collections hands them out when they are first asked for."""
from _types import shown as _shown
from collections.abc import MutableMapping, MutableSequence, Sequence


class ChainMap(MutableMapping):
    """Several mappings looked through in order; writes go to the first."""

    __module__ = "collections"

    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for mapping in self.maps:
            try:
                return mapping[key]
            except KeyError:
                pass
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __len__(self):
        return len(set().union(*self.maps))

    def __iter__(self):
        merged = {}
        for mapping in map(dict.fromkeys, reversed(self.maps)):
            merged |= mapping
        return iter(merged)

    def __contains__(self, key):
        return any(key in mapping for mapping in self.maps)

    def __bool__(self):
        return any(self.maps)

    def __repr__(self):
        text = _shown(self, lambda: ", ".join(map(repr, self.maps)))
        return "..." if text is None else f"{self.__class__.__name__}({text})"

    @classmethod
    def fromkeys(cls, iterable, value=None, /):
        return cls(dict.fromkeys(iterable, value))

    def copy(self):
        return self.__class__(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def new_child(self, m=None, **kwargs):
        if m is None:
            m = kwargs
        elif kwargs:
            m.update(kwargs)
        return self.__class__(m, *self.maps)

    @property
    def parents(self):
        return self.__class__(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        try:
            del self.maps[0][key]
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}")

    def popitem(self):
        try:
            return self.maps[0].popitem()
        except KeyError:
            raise KeyError("No keys found in the first mapping.")

    def pop(self, key, *args):
        try:
            return self.maps[0].pop(key, *args)
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}")

    def clear(self):
        self.maps[0].clear()

    def __ior__(self, other):
        self.maps[0].update(other)
        return self

    def __or__(self, other):
        return _merged(self, other, lambda: self.copy())

    def __ror__(self, other):
        from collections.abc import Mapping
        if not isinstance(other, Mapping):
            return NotImplemented
        merged = dict(other)
        for mapping in reversed(self.maps):
            merged.update(mapping)
        return self.__class__(merged)


def _merged(chain, other, copy):
    from collections.abc import Mapping
    if not isinstance(other, Mapping):
        return NotImplemented
    made = copy()
    made.maps[0].update(other)
    return made


class UserDict(MutableMapping):
    """A class to derive from that keeps its items in the dict `data`."""

    __module__ = "collections"

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(self.__class__, "__missing__"):
            return self.__class__.__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        if isinstance(other, UserDict):
            return self.__class__(self.data | other.data)
        return self.__class__(self.data | other) if isinstance(other, dict) else NotImplemented

    def __ror__(self, other):
        if isinstance(other, UserDict):
            return self.__class__(other.data | self.data)
        return self.__class__(other | self.data) if isinstance(other, dict) else NotImplemented

    def __ior__(self, other):
        self.data |= other.data if isinstance(other, UserDict) else other
        return self

    def copy(self):
        if self.__class__ is UserDict:
            return UserDict(self.data.copy())
        data, self.data = self.data, {}
        try:
            import copy
            made = copy.copy(self)
        finally:
            self.data = data
        made.update(self)
        return made

    def __copy__(self):
        made = self.__class__.__new__(self.__class__)
        made.__dict__.update(self.__dict__)
        made.__dict__["data"] = self.__dict__["data"].copy()
        return made

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        for key in iterable:
            made[key] = value
        return made


def _data_of(other, kind):
    return other.data if isinstance(other, kind) else other


class UserList(MutableSequence):
    """A class to derive from that keeps its items in the list `data`."""

    __module__ = "collections"

    def __init__(self, initlist=None):
        self.data = []
        if initlist is not None:
            self.data[:] = initlist.data if isinstance(initlist, UserList) else list(initlist)

    def __repr__(self):
        return repr(self.data)

    def __lt__(self, other):
        return self.data < _data_of(other, UserList)

    def __le__(self, other):
        return self.data <= _data_of(other, UserList)

    def __eq__(self, other):
        return self.data == _data_of(other, UserList)

    def __gt__(self, other):
        return self.data > _data_of(other, UserList)

    def __ge__(self, other):
        return self.data >= _data_of(other, UserList)

    def __contains__(self, item):
        return item in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        return self.__class__(self.data[i]) if isinstance(i, slice) else self.data[i]

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def __add__(self, other):
        return self.__class__(self.data + list(_data_of(other, UserList)))

    def __radd__(self, other):
        return self.__class__(list(_data_of(other, UserList)) + self.data)

    def __iadd__(self, other):
        self.data += list(_data_of(other, UserList))
        return self

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self.data *= n
        return self

    def __copy__(self):
        made = self.__class__.__new__(self.__class__)
        made.__dict__.update(self.__dict__)
        made.__dict__["data"] = self.__dict__["data"][:]
        return made

    def append(self, item):
        self.data.append(item)

    def insert(self, i, item):
        self.data.insert(i, item)

    def pop(self, i=-1):
        return self.data.pop(i)

    def remove(self, item):
        self.data.remove(item)

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def count(self, item):
        return self.data.count(item)

    def index(self, item, *args):
        return self.data.index(item, *args)

    def reverse(self):
        self.data.reverse()

    def sort(self, /, *args, **kwds):
        self.data.sort(*args, **kwds)

    def extend(self, other):
        self.data.extend(_data_of(other, UserList))


class UserString(Sequence):
    """A class to derive from that keeps its text in the str `data`."""

    __module__ = "collections"

    def __init__(self, seq):
        self.data = seq if isinstance(seq, str) else seq.data[:] if isinstance(seq, UserString) else str(seq)

    def __str__(self):
        return str(self.data)

    def __repr__(self):
        return repr(self.data)

    def __int__(self):
        return int(self.data)

    def __float__(self):
        return float(self.data)

    def __complex__(self):
        return complex(self.data)

    def __hash__(self):
        return hash(self.data)

    def __getnewargs__(self):
        return (self.data[:],)

    def __eq__(self, string):
        return self.data == _data_of(string, UserString)

    def __lt__(self, string):
        return self.data < _data_of(string, UserString)

    def __le__(self, string):
        return self.data <= _data_of(string, UserString)

    def __gt__(self, string):
        return self.data > _data_of(string, UserString)

    def __ge__(self, string):
        return self.data >= _data_of(string, UserString)

    def __contains__(self, char):
        return _data_of(char, UserString) in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.__class__(self.data[index])

    def __add__(self, other):
        return self.__class__(self.data + (_data_of(other, UserString) if isinstance(other, (UserString, str)) else str(other)))

    def __radd__(self, other):
        return self.__class__((other if isinstance(other, str) else str(other)) + self.data)

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __mod__(self, args):
        return self.__class__(self.data % args)

    def __rmod__(self, template):
        return self.__class__(str(template) % self)

    def join(self, seq):
        return self.data.join(seq)

    def encode(self, encoding="utf-8", errors="strict"):
        return self.data.encode("utf-8" if encoding is None else encoding, "strict" if errors is None else errors)

    maketrans = str.maketrans


def _forward(name, wraps):
    """A method of UserString that asks its text; with wraps the result is of its own class again."""
    method = getattr(str, name)

    def call(self, *args, **kwargs):
        args = [_data_of(a, UserString) for a in args]
        result = method(self.data, *args, **kwargs)
        return self.__class__(result) if wraps else result

    call.__name__, call.__qualname__ = name, f"UserString.{name}"
    setattr(UserString, name, call)


for _name in """capitalize casefold center expandtabs ljust lower lstrip removeprefix removesuffix replace rjust rstrip strip swapcase title translate upper
zfill""".split():
    _forward(_name, True)
for _name in """count endswith find format format_map index isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle
isupper partition rfind rindex rpartition rsplit split splitlines startswith""".split():
    _forward(_name, False)
