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
i1 = 1
i2 = 1000
s4 = 'ß'
i8 = (0o17, i2, -1)
d9 = {}
d10 = d9
attempt(lambda: str(complex('%(a)s %(b)5.2f' % d10)))
attempt(lambda: format(1e22, ' 1,d'))
attempt(lambda: f'{ {5 for i19 in i8} <= set() | set()!a:#12.1d}')
attempt(lambda: f'{0x1f=:0= 1,.17X}')
attempt(lambda: float(f'{9007199254740993:0<0.17}'))
attempt(lambda: '%*d' % (-1, 123456789012345678901234567890))
attempt(lambda: 'Σς'.format((None[1] and ...)))
attempt(lambda: f'{ s4[:-1][None:1]!s:=5.10X}')
