"""What NamedTuple, SimpleNamespace, caches and bisect refuse; no context where C functions raise; constants that are one object."""
import bisect
import collections
import functools
import heapq
import types
import typing
import warnings


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e, repr(e.__context__), e.__suppress_context__)


for f in (lambda: typing.NamedTuple("N"), lambda: typing.NamedTuple("N", None)(), lambda: typing.NamedTuple("N", [])(), lambda: typing.NamedTuple("N", x=int)(1), lambda: typing.NamedTuple("N", None, x=int), lambda: typing.NamedTuple("N", [("x", int)], y=int)):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        attempt(f)
    print([str(w.message) for w in seen])
for x in ({2: 0}, {"a": 1}, [(1, 2)], 5, "ab", {"a": 1, 2: 3}):
    attempt(lambda: types.SimpleNamespace(x, b=2))
for f in (functools.cache, functools.lru_cache(None), functools.lru_cache(2)):
    for x in (0, None, int):
        attempt(lambda: callable(f(x)))
for a in (0, "abc", {1: 2}, {1}, [1, 2, 3], range(3), type("S", (), {"__getitem__": lambda s, i: i})()):
    for args in ((2,), (2, -1), (2, 0, -1), (2, 0, -2), (2, 2, 1), (2, 0, 2), (2, None), (2, "a"), (2, 0, "a"), (2, 1.5)):
        for f in (bisect.bisect_left, bisect.bisect_right, bisect.insort):
            attempt(lambda: f(a, *args))
for x in ("name", None):
    for f in (typing.Final, typing.ClassVar, typing.Optional, typing.Required):
        attempt(lambda: f[x])
    attempt(lambda: typing.Annotated[x, 1])


def within():
    try:
        1 / 0
    except ZeroDivisionError:
        return functools.reduce(max, [])


d = collections.deque()
for f in (lambda: functools.reduce(max, []), within, lambda: heapq.heappop([]), lambda: d.index(1), lambda: d.remove(1), lambda: collections.OrderedDict().popitem()):
    attempt(f)


def constants():
    return b"abc" * 3, (1, 2) * 2, "ab" * 2, b"ab" + b"cd", (1,) + (2,), 2 * b"xy"


print([a is b for a, b in zip(constants(), constants())])
import abc, io, os, sys, math, types, time, itertools
print(abc, io, os, sys, math, time, itertools, types.ModuleType('zz'))
m = types.ModuleType('math'); print(m); sys.modules['q'] = m; print(m)
for a in (([], 1), (5, 1), (len, None), (print, 3)):
    try: types.MethodType(*a); print('ok')
    except TypeError as e: print(e)
import collections.abc
class Made(collections.abc.Set):
    def __init__(self, d): self.d = d
    def __len__(self): return len(self.d)
    def __iter__(self): return iter(self.d)
    def __contains__(self, x): return x in self.d
try: Made([{1}])._hash()
except TypeError as e: print(e)
print(Made([1, 2])._hash() == hash(frozenset([1, 2])))
