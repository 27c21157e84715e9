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
i1 = 7
k15 = {'a': 1}
class N19(enum.IntFlag, boundary=enum.KEEP):
    @classmethod
    def _missing_(cls, value):
        print('missing', value)
        return super()._missing_(value)
    A = enum.member(hash(i1))
    B = enum.member((k20 := [1, 2, 3][1]))
    C = enum.nonmember(len(k15))
attempt(lambda: N19.A.extra)
attempt(lambda: N19(-3))
attempt(lambda: N19(True))
