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
i2 = 100
i8 = [i2, 2]
b16 = bytearray(b'xyz')
attempt(lambda: dir(-3)[: :2])
attempt(lambda: '١٢')
attempt(lambda: frozenset(range(2)))
attempt(lambda: (lambda a, *b, c=NotImplemented, **d: (a, b, c, d))())
attempt(lambda: min(range(1)[::2]))
attempt(lambda: b16)
attempt(lambda: frozenset(i8))
attempt(lambda: object)
