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

def decorate(f):
    @functools.wraps(f)
    def wrapper(*args, **kwargs):
        print("call", args, kwargs)
        return f(*args, **kwargs)
    return wrapper
l6 = []
l7 = l6
d9 = {}
d10 = d9
@decorate
def f19(a, b=set()):
    """Doc."""
    k20 = '_'
    [k21, (
        k22, k23)] = d9, (1,) + ()
    for k24 in b'\x20x\x20'.partition(b'a,b,c'):
        return {5e-324: None}[(-1, 0)]
attempt(lambda: f19(nope=10**25))
attempt(lambda: f19(**{'a': 1}, **{'b': (
        {1e23: 0b101} if False else {0: d10})}))
attempt(lambda: f19({}, b=len(b'a')))
def f25():
    """Doc."""
    l7 &= enumerate(type({1e100: b'aba'}).__name__)
    try:
        return NotImplemented
    finally:
        print(False, 2.5)
        raise RuntimeError() from 0b101
attempt(lambda: f25(**dict(b=False + False)))
