import typing
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
i2 = 100
f3 = 0.1e-6
s5 = 'é'
s11 = {5, -2}
T, S = typing.TypeVar('T'), typing.TypeVar('S')
class Sub:
    p = 1
    def m(self):
        return self.p
class N19(typing.TypedDict, total=True):
    p: int
    q: str
attempt(lambda: N19[int] | None)
attempt(lambda: type('Impl',
    (N19,), {})(
))
attempt(lambda: N19[int] | None)
attempt(lambda: N19[int, str])
attempt(lambda: issubclass(int | None, N19))
attempt(lambda: issubclass(
    frozenset, N19))
attempt(lambda: N19.__type_params__)
class N20(typing.NamedTuple):
    p: int
    q: str = 123456789.125
attempt(lambda: N20(1,
0) != N20(1, sorted('123'.split(','), key=None)))
attempt(lambda: N20(1, 2).m())
attempt(lambda: (
    lambda a, *b: (a, b))(*
        N20(**{'p': -f3})))
attempt(lambda: N20(-2))
attempt(lambda: N20(p=s5, q=1e-5, r=next(iter(s11))))
attempt(lambda: '%s-%s' % N20(
    nope=-i2))
attempt(lambda: hash(N20(1,
    2)) == hash((
        1, 2)))
