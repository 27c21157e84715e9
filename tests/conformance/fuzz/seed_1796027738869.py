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
s11 = {1, 2}
c = attempt(lambda: collections.OrderedDict(dict(**{'a': None, 'x': {4, 0}})))
try:
    del c[({'a': 1}, s11) + ()]
except Exception as e:
    print(type(e).__name__, e)
attempt(lambda: 'a''b' in {5, 5} in c)
attempt(lambda: f'{c!s:>12}')
attempt(lambda: c.fromkeys((1,)))
attempt(lambda: c)
