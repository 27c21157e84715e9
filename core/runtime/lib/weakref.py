"""weakref: references that do not keep their object alive."""
from _weakref import ReferenceType, ref


def proxy(obj, callback=None):
    return _Proxy(ref(obj, callback) if callback else ref(obj))


class _Proxy:
    __slots__ = ("_ref",)

    def __init__(self, reference):
        object.__setattr__(self, "_ref", reference)

    def _target(self):
        obj = object.__getattribute__(self, "_ref")()
        if obj is None:
            raise ReferenceError("weakly-referenced object no longer exists")
        return obj

    def __getattr__(self, name):
        return getattr(self._target(), name)

    def __setattr__(self, name, value):
        setattr(self._target(), name, value)

    def __repr__(self):
        return repr(self._target())

    def __len__(self):
        return len(self._target())

    def __iter__(self):
        return iter(self._target())

    def __call__(self, *args, **kwargs):
        return self._target()(*args, **kwargs)


class _WeakMapping:
    def __len__(self):
        return len(list(self.items()))

    def __iter__(self):
        return iter([k for k, _ in self.items()])

    def keys(self):
        return iter(self)

    def values(self):
        return iter([v for _, v in self.items()])

    def __contains__(self, key):
        return self.get(key) is not None

    def update(self, other=(), **kwargs):
        for key, value in dict(other, **kwargs).items():
            self[key] = value

    def setdefault(self, key, default=None):
        value = self.get(key)
        if value is None:
            self[key] = value = default
        return value


class WeakValueDictionary(_WeakMapping):
    def __init__(self, other=(), /, **kwargs):
        self.data = {}
        self.update(other, **kwargs)

    def __setitem__(self, key, value):
        data = self.data
        data[key] = ref(value, lambda r: data.pop(key, None) if data.get(key) is r else None)

    def __getitem__(self, key):
        value = self.data[key]()
        if value is None:
            raise KeyError(key)
        return value

    def __delitem__(self, key):
        del self.data[key]

    def get(self, key, default=None):
        found = self.data.get(key)
        value = found() if found is not None else None
        return default if value is None else value

    def items(self):
        return iter([(k, r()) for k, r in list(self.data.items()) if r() is not None])

    def pop(self, key, *default):
        value = self.get(key)
        self.data.pop(key, None)
        if value is None:
            if default:
                return default[0]
            raise KeyError(key)
        return value


class WeakKeyDictionary(_WeakMapping):
    def __init__(self, dict=None):
        self.data = {}
        if dict is not None:
            self.update(dict)

    def _drop(self, r):
        self.data.pop(r, None)

    def __setitem__(self, key, value):
        data = self.data
        self.data[_Key(key, lambda r: [data.pop(k) for k in list(data) if k.reference is r])] = value

    def __getitem__(self, key):
        return self.data[_Key(key)]

    def __delitem__(self, key):
        del self.data[_Key(key)]

    def get(self, key, default=None):
        return self.data.get(_Key(key), default)

    def __contains__(self, key):
        return _Key(key) in self.data

    def items(self):
        return iter([(k.reference(), v) for k, v in list(self.data.items()) if k.reference() is not None])

    def pop(self, key, *default):
        return self.data.pop(_Key(key), *default)


class _Key:
    """A key that is equal while its object lives."""

    __slots__ = ("reference", "_hash")

    def __init__(self, obj, callback=None):
        self.reference = ref(obj, callback) if callback else ref(obj)
        self._hash = hash(obj)

    def __hash__(self):
        return self._hash

    def __eq__(self, other):
        a, b = self.reference(), other.reference()
        return self is other or (a is not None and (a is b or a == b))


class WeakSet:
    def __init__(self, data=None):
        self._map = WeakKeyDictionary()
        for item in data or ():
            self.add(item)

    def add(self, item):
        self._map[item] = True

    def discard(self, item):
        self._map.pop(item, None)

    def remove(self, item):
        del self._map[item]

    def __contains__(self, item):
        return item in self._map

    def __iter__(self):
        return iter(self._map)

    def __len__(self):
        return len(self._map)


class WeakMethod(ref):
    def __new__(cls, meth, callback=None):
        self = ref.__new__(cls, meth.__self__)
        return self

    def __init__(self, meth, callback=None):
        self._func = meth.__func__
        self._type = type(meth)

    def __call__(self):
        obj = super().__call__()
        return None if obj is None else self._type(self._func, obj)


class finalize:
    """Calls func once the object is gone."""

    def __init__(self, obj, func, /, *args, **kwargs):
        self._call = (func, args, kwargs)
        self._ref = ref(obj, lambda r: self())

    def __call__(self, _=None):
        if self._call:
            func, args, kwargs = self._call
            self._call = None
            return func(*args, **kwargs)

    @property
    def alive(self):
        return self._call is not None

    def detach(self):
        self._call = None
