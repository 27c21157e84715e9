import dataclasses
import enum
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
d9 = dict(a=1, b=2)
d10 = d9
k14 = set()
k15 = k14
class N19(enum.Enum):
    
    A = enum.nonmember(f'{ 'a😀b'=}')
    B = enum.member([] * 0)
    C = 1
attempt(lambda: str(N19.B) + repr(N19))
attempt(lambda: N19.A | N19.B)
attempt(lambda: N19.A + N19.B)
@dataclass(frozen=True, order=True)
class N20:
    p: dict[str, type(... > ['a', 'b'])]
    q: dataclasses.InitVar[int] = dict(zip(['ǆ', 'ÀÉ'], bytes(3)))
    
attempt(lambda: sorted([N20(3, 1), N20(3, 2)]))
attempt(lambda: N20(False, q=True).p)
attempt(lambda: N20(k15[1], q=(lambda *a, **k: d10)()))
