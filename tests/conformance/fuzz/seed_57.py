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
i1 = 2
i2 = 0x1f
f3 = 0.30000000000000004
b13 = False
k14 = ...
b16 = b'\xc3\xa9'
try:
    d19 = dict(zip('²'.split(','), dict(zip(['b', 'a', 'C'], [3, 1, 2])).items()))
except Exception as error:
    print(type(error).__name__, error)
try:
    i20 = -1 & i1
except Exception as error:
    print(type(error).__name__, error)
try:
    k21, *l22 = reversed([f3 for i23, k24 in enumerate((5 for _ in range(2)))])
except Exception as error:
    print(type(error).__name__, error)
try:
    raise AttributeError
except Exception as error:
    print(type(error).__name__, error)
try:
    d19[()] ^= len(f3)
except Exception as error:
    print(type(error).__name__, error)
try:
    if b13:
        k25 = {1, 2}
        print(False, 123456789.125)
    elif 'İ':
        k26 = k27 = [[i29 for i28 in [-2, -3**41]] for i29 in [7, 10]]
        print(f"{f'{ ~b16!r}':>10}")
        (k14).append = 9007199254740993.0 // f3
    else:
        k26 += NotImplemented
except Exception as error:
    print(type(error).__name__, error)
try:
    @functools.cache
    def f30(*args, c) -> int:
        """Doc."""
        print(sorted(locals().items(), key=str))
        print(1)
    attempt(lambda: f30(complex(True, 2), a=True))
except Exception as error:
    print(type(error).__name__, error)
