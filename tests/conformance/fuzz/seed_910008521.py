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
i2 = -2147483648
s4 = 'ß'
t12 = ([()], -1)
attempt(lambda: '%+12.X' % False)
attempt(lambda: '{}{1}'.format(1, 2))
attempt(lambda: '{}{1}'.format(1, 2))
attempt(lambda: '%+u' % True * 0.5)
attempt(lambda: int(s4, 1))
attempt(lambda: '{:>+#1.17d}'.format(None))
attempt(lambda: f'{ {2: t12, 0: ValueError}["a"]}')
attempt(lambda: 'z' % -not i2)
