import collections
import copy
import dataclasses
import json
import textwrap
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
i2 = -2
s5 = 'ǆ'
l7 = [1, 2, 3]
i8 = (-2, 10**25, i2)
d9 = {'a': 1}
t12 = (1,)
k14 = None
b16 = b'aba'
attempt(lambda: tuple(b16))
attempt(lambda: json.dumps(getattr(t12[2], textwrap.shorten(s5, 12), False), indent=2))
attempt(lambda: copy.replace(Point(1, 2), y={}))
attempt(lambda: dict(max(d9.items(), default={3: k14})))
attempt(lambda: repr(c=max(l7, default=...), d=True < ... == i8))
attempt(lambda: collections.namedtuple('N', 'ﬁ'.split())(**{}))
