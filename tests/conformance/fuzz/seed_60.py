import dataclasses
import math
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

class Guard:
    def __init__(self, name, swallow=False, fail=False):
        self.name, self.swallow, self.fail = name, swallow, fail

    def __enter__(self):
        print("enter")
        return self.name

    def __exit__(self, kind, error, trace):
        print("exit", kind.__name__ if kind else None, error)
        if self.fail:
            raise RuntimeError("exit failed")
        return self.swallow

@dataclasses.dataclass(order=True)
class Point:
    x: int
    y: int = 0
i1 = 1
i2 = -7
f3 = 1e22
s4 = '123'
l6 = [1, 2, 3]
l7 = [-3, -3]
d9 = dict(a=1, b=2)
d10 = d9
b13 = True
b16 = b'a'
match {'a': 1}:
    case None if l7:
        print(b13, f3)
        print(b"it's")
    case [-2.5 | 'b' | None, 'a'] if +(1,)(True, f3):
        for i19 in [3, 1, 2]:
            print(i2, 'ABC')
        else:
            print(b13, 1e-4)
        with Guard(l6):
            i20 = -3**41
            k21 = ['a', 'b']
            print('Straße')
match math.frexp(float(NotImplemented)):
    case {'a': 1, **d22}:
        del d10[-3]
        def gen23(a=None):
            yield from s4
            yield ('  pad ', b'')
        g = gen23((b'\xc3\xa9' or b13))
        attempt(lambda: g.close())
        attempt(lambda: g.send(9223372036854775807))
        attempt(lambda: [*zip(g, 'ab')])
        attempt(lambda: g.throw(Exception))
        attempt(lambda: (g.gi_running, g.gi_frame is None))
    case [Point(), s4]:
        print((b16 or ['a', 'b']) % str)
