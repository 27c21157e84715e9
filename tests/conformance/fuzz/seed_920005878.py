import bisect
import collections
import itertools
import math
import re
import statistics
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
i1 = 0o17
i2 = 100
i8 = [3, 1, 2]
attempt(lambda: statistics.mean((~97 for i19 in [] if True)))
attempt(lambda: list(itertools.islice(itertools.count(False / False, 0), 3)))
attempt(lambda: (lambda l: (bisect.insort(l, math.log2(4294967296)), l))([1, 5]))
attempt(lambda: re.subn(r'$', format(-7, '> z1_x'), '1_000', 3))
attempt(lambda: collections.namedtuple('N', 'x y')((bytearray(2), {4, -2})[0], 5e-324)._replace(a=[(i20, s21, 'inf') for i22 in i8 for s23 in 'ab']))
attempt(lambda: types.SimpleNamespace(anext(iter({'a': ['a', 'b']}.values()))))
