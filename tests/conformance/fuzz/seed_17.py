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
s4 = '²'
l6 = [True]
l7 = l6
i8 = (123456789012345678901234567890, 100, 10**25)
d10 = {3: {4, 5}}
s11 = {0, 4}
@decorate
def f19(a: int) -> int:
    print('tab\tend')
attempt(lambda: f19(+[1, 2, 3], b=(set()).nope))
def f20(*args):
    """Doc."""
    for k21 in filter(None, l7):
        return 'Straße'.join(set())
attempt(lambda: f20(*i8))
attempt(lambda: f20(tuple((s11, s4)) * 0[1], d10[(3, 3)], ~getattr(len({1, 2}), repr('%s'), +123456789012345678901234567890)))
attempt(lambda: f20(1, 2, 3, 4))
