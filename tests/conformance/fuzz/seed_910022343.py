import collections
import copy
import functools
import types
def show(value, depth=0):
    """A text of the value that does not hang on addresses or on the order of hashes."""
    if depth < 3:
        if type(value) in (set, frozenset):
            return type(value).__name__ + str(sorted(show(v, depth + 1) for v in value))
        if type(value) in (list, tuple):
            return type(value).__name__ + str([show(v, depth + 1) for v in value])
    return repr(value)

def attempt(f):
    """Prints what f() gives or raises, and returns it."""
    try:
        result = f()
    except Exception as e:
        print(type(e).__name__, e)
        return None
    try:
        print(show(result))
    except Exception as e:
        print("shown:", type(e).__name__, e)
    return result
i1 = 4
c = attempt(lambda: types.MappingProxyType(
    {i1: '\x00' for i19 in (3, 2147483647, True)}))
attempt(lambda: str(c))
try:
    del c[(1,)]
except Exception as e:
    print(type(e).__name__, e)
attempt(
    lambda: c[
    functools.reduce(lambda a, b: a +
b, [0, 10])])
attempt(
    lambda: copy.copy(c))
try:
    c *= collections.deque(dict(a=1, b=2))
except Exception as e:
    print(type(e).__name__, e)
attempt(lambda: list(
c))
attempt(
        lambda: c.keys())
attempt(lambda: c[(
    1,)])
attempt(lambda: c)
