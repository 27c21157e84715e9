import collections
import copy
import enum
import json
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
i8 = []
class N19(enum.Flag):
    _order_ = 'A B C'
    A = 2
    B = 'x'
    C = 1
attempt(lambda: '%s %r' % (N19.A, N19.B))
attempt(lambda: N19.A | N19.B)
attempt(lambda: (N19.A.name, N19.A.value))
attempt(lambda: N19.A)
attempt(lambda: (N19.A.name, N19.A.value))
attempt(lambda: ~N19.A)
attempt(lambda: {N19.A: 1}[N19.A])
c = attempt(lambda: collections.Counter(dict(i8)))
attempt(lambda: json.dumps(c))
attempt(lambda: c == copy.copy(c))
attempt(lambda: str(c))
attempt(lambda: c.tobytes())
attempt(lambda: hash(c))
attempt(lambda: len(c))
attempt(lambda: c.maxlen)
attempt(lambda: dict(c))
attempt(lambda: c)
