import abc
import collections
import collections.abc
import inspect
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
k15 = b'a,b,c'
T, S = typing.TypeVar('T'), typing.TypeVar('S')
class Sub:
    p = 1
    def m(self):
        return self.p
class N19(collections.abc.Callable):
    def m(self):
        return 1
attempt(lambda: N19[T][str])
attempt(lambda: inspect.signature(N19.m))
attempt(lambda: N19.__mro__)
attempt(lambda: N19(p=getattr(k15, 'abc', None)))
attempt(lambda: N19[int]().m(()))
