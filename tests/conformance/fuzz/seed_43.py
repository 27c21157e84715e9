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

@dataclasses.dataclass(order=True)
class Point:
    x: int
    y: int = 0
i1 = -2
i2 = -9223372036854775808
s4 = 'line1\nline2\r\nline3'
s5 = 'a.b.c'
l6 = [1, 2, 3]
l7 = [4, True]
i8 = []
d9 = {'a': 1}
f18 = int
match Point(False, +divmod(i2, True)):
    case float(f19), k20:
        (k21, k22), *_ = i8, None
    case None:
        i23 = hash(0x1f)
        assert False
match 0, set():
    case [[], (math.pi as k24)] if (*[1, 1], True):
        print(0, hex(i1))
        d9[s5] += NotImplemented
        match 0b101:
            case None:
                i25 = 3
                s26 = s5
            case _:
                print('other')
    case tuple((k27, _)):
        print(1000)
    case {}:
        def gen28(a=i23):
            yield ...
            yield from b'\x20x\x20'
            yield 'Straße'
        g = gen28()
        attempt(lambda: list(g))
        attempt(lambda: g.throw(Exception('\N{BULLET}')))
        attempt(lambda: (g.gi_running, g.gi_frame is None))
        k22 /= ('a\\b' if i25 > 0 > -1 != -3 else 1e-5)
match (i29 := -7)(b'a', c="'\""), list(zip([], [255, -9223372036854775808], strict=True)):
    case {'a': []}:
        print(f18)
    case [{'a': ['é', 'a']}, []] if s4(None, dict(a=1, b=2)):
        print(l7.pop())
    case Point(1, 2, 3):
        print(*iter(l6))
        del l6[1:]
