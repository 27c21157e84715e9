import collections
import copy
import warnings
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
i2 = 3
l6 = [3, 1, 2]
i8 = (-1, 5, 16)
k15 = i2
c = attempt(lambda: collections.UserDict(dict(**dict(b=b'a'))))
attempt(lambda: copy.copy(c))
attempt(lambda: str(c))
attempt(lambda: c == copy.copy(c))
attempt(lambda: c == collections.deque(l6, 5))
try:
    c[(i2, *i8, *'ab')] = tuple == k15
except Exception as e:
    print(type(e).__name__, e)
attempt(lambda: c != {s19: 123456789012345678901234567890 for s20 in [] if True})
attempt(lambda: c[1.0])
attempt(lambda: len(c))
attempt(lambda: c)
with warnings.catch_warnings(record=True) as log:
    warnings.simplefilter('module')
    attempt(lambda: warnings.warn('中文字', int | None))
    attempt(lambda: warnings.warn('%d'))
    print([(w.category.__name__, str(w.message)) for w in log])
