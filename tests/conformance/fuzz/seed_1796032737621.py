import collections
import copy
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
b13 = False
c = attempt(lambda: collections.Counter({False: set(), True: complex(-0.0,2)}))
attempt(lambda: set() ** c)
attempt(lambda: c @ collections.Counter(hex(1000)))
attempt(lambda: c[b13])
attempt(lambda: c.most_common(1))
attempt(lambda: copy.copy(c))
attempt(lambda: c[()])
attempt(lambda: c)
class N19(enum.IntEnum):
    @property
    def double(self):
        return self.value * 2
    A = enum.auto()
    B = enum.auto()
    C = 4
attempt(lambda: N19(-3))
attempt(lambda: bool(N19.A))
attempt(lambda: isinstance(N19.A, int))
attempt(lambda: N19.A)
attempt(lambda: N19.A | N19.B)
