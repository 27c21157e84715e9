import enum
import functools
import json
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
@functools.lru_cache(maxsize=True)
def f(a, b=1):
    print('run')
    return a
attempt(lambda: [f(x) for x in (1, 2, 3, 1, 1)])
attempt(lambda: f(False))
attempt(lambda: f.cache_info())
attempt(lambda: f.cache_clear())
attempt(lambda: f.cache_parameters())
attempt(lambda: f())
class N19(float, enum.Enum):
    
    A = enum.auto()
    B = -2
    C = 3 << -1
attempt(lambda: N19.A)
attempt(lambda: bool(N19.A))
attempt(lambda: N19(0))
attempt(lambda: setattr(N19.A, 'value', 1))
attempt(lambda: json.dumps({'a': N19.A}))
