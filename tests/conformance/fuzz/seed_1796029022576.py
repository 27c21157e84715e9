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
i1 = 9223372036854775807
b13 = True
k15 = None
b16 = b'\x20x\x20'
@dataclass(frozen=True, order=True)
class N19:
    p: dict[str, type(...)]
    q: str = field(default_factory=lambda **k: k)
    def __repr__(self):
        return 'own'
attempt(lambda: setattr(N19((b16 if b13 else i1), q=dict(a=1, b=2).get(b13)), 'p', ~'a' < 'ǆ'))
attempt(lambda: N19.__match_args__)
attempt(lambda: sorted([N19(3, 1), N19(4, 2)]))
attempt(lambda: N19((), getattr(0.2, '\u2028', 1_000_000), (float('inf')).imag))
attempt(lambda: dataclasses.astuple(N19(b'\x00\xff', 'nan', bytearray(2))))
T, S = typing.TypeVar('T'), typing.TypeVar('S')
class Sub:
    p = 1
    def m(self):
        return self.p
type N20[U] = list[U] | None
attempt(lambda: N20[int] | None)
attempt(lambda: N20[int] | None)
attempt(lambda: N20(q=-3))
attempt(lambda: N20[type(k15)])
attempt(lambda: N20[int] | None)
attempt(lambda: N20[int]().m(-{1, 2}, z=..., **{'a': 1e23, 'x': b13}))
attempt(lambda: N20[int])
