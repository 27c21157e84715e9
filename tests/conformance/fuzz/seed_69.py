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
i1 = -7
f3 = 1e16
s4 = 'mississippi'
l6 = [0, -2]
d9 = {1: i1}
s11 = set()
k14 = ...
def gen19(a={None: {3, -1}}[math.frexp(f3)]):
    for k20 in enumerate(s4):
        try:
            yield from 'a.b.c'
        except GeneratorExit:
            try:
                yield from {None: (d9, None)}
            except GeneratorExit:
                yield from l6
    yield from reversed([])
    with Guard(float('-inf')):
        print((yield))
    yield (k21 := (1).to_bytes(2, 'big')[-1])
g = gen19()
attempt(lambda: g.send(((k22 := float('-inf')) or not (2, 5))))
attempt(lambda: list(g))
attempt(lambda: (g.gi_running, g.gi_frame is None))
def gen23(a=(([1, 2, 3] if bool(2.5) else (k14).x) if True else None)):
    with Guard(-123456789.125):
        try:
            yield from b'\x00\xff'
        except Exception as e:
            print(repr(e), repr(e.__cause__), repr(e.__context__))
    yield (-3, True) + (True, True), *s11
    yield {'a': 1}[(2, 5)]
g = gen23(list[int])
attempt(lambda: next(g, None))
attempt(lambda: , next(g))
attempt(lambda: list(g))
attempt(lambda: g.throw(ZeroDivisionError(oct(2)[(1,):True])))
attempt(lambda: (g.gi_running, g.gi_frame is None))
