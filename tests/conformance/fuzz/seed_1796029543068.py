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
f3 = 1e100
k15 = NotImplemented
T, S = typing.TypeVar('T'), typing.TypeVar('S')
class Sub:
    p = 1
    def m(self):
        return self.p
@typing.runtime_checkable
class N19(typing.Protocol):
    p: int
    def m(self): ...
attempt(lambda: N19[int])
attempt(lambda: N19.__parameters__)
attempt(lambda: isinstance(len({1, 2}), N19))
attempt(lambda: N19())
attempt(lambda: N19)
class N20(typing.NamedTuple):
    p: 'int'
    q: float = f3
    def m(self):
        return self.p, self[1:]
attempt(lambda: N20.__annotations__)
attempt(lambda: hash(N20(1, 2)) == hash((1, 2)))
attempt(lambda: N20(p=4, q=k15, r=None))
attempt(lambda: setattr(N20(1, 2), 'p', 3))
attempt(lambda: N20(True, -1))
