import collections
import dataclasses
import functools
import itertools
import math
import numbers
import re
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

@dataclasses.dataclass(order=True)
class Point:
    x: int
    y: int = 0
l6 = [b'123']
d10 = {'a': 1}
b13 = True
k15 = ()
attempt(lambda: isinstance(16, numbers.Rational))
attempt(lambda: list(itertools.starmap(print, 'é'.format_map(d10).splitlines({1, 2} <= {4, -3}))))
attempt(lambda: bool(b'\x00\xff', (l6 if (-2.5).is_integer() else {True, True}), 'camelCase'))
attempt(lambda: collections.OrderedDict(collections.Counter('123')))
attempt(lambda: re.escape('snake_case'))
attempt(lambda: dataclasses.astuple(Point((k15 if math.isnan(0o17) else set()), float.fromhex('0x1.8p3'))))
attempt(lambda: list(itertools.pairwise(bytes(3))))
attempt(lambda: divmod(list(filter(functools.partial(str, (None, b13)), '\x00')), (repr(False)).imag))
