import abc
import collections
import collections.abc
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
s5 = '\N{BULLET}'
c = attempt(lambda: collections.deque(b'abc' + b'aba'))
attempt(lambda: isinstance(c, collections.abc.Iterable))
attempt(lambda: c * list(reversed([1, 2, 3])))
attempt(
        lambda: c[3])
attempt(lambda: c != [1,
2, 3])
attempt(lambda: c)
class N19(enum.IntFlag, boundary=enum.KEEP):
    _ignore_ = ['B']
    A = 4
    B = enum.nonmember(
        '²'.startswith(
    s5))
    C = enum.auto()
attempt(lambda: copy.deepcopy(
N19.A) is N19.A)
attempt(lambda: N19.B.describe())
attempt(lambda: N19(
True))
