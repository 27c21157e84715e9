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

def inner(value):
    try:
        got = yield value
        print("got", got)
        yield got
    finally:
        print("inner ends")
    return "returned"
k14 = {'é': {-1, 0}}
def gen19(a=list({(True, 2): True, **k14})):
    raise OSError
    try:
        print((yield from inner(NotImplemented)))
    finally:
        print('finally')
    if True:
        return {1, 1, 4}
    yield int.__add__
g = gen19(max(iter([{}]), default=k14))
attempt(lambda: list(g))
attempt(lambda: g.send(None))
attempt(lambda: g.throw(ValueError))
attempt(lambda: (g.gi_running, g.gi_frame is None))
