import math
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
attempt(lambda: str(complex('Σς'.join(r'\d+'.split(',')).join(['a😀b', '\u2028', '_']))))
attempt(lambda: repr(math.modf(0.5)[0]))
attempt(lambda: '%.10E|%#5.d' % (1e100, (-2 + 1).bit_length()))
attempt(lambda: int(chr(0 | -1), 70))
attempt(lambda: f'{ b'\xc3\xa9'!r: ^z#0.10F}')
attempt(lambda: f'{ (callable(NotImplemented) or issubclass(frozenset, bool)) = !r:^20}')
attempt(lambda: f'{ isinstance(int | None, complex):{4}.{5}}')
attempt(lambda: chr(4).format())
attempt(lambda: float.hex(round(0.1e-6 ** 17, 0)))
attempt(lambda: '{a.real} {b[0]} {c[k]}'.format(a=range(3), b=math.isqrt(4) ** 17, c=~() >= {'a': 1}))
