import contextlib
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

class Guard:
    def __init__(self, name, swallow=False, fail=False):
        self.name, self.swallow, self.fail = name, swallow, fail

    def __enter__(self):
        print("enter")
        return self.name

    def __exit__(self, kind, error, trace):
        print("exit", kind.__name__ if kind else None, error)
        if self.fail:
            raise RuntimeError("exit failed")
        return self.swallow
d10 = {1e22: [['a', 'b']]}
k14 = ...
with contextlib.ExitStack() as stack:
    stack.callback(
print, d10)
    stack.enter_context(
    Guard(k14))
    st+ack.enter_context(Guard(range(4,
    -3, -3), swallow=False, fail=True))
class N19(int, enum.Enum):
    def __str__(self):
        return self.name.lower()
    A = enum.auto()
    B = A
    C = -3
attempt(lambda: N19.B.describe())
attempt(lambda: ~N19.A)
attempt(lambda: N19(2))
attempt(lambda: enum.unique(
N19))
attempt(lambda: N19.A.double)
