"""weakref: references that do not keep their object alive."""
from _weakref import ReferenceType, getweakrefcount, getweakrefs, ref
from collections.abc import Mapping, MutableMapping, MutableSet as Set
from types import GenericAlias

__all__ = ["ref", "proxy", "getweakrefcount", "getweakrefs", "WeakKeyDictionary", "ReferenceType", "ProxyType", "CallableProxyType", "ProxyTypes",
           "WeakValueDictionary", "WeakSet", "WeakMethod", "finalize"]


def proxy(obj, callback=None, /):
    reference = ref(obj, callback) if callback else ref(obj)
    return (CallableProxyType if callable(obj) else ProxyType)(reference)


class ProxyType:
    """Stands for an object without keeping it: every operation is the object's own."""

    __slots__ = ("_ref",)
    __hash__ = None

    def __init__(self, reference):
        object.__setattr__(self, "_ref", reference)

    def __getattr__(self, name):
        return getattr(_target(self), name)

    def __setattr__(self, name, value):
        setattr(_target(self), name, value)

    def __delattr__(self, name):
        delattr(_target(self), name)

    def __repr__(self):
        obj = object.__getattribute__(self, "_ref")()
        if obj is None:
            return f"<weakproxy at {id(self):#x}; dead>"
        return f"<weakproxy at {id(self):#x}; to {type(obj).__name__!r} at {id(obj):#x}>"

    @property
    def __class__(self):
        return _target(self).__class__


class CallableProxyType(ProxyType):
    __slots__ = ()

    def __call__(self, *args, **kwargs):
        return _target(self)(*args, **kwargs)


ProxyTypes = (ProxyType, CallableProxyType)


def _target(proxy):
    obj = object.__getattribute__(proxy, "_ref")()
    if obj is None:
        raise ReferenceError("weakly-referenced object no longer exists")
    return obj


def _forward(name):
    import operator
    own = getattr(operator, name, None)
    function = {"__str__": str, "__len__": len, "__iter__": iter, "__next__": next, "__bool__": bool, "__reversed__": reversed, "__bytes__": bytes}.get(name, own)

    def call(self, *args):
        args = [_target(a) if isinstance(type(a), type) and issubclass(type(a), ProxyType) else a for a in args]
        return function(_target(self), *args)

    def reflected(self, other):
        return function(other, _target(self))

    setattr(ProxyType, name, call)
    if name in _REFLECTED:
        setattr(ProxyType, f"__r{name[2:]}", reflected)


_REFLECTED = "__add__ __sub__ __mul__ __truediv__ __floordiv__ __mod__ __pow__ __matmul__ __and__ __or__ __xor__ __lshift__ __rshift__".split()
for _name in _REFLECTED + """__str__ __len__ __iter__ __next__ __bool__ __reversed__ __bytes__ __contains__ __getitem__ __setitem__ __delitem__ __neg__ __pos__
__invert__ __abs__ __index__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __iadd__ __isub__ __imul__""".split():
    _forward(_name)


class WeakValueDictionary(MutableMapping):
    """A mapping whose items go away with their values."""

    def __init__(self, other=(), /, **kw):
        self.data = {}
        self.update(other, **kw)

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

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        return (key for key, r in list(self.data.items()) if r() is not None)

    def __contains__(self, key):
        found = self.data.get(key)
        return found is not None and found() is not None

    def __repr__(self):
        return f"<{self.__class__.__name__} at {id(self):#x}>"

    def keys(self):
        return iter(self)

    def values(self):
        return (value for _, value in self.items())

    def items(self):
        return ((key, value) for key, r in list(self.data.items()) if (value := r()) is not None)

    def itervaluerefs(self):
        return iter(self.valuerefs())

    def valuerefs(self):
        return list(self.data.values())

    def copy(self):
        made = WeakValueDictionary()
        made.update(self)
        return made

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        made = self.__class__()
        for key, value in self.items():
            made[deepcopy(key, memo)] = value
        return made

    def update(self, other=(), /, **kwargs):
        for key, value in dict(other, **kwargs).items():
            self[key] = value

    def __ior__(self, other):
        self.update(other)
        return self

    def __or__(self, other):
        return _merged(self.copy(), other) if isinstance(other, Mapping) else NotImplemented

    def __ror__(self, other):
        return _merged(_merged(self.__class__(), other), self) if isinstance(other, Mapping) else NotImplemented


class WeakKeyDictionary(MutableMapping):
    """A mapping whose items go away with their keys."""

    def __init__(self, dict=None):
        self.data = {}
        data = self.data
        self._remove = lambda r: data.pop(r, None)
        if dict is not None:
            self.update(dict)

    def __setitem__(self, key, value):
        self.data[ref(key, self._remove)] = value

    def __getitem__(self, key):
        return self.data[ref(key)]

    def __delitem__(self, key):
        del self.data[ref(key)]

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        return (key for r in list(self.data) if (key := r()) is not None)

    def __contains__(self, key):
        try:
            return ref(key) in self.data
        except TypeError:
            return False

    def get(self, key, default=None):
        return self.data.get(ref(key), default)

    def pop(self, key, *args):
        return self.data.pop(ref(key), *args)

    def popitem(self):
        r, value = self.data.popitem()
        return r(), value

    def setdefault(self, key, default=None):
        return self.data.setdefault(ref(key, self._remove), default)

    def values(self):
        return (value for r, value in list(self.data.items()) if r() is not None)

    def items(self):
        return ((key, value) for r, value in list(self.data.items()) if (key := r()) is not None)

    def keyrefs(self):
        return list(self.data)

    def copy(self):
        made = WeakKeyDictionary()
        made.update(self)
        return made

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        made = self.__class__()
        for key, value in self.items():
            made[key] = deepcopy(value, memo)
        return made

    def update(self, dict=None, /, **kwargs):
        if dict is not None:
            for key in dict.keys() if hasattr(dict, "keys") else ():
                self[key] = dict[key]
            for key, value in () if hasattr(dict, "keys") else dict:
                self[key] = value
        if kwargs:
            self.update(kwargs)

    # What does not depend on which of the two is weak.
    keys = WeakValueDictionary.keys
    __repr__ = WeakValueDictionary.__repr__
    __ior__ = WeakValueDictionary.__ior__
    __or__ = WeakValueDictionary.__or__
    __ror__ = WeakValueDictionary.__ror__


def _merged(made, other):
    made.update(other)
    return made


@Set.register
class WeakSet:
    """A set whose elements go away with their objects."""

    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, data=None):
        self.data = set()
        mine = self.data
        self._remove = lambda r: mine.discard(r)
        if data is not None:
            self.update(data)

    def __iter__(self):
        return (item for r in list(self.data) if (item := r()) is not None)

    def __len__(self):
        return len(self.data)

    def __contains__(self, item):
        try:
            return ref(item) in self.data
        except TypeError:
            return False

    def __repr__(self):
        return repr(self.data)

    def add(self, item):
        self.data.add(ref(item, self._remove))

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def pop(self):
        while True:
            try:
                r = self.data.pop()
            except KeyError:
                raise KeyError("pop from empty WeakSet") from None
            if (item := r()) is not None:
                return item

    def remove(self, item):
        self.data.remove(ref(item))

    def discard(self, item):
        self.data.discard(ref(item))

    def update(self, other):
        for item in other:
            self.add(item)

    def __ior__(self, other):
        self.update(other)
        return self

    def difference(self, other):
        made = self.copy()
        made.difference_update(other)
        return made

    __sub__ = difference

    def difference_update(self, other):
        self.data.clear() if self is other else self.data.difference_update(ref(item) for item in other)

    def __isub__(self, other):
        self.difference_update(other)
        return self

    def intersection(self, other):
        return self.__class__(item for item in other if item in self)

    __and__ = intersection

    def intersection_update(self, other):
        self.data.intersection_update(ref(item) for item in other)

    def __iand__(self, other):
        self.intersection_update(other)
        return self

    def issubset(self, other):
        return self.data.issubset(ref(item) for item in other)

    __le__ = issubset

    def __lt__(self, other):
        return self.data < set(map(ref, other))

    def issuperset(self, other):
        return self.data.issuperset(ref(item) for item in other)

    __ge__ = issuperset

    def __gt__(self, other):
        return self.data > set(map(ref, other))

    def __eq__(self, other):
        return self.data == set(map(ref, other)) if isinstance(other, self.__class__) else NotImplemented

    def symmetric_difference(self, other):
        made = self.copy()
        made.symmetric_difference_update(other)
        return made

    __xor__ = symmetric_difference

    def symmetric_difference_update(self, other):
        self.data.clear() if self is other else self.data.symmetric_difference_update(ref(item, self._remove) for item in other)

    def __ixor__(self, other):
        self.symmetric_difference_update(other)
        return self

    def union(self, other):
        return self.__class__(item for s in (self, other) for item in s)

    __or__ = union

    def isdisjoint(self, other):
        return len(self.intersection(other)) == 0


class WeakMethod(ref):
    """Refers to a bound method: to its object and its function. It is dead once either of them is gone."""

    __slots__ = "_func_ref", "_meth_type", "_alive", "__weakref__"

    def __new__(cls, meth, callback=None):
        try:
            obj, func = meth.__self__, meth.__func__
        except AttributeError:
            raise TypeError(f"argument should be a bound method, not {type(meth)}") from None
        itself = None

        def gone(_):
            # By a weak reference, since otherwise the method would keep itself.
            me = itself()
            if me is not None and me._alive:
                me._alive = False
                if callback is not None:
                    callback(me)

        self = ref.__new__(cls, obj, gone)
        self._func_ref, self._meth_type, self._alive = ref(func, gone), type(meth), True
        itself = ref(self)
        return self

    def __call__(self):
        obj, func = super().__call__(), self._func_ref()
        return None if obj is None or func is None else self._meth_type(func, obj)

    def __eq__(self, other):
        if not isinstance(other, WeakMethod):
            return NotImplemented
        if not self._alive or not other._alive:
            return self is other
        return ref.__eq__(self, other) and self._func_ref == other._func_ref

    def __ne__(self, other):
        equal = self.__eq__(other)
        return equal if equal is NotImplemented else not equal

    __hash__ = ref.__hash__


def _call_at_exit():
    import atexit  # asked for by few programs

    atexit.unregister(finalize._exit)
    atexit.register(finalize._exit)


class finalize:
    """Calls func once the object is gone, or when it is called itself before that."""

    # Those that are still to be called, so that nobody has to keep them.
    _registry = {}
    __slots__ = ("_call", "_ref", "atexit")

    def __init__(self, obj, func, /, *args, **kwargs):
        self._call, self.atexit = (func, args, kwargs), True
        self._ref = ref(obj, self)
        if not self._registry:
            _call_at_exit()
        self._registry[id(self)] = self

    def __call__(self, _=None):
        if self._call:
            func, args, kwargs = self._call
            self._forget()
            return func(*args, **kwargs)

    def _forget(self):
        self._call = None
        self._registry.pop(id(self), None)

    @classmethod
    def _exit(cls):
        """At the end of the program: those that are left, the youngest first."""
        for each in reversed([f for f in cls._registry.values() if f.atexit]):
            each()

    @property
    def alive(self):
        return self._call is not None

    def _parts(self):
        obj = self._ref()
        return (obj, *self._call) if self._call and obj is not None else None

    def detach(self):
        parts = self._parts()
        if parts:
            self._forget()
        return parts

    def peek(self):
        return self._parts()

    def __repr__(self):
        parts = self._parts()
        state = f"for {type(parts[0]).__name__!r} at {id(parts[0]):#x}" if parts else "dead"
        return f"<{type(self).__name__} object at {id(self):#x}; {state}>"
