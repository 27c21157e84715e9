import abc
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
d10 = {}
t12 = (1,)
attempt(lambda: int.from_bytes(b'abc'.removeprefix(bytearray(b'xyz')).title(), 'big'))
attempt(lambda: True / {-2, 4}.issubset((1,)))
attempt(lambda: {s19: 7 for s20 in map(str, [3, 1, 2]) if False})
attempt(lambda: float(1_000_000))
attempt(lambda: {**d10, t12: 4294967296})
attempt(lambda: dict(**{})[math.frexp(1e-7)])
attempt(lambda: 'ab')
attempt(lambda: 0x1f)
attempt(lambda: 0.1e-6)
attempt(lambda: b'Hello')
