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
s11 = set()
k15 = ()
f'{(lambda: f"{f'{ s11!r}':>10}")
attempt(lambda: f'{(lambda x: sorted([(NotImplemented, ())]) == [None])((k19 := set() & {1, 2}))}'
attempt(lambda: repr(-7 <= 0.0 < 0 * [1e22, -7, 3.141592653589793][-1]))
attempt(lambda: '{a.real} {b[0]} {c[k]}'.format(a=dict(a=1, b=2), b=..., c=(format(1, '*=_.0q') if {-1, 2, -2} <= set() - set() else ~'\ud800')))
attempt(lambda: '{:{}{}}'.format('ﬁ', -1, chr(0).isascii()))
attempt(lambda: f'{(lambda x: (k15()).append)(sorted(map(str, range(5)), key=len))}')
