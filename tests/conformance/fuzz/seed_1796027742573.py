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
d9 = {}
class N19(enum.Flag, boundary=enum.EJECT):
    
    A = 0x1f
    B = -1
    C = A
attempt(lambda: 2 in N19)
attempt(lambda: N19.A is N19(
N19.A))
attempt(lambda: isinstance(N19.A, int))
attempt(lambda: N19.A)
attempt(
    lambda: N19.A in N19)
attempt(lambda: N19(4))
attempt(lambda: N19.A)
c = attempt(lambda: collections.OrderedDict(d9))
attempt(
        lambda: c.update({}))
attempt(lambda: copy.copy(c))
attempt(lambda: c[True:0])
attempt(lambda: c['a'])
attempt(
        lambda: c)
