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

def decorate_with(value):
    def decorator(f):
        print("decorating", f.__name__)
        f.note = value
        return f
    return decorator
s11 = {1, 2}
t12 = (1, 5)
k15 = (1,)
@decorate_with(len(dict([('a', ...)])))
def f19(a: int=True):
    k20 = (1,)
attempt(lambda: f19(**{'a': ~None, 'x': s11}))
attempt(lambda: f19(b=[1, 2, 3], a=(lambda a, *b, c=None, **d: (a, b, c, d))(*{-3: t12})))
@decorate_with((lambda *a, **k: set())(**dict(b=b'a,b,c')))
def f21(a=1e23, **kw):
    print(sorted(locals().items(), key=str))
    with Guard((k22 := None)):
        return '123'
attempt(lambda: f21(None, c=None, d=+k15))
attempt(lambda: f21(-1_0.5, (-3, True)))
attempt(lambda: f21(nope=bytes([3, 1, 2])))
