import re
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
P = attempt(lambda: re.compile(
        '.c{1,}|\\w?+|\\D++|', 123456789012345678901234567890))
attempt(lambda: P.findall({}))
attempt(lambda: P.split('aXbxA1', 3))
attempt(lambda: P.split('a1b22c333', -3))
attempt(lambda: P.nope)
attempt(
    lambda: (m := P.search('key=value; k2 = v2')) and m.expand(r'\g<n>'))
