import copy
import types
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
s4 = '_'
s11 = {1, 2}
c = attempt(lambda: types.SimpleNamespace(**{'a': next(iter(s4)), 'x': max(
s11, default=s4)}))
attempt(lambda: c[1_000_000])
attempt(
    lambda: c == copy.copy(c))
try:
    del c[
        4]
except Exception as e:
    print(type(e).__name__, e)
attempt(lambda: list(reversed(c)))
attempt(lambda: hash(c))
attempt(lambda: len(
        c))
attempt(lambda: c)
