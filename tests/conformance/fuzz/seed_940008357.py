import enum
import itertools
import math
import re
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

class Flags(enum.Flag):
    R = enum.auto()
    W = enum.auto()
    X = 4
l6 = [1, 2, 3]
i8 = (3, 18446744073709551616, 2147483647)
attempt(lambda: (m := re.search(r'(?P<G>\w)\w', oct(0b101))) and
        m.group(l6))
attempt(lambda: types.SimpleNamespace(
a=1.0 *
        (1.5).conjugate(
        )))
attempt(lambda: ~Flags.R)
attempt(lambda: math.log(-3, i8[::2]))
attempt(
    lambda: sorted(
**{}))
attempt(lambda: list(itertools.compress(str(b'%d %s' % (-2, b'Hello'), 'utf8') * 3,
[
1,
2, 3])))
