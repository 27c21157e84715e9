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
s5 = 'snake_case'
d9 = dict(a=1, b=2)
b13 = True
k15 = 5
def f23():
    def f22():
        if dict(d9) + range([-3, 0]):
            (k15).__class__.__name__ = float('nan')
            @staticmethod
            def f19(*args, c, d=0o17):
                print(sorted(locals().items(), key=str))
                @decorate
                def f20(a, b, *args) -> int:
                    """Doc."""
                    return ...
                attempt(lambda: f20(a, b=b13))
                attempt(lambda: f20(a=...))
            attempt(lambda: f19(**{}))
            attempt(lambda: f19(dict(a=1, b=2).get(None), a=b'123'))
            attempt(lambda: f19())
        raise 'a''b'.startswith(s5)
        print(*reversed([0, 0]))
    f22()
[f23() for _ in 'a']
