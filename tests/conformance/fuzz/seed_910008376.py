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
i1 = 97
i2 = 9223372036854775807
f3 = float('nan')
s5 = 'ß'
l7 = [-2, 9223372036854775807]
i8 = range(0)
d10 = {'a': NotImplemented}
k14 = f3
k15 = i2
try:
    def f19(a: int, *args):
        l7 &= d10
    attempt(lambda: f19(a=(lambda *a, **k: range(3))(c=i1, d=k14)))
    attempt(lambda: f19(c=NotImplemented))
    attempt(lambda: f19(tuple(sorted(i8)), a=k15))
except Exception as error:
    print(type(error).__name__, error)
try:
    s20 = str(1e22)
except Exception as error:
    print(type(error).__name__, error)
try:
    s21 = '%.2x' % 7 <= 1.0 < i2
except Exception as error:
    print(type(error).__name__, error)
try:
    k15 *= 'x=1;y=2'
except Exception as error:
    print(type(error).__name__, error)
try:
    i1 %= math.gcd(int.from_bytes(bytearray(b'xyz').center(7), ''.join(sorted('z')), signed=True), int(float('nan')))
except Exception as error:
    print(type(error).__name__, error)
try:
    assert k14, k14[~-9223372036854775808]
except Exception as error:
    print(type(error).__name__, error)
try:
    try:
        s22 = '\x00'
        k23 = False
        i24 = 100
    except ArithmeticError as e:
        e.add_note(s5)
        raise
except Exception as error:
    print(type(error).__name__, error)
