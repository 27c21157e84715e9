import operator
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
i2 = 3
i8 = [3, 1, 2]
d10 = dict(a=1, b=2)
b16 = b'\xc3\xa9'
def gen19(a=None):
    print((yield from inner(set() ^ set())))
    k20 = yield from inner(
    b'')
    with Guard(getattr({-3: dict(a=1, b=2)}[4], '123', d10)):
        print(
(yield))
    yield "'\"".isascii()
g = gen19(next(iter(b16)))
attempt(lambda: [
*zip(g, 'ab')])
attempt(lambda: g.send(
    (
    k21 := max('{}', default=d10.get((-2, 3))))))
attempt(lambda: g.throw(len(i8)))
attempt(lambda: g.send(--True))
attempt(lambda: (g.gi_running, g.gi_frame is None))
def gen22(a=+2):
    with Guard(b'Hello'):
        try:
            try:
                print((yield))
            finally:
                print('finally')
        except {5, -3}:
            k23 = d10
    yield max({1, 2}, default=d10)
    yield getattr(
    tuple(None for i24 in [3, 1, 2]), '²' + '١٢', [1, 2, 3][1])
g = gen22(operator.attrgetter(
    'real'))
attempt(lambda: next(g))
attempt(lambda: g.throw(StopIteration))
attempt(lambda: (
        g.gi_running, g.gi_frame is None))
