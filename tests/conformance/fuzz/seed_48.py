import enum
import functools
import re
import statistics
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
i1 = 9223372036854775807
i2 = 7
i8 = (16, i2, 1_000_000)
b13 = True
k15 = NotImplemented
attempt(lambda: re.match(r'a*', str(b'a', 'nope')))
attempt(lambda: list(enum.Enum('E', ['{:é^+5_.3g}'.format(k15) for i19 in i8])))
attempt(lambda: bytes(abs(int('nan', 16)), b13[::2]))
attempt(lambda: hasattr('İ' % b13, range(5)[::2].indices(5)))
attempt(lambda: functools.cmp_to_key(int.__add__)({'a': 1}) < k15)
attempt(lambda: statistics.quantiles(range(2, -1)))
