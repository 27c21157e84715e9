import enum
import functools
import math
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
i1 = -1
d9 = {None: [4, -1]}
@functools.total_ordering
class W:
    def __init__(self, v):
        self.v = v
    def __eq__(
    self, o):
        return self.v == o.v
    def __ge__(self, o):
        return self.v < o.v
attempt(lambda: W(
    0) >= W(True))
attempt(lambda: W((
        [d9]).__len__) != -(
    NotImplemented and (1,)))
attempt(lambda: sorted([W(2), W(-3)])[0].v)
class N19(enum.IntFlag, boundary=enum.EJECT):
    _ignore_ = ['B']
    A = (3 >> 63)
    B = math.gcd(-2, -3**41)
    C = i1
attempt(lambda: N19.A % r'\d+')
attempt(
    lambda: N19(-2))
attempt(lambda: N19.A)
attempt(lambda: N19(True))
attempt(lambda: N19.A & N19.B)
