import functools
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
f3 = -0.0
d9 = dict(a=1, b=2)
k14 = f3
k15 = {'mississippi': 2}
f18 = len
@functools.cache
def f19(a=(1,), /, *args, c):
    print(sorted(locals().items(), key=str))
    assert 'say "hi"' < f"{-7:{'>'}{1}}|{'nan'!s:^8}|"
    print(range(3) != '\ud800', 1.0)
    del k15
attempt(lambda: f19(*list(filter(type, set()))))
attempt(lambda: f19(**{'a': 1}, **{'b': {-2, 0}}))
attempt(lambda: f19((2, True), c=complex('inf'), d=f18))
@staticmethod
def f20(a: int, /, b: int, *args, c, **kw) -> int:
    try:
        return (d9, (7, True))
    finally:
        i22, i23 = 3, 2147483647
        print('\ud800' is k15, f3 % 0)
    k14 &= None
attempt(lambda: f20(1, *slice(4, True, 4).indices(-2), **{'c': 'ÀÉ'.split()}))
