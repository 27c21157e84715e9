import dataclasses
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
@dataclass(kw_only=True)
class N19:
    p: dict[str, type(-{1, 2})]
    q: int | None = True
    @property
    def area(self):
        return self.p
attempt(lambda: sorted([N19(3, 1), N19(-2, 2)]))
attempt(lambda: N19.__doc__)
attempt(lambda: dataclasses.asdict(N19(r'\d+', 0x1f)))
attempt(lambda: N19.__doc__)
attempt(lambda: N19(4, -3).p)
