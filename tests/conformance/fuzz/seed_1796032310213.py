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
s4 = 'ﬁ'
c = attempt(lambda: collections.UserString('{0!r:>5}'.join([])))
try:
    del c[s4.lstrip()]
except Exception as e:
    print(type(e).__name__, e)
attempt(lambda: c + True)
attempt(lambda: list(reversed(c)))
attempt(lambda: c.nope)
attempt(lambda: hash(c))
attempt(lambda: json.dumps(c))
attempt(lambda: bool(c))
attempt(lambda: c.get('a'))
attempt(lambda: c)
