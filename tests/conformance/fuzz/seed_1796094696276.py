import collections
import dataclasses
import inspect
from dataclasses import dataclass, field
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
l6 = [1, 2, 3]
b13 = False
k15 = ...
b16 = b'\xc3\xa9'
class N19(collections.namedtuple('N19', 'p, q')):
    __slots__ = ()
    def __str__(self):
        return f'<{self.p}>'
attempt(lambda: N19(k15, dict(a=1, b=2), -b16).p)
attempt(lambda: (lambda a, *b: (a, b))(*N19(-3)))
match attempt(lambda: N19(5, 2)):
    case N19(p, q):
        print(p, q)
    case (a, *b):
        print(a, b)
    case _:
        print('none')
attempt(lambda: N19(0, 5))
attempt(lambda: '%s-%s' % N19(3, -1))
attempt(lambda: inspect.signature(N19))
attempt(lambda: N19(-3))
@dataclass(order=True)
class N20:
    p: dict[str, set] = dataclasses.field(default_factory=lambda: 97)
    q: dataclasses.InitVar[int] = dataclasses.field(init=b13)
    r: list[int] = dataclasses.field(metadata={'k': (1,)}, default=5)
    def __post_init__(self, *args):
        print('post', args)
attempt(lambda: dataclasses.replace(N20(..., q=(3, 4)), nope=True))
match attempt(lambda: N20(18446744073709551616, 'Title Case Words')):
    case N20(a, b):
        print('two', a, b)
    case N20(p=a):
        print('p', a)
    case _:
        print('none')
attempt(lambda: N20(p=(l6 or ())))
