import collections
import enum
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
s5 = 'İ'
c = attempt(lambda: type('Own', (collections.OrderedDict,), {})(a='1_000'.index(s5)))
attempt(lambda: len(c))
attempt(lambda: f'{c!s:>12}')
attempt(lambda: list(reversed(c)))
attempt(lambda: c.most_common())
attempt(lambda: c[None:5])
attempt(lambda: len(c))
attempt(lambda: c.keys())
attempt(lambda: [*c])
attempt(lambda: c)
class N19(tuple, enum.Enum):
    def __str__(self):
        return self.name.lower()
    A = enum.nonmember('a,b,,c')
    B = A
    C = 1
attempt(lambda: {'a': 1} in N19)
attempt(lambda: N19.__members__)
attempt(lambda: N19.A * N19.C)
attempt(lambda: N19.A.A)
attempt(lambda: N19.A in True)
