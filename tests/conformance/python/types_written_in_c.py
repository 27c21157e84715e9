# What types that CPython writes in C have in common: module, immutability, members, signatures, representation.
import collections
import functools
import inspect
import io
import itertools
import operator
import re
import types


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


p = functools.partial(print, 1, end="")
for x in (operator.attrgetter("a"), itertools.chain(), itertools.count(), re.compile("a"), re.match("a", "a"), p, collections.deque(), io.StringIO(),
          collections.OrderedDict(), types.SimpleNamespace(), [], iter([])):
    attempt(lambda: (type(x).__name__, "__module__" in vars(type(x)), x.__module__))
attempt(lambda: (inspect.getmodule(operator.itemgetter(1)).__name__, inspect.getmodule(1)))
for cls in (collections.deque, collections.OrderedDict, functools.partial, itertools.chain, types.SimpleNamespace, collections.Counter):
    for change in (lambda: setattr(cls, "x", 1), lambda: setattr(cls, "__name__", "y"), lambda: delattr(cls, "zz")):
        attempt(change)
for name in ("func", "args", "keywords"):
    attempt(lambda: setattr(p, name, None))
    attempt(lambda: delattr(p, name))
p.note = 1
print(vars(p))
for c in (itertools.chain, itertools.accumulate, itertools.islice, operator.itemgetter, collections.deque, collections.defaultdict, functools.partial,
          functools.reduce, types.MethodType, types.MappingProxyType, str.find, dict.pop, int.__new__, itertools.zip_longest):
    attempt(lambda: inspect.signature(c))
print(functools.reduce, collections.deque.append, collections.OrderedDict.__len__)
print({int, str, float, list}, {ValueError, KeyError, TypeError}, {dict, bool, type(None), ...}, {type(v) for v in (1, "a", 2.0, None, [], {})})
for call in (lambda: enumerate(), lambda: enumerate(start=1), lambda: enumerate(x=1, y=2), lambda: enumerate([], iterable=[]), lambda: enumerate([], 1, 2),
             lambda: enumerate(iterable=[], start=1, x=2), lambda: list(enumerate(start=2, iterable="a"))):
    attempt(call)


class Plain:
    pass


for call in (lambda: Plain(**{0: 0}), lambda: "x".format(**{0: 0}), lambda: "{}".format(1, **{(1, 2): 0}), lambda: len(**{0: 0}), lambda: vars(**{0: 0}),
             lambda: itertools.chain(**{0: 0}), lambda: print(**{0: 0}), lambda: int(**{0: 0}), lambda: (1).__add__(**{0: 0})):
    attempt(call)
attempt(lambda: collections.deque([1, 2])[bool])
attempt(lambda: re.compile("\\", type))
attempt(lambda: re.compile("a", type))
