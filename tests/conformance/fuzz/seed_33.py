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
i2 = -1
f3 = 0.3
s4 = 'ÀÉ'
s5 = '½'
l6 = ['a', 'b']
l7 = ['a', 'b']
i8 = range(1)
d9 = {(-1, 0): 'Hello, World'}
d10 = d9
k14 = 'aaa'
k15 = f3
b16 = b''
try:
    def f19(*, c):
        i20 = 7
    attempt(lambda: f19(a=max(i8, default=s5)))
    attempt(lambda: f19(b=f"{0x1f:{'>'}{-2}}|{s4!s:^8}|", a=None[1]))
    attempt(lambda: f19(c=k15))
except Exception as error:
    print(type(error).__name__, error)
try:
    i21: int = int(0.30000000000000004) - 9007199254740993 ^ 'line1\nline2\r\nline3'.rfind('123') - 1000
except Exception as error:
    print(type(error).__name__, error)
try:
    l6 -= enumerate(f"{0:{'>'}{1}}|{(s5 or '\ud800')!s:^8}|")
except Exception as error:
    print(type(error).__name__, error)
try:
    d10[0x1f] @= (math.dist([0.0], [1e-7]) or k14)
except Exception as error:
    print(type(error).__name__, error)
try:
    print('{0[0]} {1!r:>6} {x}'.format('ß', NotImplemented, x=k14), (max(bytearray(b'xyz'), default=[True, 0]) or [1e16, 1.0, -1e16][0]), sep=str(b16.title().upper(), 'UTF-32-BE'), end='|\n')
except Exception as error:
    print(type(error).__name__, error)
try:
    print(sorted(locals()) and 1)
except Exception as error:
    print(type(error).__name__, error)
try:
    del l7[1]
except Exception as error:
    print(type(error).__name__, error)
