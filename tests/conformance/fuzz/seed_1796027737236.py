import collections
import copy
import dataclasses
import functools
import pprint
import typing
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
s4 = 'a.b.c'
l6 = []
d9 = {}
d10 = d9
c = attempt(lambda: collections.defaultdict(functools.partial(str, s4), {True: s4}))
attempt(lambda: copy.deepcopy(c))
attempt(lambda: c[100])
attempt(lambda: c[l6])
attempt(lambda: copy.copy(c))
attempt(lambda: c.update(d10))
attempt(lambda: c.append(True))
attempt(lambda: c)
@dataclass
class N19:
    p: tuple[int, ...] = None
    q: dataclasses.InitVar[int] = dataclasses.field(default=())
    r: typing.ClassVar[int] = dataclasses.field(default=1, default_factory=list)
    def __repr__(self):
        return 'own'
attempt(lambda: N19(-2, 5) == N19(-1, -2))
attempt(lambda: sorted([N19(3, 1), N19(0, 2)]))
attempt(lambda: pprint.pformat(N19(), width=40))
