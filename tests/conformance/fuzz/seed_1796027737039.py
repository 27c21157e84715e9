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

def inner(value):
    try:
        got = yield value
        print("got", got)
        yield got
    finally:
        print("inner ends")
    return "returned"
l6 = ['a', 'b']
l7 = l6
d9 = {0.5: None}
b13 = True
def f22():
    def f21():
        def gen19(a=b13):
            yield from filter(None, [])
            k20 = yield from inner({5, 5})
            yield d9.get('a😀b')
        g = gen19()
        attempt(lambda: next(g))
        attempt(lambda: next(g, None))
        attempt(lambda: (g.gi_running, g.gi_frame is None))
        with Guard(b'\x00\xff'):
            del l7[None]
        pass
    f21()
f22(
    *[]
)
