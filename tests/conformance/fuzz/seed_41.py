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
i1 = 0o17
i2 = i1
f3 = 2.675
b13 = True
k14 = -2.5
attempt(lambda: '{:é>+12.1d}|{:-z20_f}'.format(-([1, 2, 3] and k14), '3.5' < 'Z'.join({4: False})))
attempt(lambda: ascii(math.sqrt(f3)) % getattr(next(iter((..., float('nan')))), f'{ i1!r:>{1}}', len(+b13)))
attempt(lambda: f'{ list(filter(str, iter(list(b'123'))))}' f'{ '%(a)s %(b)5.2f' % dict(a=1, b=2).partition(chr(0))!s}')
attempt(lambda: '%012.2e|%-12.10' % (-2, i2))
attempt(lambda: '{:+5x}|{:*^1.10F}'.format(sum([0.1] * 3) + max(1e308, 1e-4), -256))
attempt(lambda: format(1, '-#20.1F'))
attempt(lambda: int('Σς'))
attempt(lambda: f'{ len:{-2}.{True}}')
attempt(lambda: f'{math.comb(-3, 0)=:*>5.3n}')
attempt(lambda: '{0}{1}{0}'.format({}, NotImplemented))
