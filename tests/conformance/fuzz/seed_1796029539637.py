import collections
import collections.abc
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
s5 = '\x00'
l6 = [None]
i8 = (0o17, 16, 2)
s11 = {1, 2}
k15 = []
T, S = typing.TypeVar('T'), typing.TypeVar('S')
class Sub:
    p = 1
    def m(self):
        return self.p
class N19(collections.abc.Callable):
    def m(self):
        return 1
attempt(lambda: N19[
int]().m(s11))
attempt(lambda: N19[int])
attempt(lambda: N19)
attempt(lambda: type('Impl', (N19,), {})(
))
attempt(lambda: N19[T][str])
attempt(lambda: N19[dict[str, int]])
attempt(lambda: isinstance((lambda *a,
        **k: (1,))(l6,
        k15), N19))
c = attempt(lambda: collections.UserString(chr(True)))
attempt(lambda: c.append(
        {}(False,
        {(2, -1): i8})))
attempt(
        lambda: c / s11)
try:
    c += collections.Counter(s5)
except Exception as e:
    print(
type(e).__name__, e)
attempt(lambda: collections.Counter('  pad ') << c)
attempt(lambda: c)
