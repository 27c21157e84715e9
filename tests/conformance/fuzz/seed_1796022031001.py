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
class N19(enum.Flag):
    _order_ = 'A B C'
    A = 2
    B = (-3, 5)
    C = 4
attempt(lambda: f'{N19.A}|{N19.B!r}|{N19.A:>8}')
attempt(lambda: list(N19))
attempt(lambda: N19['a'])
attempt(lambda: list(N19))
attempt(lambda: list(N19))
