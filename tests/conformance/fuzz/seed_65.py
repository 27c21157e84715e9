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

class Guard:
    def __init__(self, name, swallow=False, fail=False):
        self.name, self.swallow, self.fail = name, swallow, fail

    def __enter__(self):
        print("enter")
        return self.name

    def __exit__(self, kind, error, trace):
        print("exit", kind.__name__ if kind else None, error)
        if self.fail:
            raise RuntimeError("exit failed")
        return self.swallow
s4 = '½'
b13 = False
def gen19(a=NotImplemented):
    with Guard(b13):
        yield -3, *enumerate(s4)
    yield len(math.log10(2147483647))
g = gen19()
attempt(lambda: g.close())
attempt(lambda: g.throw(ZeroDivisionError(b'\xc3\xa9'.decode('utf-16-le', 'nope'))))
attempt(lambda: list(g))
pass attempt(lambda: (g.gi_running, g.gi_frame is None))
