# C code that takes any keywords does not ask whether they are strings; its methods say when they lack their object.
import functools
import inspect
from collections import Counter, OrderedDict, UserDict, deque


def attempt(call):
    try:
        print(repr(call()))
    except Exception as e:
        print(type(e).__name__, e)


class Ordered(OrderedDict):
    pass


class Partial(functools.partial):
    pass


odd = {1: 2}
for made in (OrderedDict, Ordered, functools.partial, Partial, OrderedDict().update, Counter, UserDict, dict, deque().append,
             functools.reduce, print, lambda **k: k, 3):
    attempt(lambda: made(**odd))
    attempt(lambda: made(print, **odd))
    attempt(lambda: made([(1, 5)], **odd, a=3))
attempt(lambda: functools.partial(print, **odd)())
attempt(lambda: OrderedDict([(1, 5)], **odd, **{(2,): 3}))
attempt(lambda: OrderedDict(**odd, **{1: 3}))
attempt(lambda: print(**odd, **{1: 3}))
for method in (deque.append, deque.pop, deque.index, deque.extend, OrderedDict.pop, OrderedDict.move_to_end, OrderedDict.setdefault):
    attempt(lambda: method())
    attempt(lambda: method(key=1))
for name in "keys values items popitem move_to_end setdefault".split():
    print(name, inspect.signature(getattr(OrderedDict, name)))
