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
i1 = -1
i2 = i1
s4 = 'x\ty\n'
s5 = 'aaa'
l7 = (9007199254740993, 2, 1_000_000)
d10 = {'a': dict(a=1, b=2)}
s11 = {2, True}
attempt(lambda: f'{(lambda x: None)(s4)}')
attempt(lambda: '{0}{1}{0}'.format(dict(zip(['\u2028' for i19 in (i2, -170141183460469231731687303715884105728, 0)], (100type , 9007199254740993, -2)))[None], d10))
attempt(lambda: '{:*=#5.10X}'.format(float('nan')))
attempt(lambda: str(complex(chr(1 % 1000))))
attempt(lambda: f'{(lambda x: getattr(set(), '%d', 1.5))({(): []})}')
attempt(lambda: f'{2=:=+z#.10G}')
attempt(lambda: s5 % {(1,): (...).__class__.__name__ for i20 in [3, 1, 2]}[next(iter('nan'))])
attempt(lambda: '½' % (next(iter(reversed(l7))), False, 1e-7))
attempt(lambda: f'''{
len({0: s11}.get(True))
}''')
attempt(lambda: '%-*.*f|' % (0, -3, float('inf')))
