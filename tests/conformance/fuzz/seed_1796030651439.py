import bisect
import enum
import json
import math
import textwrap
import typing
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

class Colour(enum.Enum):
    RED = 1
    GREEN = "g"
    ALIAS = 1
i1 = 0
f3 = 0.1
s11 = {1, 2}
b13 = True
k15 = (2, -3)
attempt(lambda: Colour.RED.nope)
attempt(lambda: typing.TypeVar('T', bound=list))
attempt(lambda: bisect.bisect_left([1, 2, 2, 3], (i1 + -2) * 1))
attempt(lambda: json.dumps({b13: s11} | dict(**{'c': (1,)}), sort_keys=b'aba' is k15))
attempt(lambda: math.isclose(0.1e-6, 3.141592653589793, rel_tol=math.modf(f3 % -2.5)[0]))
attempt(lambda: eval('1/0'))
attempt(lambda: textwrap.indent('say "hi"', '{}-{}'.format()))
attempt(lambda: math.dist(['a', 'b'], f3))
