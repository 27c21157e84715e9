import collections
import collections.abc
import enum
import types
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
i2 = -2
d9 = dict(a=1, b=2)
d10 = d9
k14 = i2
class N19(tuple, enum.Enum):
    @classmethod
    def _missing_(cls, value):
        print('missing', value)
        return b'a,b,c'
    A = (4, -3)
    B = k14
    C = enum.member(+1000)
attempt(lambda: N19(-2))
attempt(lambda: N19.A in N19)
attempt(lambda: N19(5))
c = attempt(lambda: types.MappingProxyType({**{}, 'a': 'İ'}))
attempt(lambda: c < type('Own', (collections.UserDict,), {'__missing__': lambda self, k: k})(d10))
attempt(lambda: {**c})
attempt(lambda: isinstance(c, collections.abc.MutableMapping))
attempt(lambda: c > c)
attempt(lambda: c & c)
attempt(lambda: list(reversed(c)))
attempt(lambda: f'{c!s:>12}')
attempt(lambda: len(c))
attempt(lambda: c)
