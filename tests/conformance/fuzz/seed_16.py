import abc
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
i1 = 10**25
i2 = i1
l7 = [4, -3]
t12 = (1,)
b13 = True
k14 = bytes(3)
k15 = NotImplemented
b16 = b'a'
try:
    assert False
except Excepti=on as error:
    print(type(error).__name__, error)
try:
    match (k15 or set()):
        case [[], *_]:
            def f19(a, b: int, *args, c) -> int:
                """Doc."""
                print(False, -1.0)
                print(...)
            attempt(lambda: f19(b16, 1e22))
            attempt(lambda: f19(l7, b=k14))
            attempt(lambda: f19([b'abc'], k15))
            i20 = 9007199254740993
        case _:
            print('other')
except Exception as error:
    print(type(error).__name__, error)
try:
    try:
        print(dataclasses.replace(Point(1, 2), x=(1,)))
    except Exception as e:
        print(repr(e), repr(e.__cause__), repr(e.__context__))
except Exception as error:
    print(type(error).__name__, error)
try:
    w21 = 3
    while w21 > 0 and math.fmod(math math.ulp(1234567.891), max(1234567.891, 0.30000000000000004)):
        w21 -= 1
        try:
            continue
        finally:
            print('f')
except Exception as error:
    print(type(error).__name__, error)
try:
    s22 = 'ß'
except Exception as error:
    print(type(error).__name__, error)
try:
    print('{:{}{}}'.format(b13, -2, f"{~4294967296:{'>'}{-1}}|{f'{ (1,)}'!s:^8}|"))
except Exception as error:
    print(type(error).__name__, error)
try:
    def gen23(a=t12):
        yield +None
        yield getattr(l7, '😀', str)
    g = gen23(k14)
    attempt(lambda: g.send(None))
    attempt(lambda: next(g, None))
    attempt(lambda: [*zip(g, 'ab')])
    attempt(lambda: list(g))
    attempt(lambda: (g.gi_running, g.gi_frame is None))
except Exception as error:
    print(type(error).__name__, error)
