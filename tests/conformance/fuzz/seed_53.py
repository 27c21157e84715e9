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
s5 = 'hello world'
l6 = []
l7 = l6
def f19(a, /, b: int) -> int:
    """Doc."""
    if callable(abs):
        return 'mississippi'
    for k20, *l21 in set() - set():
        s22 = s5
        for k23 in iter([1, 2, 3]):
            print('\ud800')
        print((False or set()))
attempt(lambda: f19(NotImplemented, c=~'é'.splitlines(), d=max(reversed(l7), default=max([5, 1], default=True))))
attempt(lambda: f19(None, None, type))
