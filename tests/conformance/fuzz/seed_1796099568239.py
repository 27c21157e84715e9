import copy
import enum
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
s11 = {1, 2}
b16 = b'\x00\xff'
T, S = typing.TypeVar('T'), typing.TypeVar('S')
class Sub:
    p = 1
    def m(self):
        return self.p
type N19[U] = list[U] | None
attempt(lambda: N19)
attempt(lambda: N19.__parameters__)
attempt(lambda: N19[int].__args__)
attempt(lambda: N19[str])
attempt(lambda: issubclass(ValueError, N19))
attempt(lambda: type('Impl', (N19,), {'m': lambda self: 1})().m())
attempt(lambda: isinstance(Sub(), N19))
class N20(int, enum.Enum):
    def __init__(self, *args):
        self.extra = args
    A = b16.find(b16)[0]
    B = s11
    C = 4
attempt(lambda: copy.deepcopy(N20.A) is N20.A)
attempt(lambda: list(N20))
attempt(lambda: N20.A is N20(N20.A))
attempt(lambda: list(N20))
attempt(lambda: (N20.A.name, N20.A.value))
