import collections
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
l6 = range(2)
b13 = False
c = attempt(lambda: collections.deque(map(str, l6)))
try:
    c %= c
except Exception as e:
    print(type(e).__name__, e)
attempt(lambda: c[({2, -1}, b13)])
attempt(lambda: hash(c))
attempt(lambda: c[bool])
attempt(lambda: c.nope)
attempt(lambda: c['hello world'[1]])
attempt(lambda: sorted(c, key=str))
attempt(lambda: [*c])
attempt(lambda: c)
