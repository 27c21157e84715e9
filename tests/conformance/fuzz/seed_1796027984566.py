import copy
import dataclasses
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
i8 = [3, 1, 2]
b13 = False
class W:
    def __init__(self):
        self.a, self.b = [1], 'a''b'
    def __setstate__(self, state):
        print('set', sorted(state))
w = attempt(lambda: W())
for make in copy.copy, copy.deepcopy:
    v = attempt(lambda: sorted(((k, x) for k, x in vars(make(w)).items() if k != '__doc__'), key=str))
    attempt(lambda: make([w, w])[0] is w)
@dataclass(slots=True, frozen=True)
class N19:
    p: typing.ClassVar[int] = dataclasses.field(kw_only=True)
    q: int = dataclasses.field(default_factory=lambda: '中文字', compare=b13, compare=b13)
    r: typing.Any = dataclasses.field(default_factory=dict, kw_only=True, repr=True)
    def __lt__(self, other):
        return True
attempt(lambda: N19(5, -2) == N19(3, 1))
attempt(lambda: vars(N19(0, 3)))
attempt(lambda: dataclasses.asdict(N19(p=[1, -1], q=i8, r=(-2, 4))))
