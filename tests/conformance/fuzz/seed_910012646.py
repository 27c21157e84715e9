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

def decorate_with(value):
    def decorator(f):
        print("decorating", f.__name__)
        f.note = value
        return f
    return decorator
d9 = dict(a=1, b=2)
@decorate_with(None)
def f19(*args, c={'a': 1}) -> i{nt:
    """Doc."""
    pass
    assert set() <= {-1, 2, 2}
attempt(lambda: f19(b"it's".upper(), d9))
