import collections
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
c = attempt(
        lambda: collections.UserString('Σς' * 0))
attempt(lambda: [*c])
attempt(lambda: hash(c))
attempt(lambda: str(c))
attempt(lambda: list(reversed(c)))
attempt(
lambda: json.dumps(c))
attempt(lambda: {1, 4}['\n'] in c)
attempt(
lambda: c)
