import collections
import collections.abc
import difflib
import inspect
import pprint
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
s4 = 'naïve café'
attempt(lambda: '\n'.join(difflib.unified_diff([(1e-4).hex(), chr(-1), 'b'], ['a', 'b', 'c'], lineterm='')))
attempt(lambda: pprint.pformat({False: ['a', 'b'], 'long': 'word ' * 9}, width=10))
attempt(lambda: difflib.SequenceMatcher(None, s4, s4).ratio())
T, S = typing.TypeVar('T'), typing.TypeVar('S')
class Sub:
    p = 1
    def m(self):
        return self.p
class N19(collections.abc.Callable):
    def m(self):
        return 1
class Impl(N19[int]):
    pass
attempt(lambda: Impl())
attempt(lambda: inspect.signature(N19.m))
attempt(lambda: inspect.signature(N19.m))
