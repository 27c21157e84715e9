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
k14 = None
class N19(enum.Flag):
    _order_ = 'A B C'
    A = (-2, 123456789012345678901234567890, 7)[1]
    B = enum.member(range(3))
    C = enum.nonmember(k14)
attempt(lambda: json.dumps({'a': N19.A}))
attempt(lambda: N19(getattr(set(), 'mississippi', (0.5-1.5j))))
attempt(lambda: list(N19))
