import dataclasses
import json
import math
import string
import types
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

@dataclasses.dataclass(order=True)
class Point:
    x: int
    y: int = 0
i2 = -1
f3 = 123456789.125
i8 = []
b16 = b'\x00\xff'
attempt(lambda: typing.NamedTuple('P', [('x', int)])(math.gcd(10**25, i2), *i8[::-1]))
attempt(lambda: string.Template('$a ${b} $$').safe_substitute(dict([(None, b16)])))
attempt(lambda: types.SimpleNamespace(**{'c': None}))
attempt(lambda: dataclasses.astuple(Point((list(bytearray(b'xyz')) if issubclass(range, bool) else (2, -1)[-1]), (lambda *a, **k: dict(a=1, b=2))())))
attempt(lambda: list(map(math.copysign(f3, f3), i8, iter(i8))))
attempt(lambda: json.loads('"\\u00e9\\n"'))
