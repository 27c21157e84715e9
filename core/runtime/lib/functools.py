"""functools: functions that take or make functions."""
from _types import find_elsewhere as _find_elsewhere, like_native as _like_native, read_only as _read_only, shown as _shown
from _union import GenericAlias
from types import MethodType

__all__ = """update_wrapper wraps WRAPPER_ASSIGNMENTS WRAPPER_UPDATES total_ordering cache cmp_to_key lru_cache reduce partial partialmethod
singledispatch singledispatchmethod cached_property Placeholder""".split()

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotate__", "__type_params__")
WRAPPER_UPDATES = ("__dict__",)
_unset = object()


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for attr in assigned:
        try:
            value = getattr(wrapped, attr)
        except AttributeError:
            continue
        setattr(wrapper, attr, value)
    for attr in updated:
        getattr(wrapper, attr).update(getattr(wrapped, attr, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


class _PlaceholderType:
    __slots__ = ()

    def __new__(cls):
        return Placeholder or super().__new__(cls)

    def __repr__(self):
        return "Placeholder"

    def __reduce__(self):
        return "Placeholder"


Placeholder = None
Placeholder = _PlaceholderType()


class partial:
    """A call with some of its arguments already given."""

    __c_name__ = "functools.partial"
    __slots__ = ("func", "args", "keywords", "__dict__", "__weakref__")

    def __new__(cls, /, *args, **keywords):
        if not args:
            raise TypeError("type 'partial' takes at least one argument")
        func, *args = args
        args = tuple(args)
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if args and args[-1] is Placeholder:
            raise TypeError("trailing Placeholders are not allowed")
        if any(value is Placeholder for value in keywords.values()):
            raise TypeError("Placeholder cannot be passed as a keyword argument")
        if isinstance(func, partial):
            args = func._fill(args, False)
            keywords = {**func.keywords, **keywords}
            func = func.func
        self = super().__new__(cls)
        self.func = func
        self.args = args
        self.keywords = keywords
        return self

    def _fill(self, given, all_of_them=True):
        """Puts `given` where placeholders stand, then behind the rest."""
        if not any(arg is Placeholder for arg in self.args):  # `in` would ask the arguments for equality
            return (*self.args, *given)
        rest = list(given)
        out = []
        for arg in self.args:
            if arg is Placeholder:
                if rest:
                    arg = rest.pop(0)
                elif all_of_them:
                    missing = sum(arg is Placeholder for arg in self.args)
                    raise TypeError(f"missing positional arguments in 'partial' call; expected at least {missing}, got {len(given)}")
            out.append(arg)
        return (*out, *rest)

    def __call__(self, /, *args, **keywords):
        return self.func(*self._fill(args), **{**self.keywords, **keywords})

    def __get__(self, obj, objtype=None):
        return self if obj is None else MethodType(self, obj)

    def __repr__(self):
        cls, func, args, keywords = type(self), self.func, self.args, list(self.keywords.items())
        parts = _shown(self, lambda: [repr(func), *map(repr, args), *(f"{k}={v!r}" for k, v in keywords)])
        return "..." if parts is None else f"{cls.__module__}.{cls.__qualname__}({', '.join(parts)})"

    def __reduce__(self):
        return type(self), (self.func,), (self.func, self.args, self.keywords, self.__dict__ or None)

    def __setstate__(self, state):
        if not isinstance(state, tuple) or len(state) != 4:
            raise TypeError("invalid partial state")
        func, args, keywords, namespace = state
        dicts = dict | None
        if not (callable(func) and isinstance(args, tuple) and isinstance(keywords, dicts) and isinstance(namespace, dicts)):
            raise TypeError("invalid partial state")
        if args and args[-1] is Placeholder:
            raise TypeError("trailing Placeholders are not allowed")
        if type(keywords) is not dict:
            keywords = dict(keywords or ())
        self.func, self.args, self.keywords, self.__dict__ = func, tuple(args), keywords, namespace or {}

    __class_getitem__ = classmethod(GenericAlias)


_read_only(partial.func, partial.args, partial.keywords)


class partialmethod:
    """A method with some of its arguments already given."""

    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        if isinstance(func, partialmethod):  # flat, as one of partial
            func, args, keywords = func.func, (*func.args, *args), {**func.keywords, **keywords}
        self.func, self.args, self.keywords = func, args, keywords

    def __repr__(self):
        given = [repr(self.func), *map(repr, self.args), *(f"{name}={value!r}" for name, value in self.keywords.items())]
        return f"functools.partialmethod({', '.join(given)})"

    def __get__(self, obj, cls=None):
        get = getattr(type(self.func), "__get__", None)
        bound = get(self.func, obj, cls) if get is not None else self.func
        if bound is self.func:
            return self._make_unbound_method().__get__(obj, cls)
        made = partial(bound, *self.args, **self.keywords)
        if hasattr(bound, "__self__"):
            made.__self__ = bound.__self__
        return made

    def _make_unbound_method(self):
        def _method(cls_or_self, /, *args, **keywords):
            return self.func(cls_or_self, *self.args, *args, **{**self.keywords, **keywords})

        _method.__isabstractmethod__ = getattr(self.func, "__isabstractmethod__", False)
        _method.__partialmethod__ = self
        return _method


def reduce(function, iterable, /, initial=_unset):
    try:
        it = iter(iterable)
    except TypeError:
        if hasattr(type(iterable), "__iter__"):
            raise
        raise TypeError("reduce() arg 2 must support iteration") from None
    if initial is _unset:
        try:
            value = next(it)
        except StopIteration:
            raise TypeError("reduce() of empty iterable with no initial value") from None
    else:
        value = initial
    for element in it:
        value = function(value, element)
    return value


_like_native("_functools", reduce)


def _cache_info(*counts):
    global _CacheInfo
    if _CacheInfo is None:
        from collections import namedtuple
        _CacheInfo = namedtuple("CacheInfo", ["hits", "misses", "maxsize", "currsize"], module="functools")
    return _CacheInfo(*counts)


_CacheInfo = None  # made when it is first asked for


class _lru_cache_wrapper:
    __c_name__ = "functools._lru_cache_wrapper"

    def __init__(self, func, maxsize, typed):
        if not callable(func):
            raise TypeError("the first argument must be callable")
        self._func = func
        self._maxsize, self._given = None if maxsize is None else int(maxsize), maxsize
        self._typed = typed
        self._cache, self._ring = {}, [None, None, None, None]
        self.cache_clear()

    def _key(self, args, kwds):
        if len(args) == 1 and not kwds and not self._typed:
            # A single int or str stands for itself, so that it is told from a bool or float that equals it.
            return args[0] if type(args[0]) in (int, str) else args  # a tuple, which is hashed once
        key = args
        if kwds:
            key = (args, _unset, tuple(kwds.items()))
        if self._typed:
            key = (key, tuple(type(v) for v in args), tuple(type(v) for v in kwds.values()))
        return key

    def __call__(self, /, *args, **kwds):
        if self._maxsize == 0:
            self._misses += 1
            return self._func(*args, **kwds)
        cache, key = self._cache, self._key(args, kwds)
        hash(key)  # says what is unhashable, which the lookup would call a dict key
        entry = cache.get(key)
        if entry is not None:
            self._hits += 1
            if entry[0] is not None:
                self._unlink(entry)
                self._link(entry)
            return entry[3]
        self._misses += 1
        result = self._func(*args, **kwds)
        if key in cache:  # the function has called itself with the same arguments
            return result
        if self._maxsize is not None and len(cache) >= self._maxsize:
            oldest = self._ring[1]
            self._unlink(oldest)
            del cache[oldest[2]]
        cache[key] = entry = [None, None, key, result]
        if self._maxsize is not None:
            self._link(entry)
        return result

    # Entries are [the one before, the one behind, key, result] in a ring that begins and ends with one without a key, the newest use
    # last: using one leaves the dict as it is, which a key's __eq__ may be looking into.

    def _link(self, entry):
        ring = self._ring
        entry[0], entry[1] = ring[0], ring
        ring[0][1] = ring[0] = entry

    def _unlink(self, entry):
        before, behind = entry[0], entry[1]
        before[1], behind[0] = behind, before

    def cache_info(self):
        return _cache_info(self._hits, self._misses, self._maxsize, len(self._cache))

    def cache_clear(self):
        for entry in self._cache.values():
            entry[0] = entry[1] = None  # nothing but the dict holds them then
        self._cache.clear()
        ring = self._ring
        ring[0] = ring[1] = ring
        self._hits = self._misses = 0

    def cache_parameters(self):
        return {"maxsize": self._given, "typed": self._typed}

    def __copy__(self):
        return self

    def __deepcopy__(self, memo, /):
        return self

    def __reduce__(self):
        return self.__qualname__

    def __get__(self, obj, objtype=None):
        return self if obj is None else MethodType(self, obj)

    def __repr__(self):
        return f"<functools._lru_cache_wrapper object at 0x{id(self):x}>"


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize) and not isinstance(maxsize, int):
        func, maxsize = maxsize, 128
        return update_wrapper(_lru_cache_wrapper(func, maxsize, typed), func)
    if maxsize is not None and not isinstance(maxsize, int):
        raise TypeError("Expected first argument to be an integer, a callable, or None")
    if maxsize is not None and maxsize < 0:
        maxsize = 0
    if maxsize is not None and maxsize >= 2**63:
        raise OverflowError("cannot fit 'int' into an index-sized integer")

    def decorating_function(func):
        return update_wrapper(_lru_cache_wrapper(func, maxsize, typed), func)

    return decorating_function


def cache(user_function, /):
    return lru_cache(maxsize=None)(user_function)


class cached_property:
    """Computed on first use, then kept in the instance's dict."""

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__
        self.__module__ = func.__module__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(
                "Cannot assign the same cached_property to two different names "
                f"({self.attrname!r} and {name!r})."
            )

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        try:
            store = instance.__dict__
        except AttributeError:
            raise TypeError(
                f"No '__dict__' attribute on {type(instance).__name__!r} "
                f"instance to cache {self.attrname!r} property."
            ) from None
        value = store.get(self.attrname, _unset)
        if value is _unset:
            value = self.func(instance)
            try:
                store[self.attrname] = value
            except TypeError:
                raise TypeError(
                    f"The '__dict__' attribute on {type(instance).__name__!r} instance "
                    f"does not support item assignment for caching {self.attrname!r} property."
                ) from None
        return value

    __class_getitem__ = classmethod(GenericAlias)


_ELSEWHERE = {
    "singledispatch": "_functools_dispatch", "singledispatchmethod": "_functools_dispatch", "cmp_to_key": "_functools_order", "total_ordering": "_functools_order",
}


def __getattr__(name):
    return _find_elsewhere("functools", _ELSEWHERE, name)
