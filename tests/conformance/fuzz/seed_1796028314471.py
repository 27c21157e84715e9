import collections
import copy
import dataclasses
import itertools
import math
import numbers
import random
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
i1 = 97
i2 = i1
s4 = '1e5'
d9 = {'a': 1}
k14 = NotImplemented
attempt(lambda: list(itertools.repeat(k14, 1)))
attempt(lambda: random.Random(1).choice('Σς'.split(s4)))
attempt(lambda: compile('', 'f', 'eval').co_name)
attempt(lambda: math.log({1, 2} & {-2, 3}))
attempt(lambda: [m.start() for m in re.finditer(r'\w+', repr({1, 2}))])
attempt(lambda: collections.Counter(chr(True)) + ...)
attempt(lambda: isinstance(1e100, numbers.Rational))
attempt(lambda: range(()[5], i1 / NotImplemented, (k19 := d9[1] != 1j)))
attempt(lambda: collections.deque([.5, i2], maxlen=-3**41))
attempt(lambda: copy.replace(Point(1, 2), y=True))
