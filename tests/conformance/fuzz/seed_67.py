import abc
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
i1 = 0b101
f3 = 0.2
t12 = (1, 1)
b13 = True
k15 = {1, 2}
attempt(lambda: '%(a)-05c' % {'a': (0, 1)[0]})
attempt(lambda: f'''{
t12(b'abc')
}''')
attempt(lambda: str(1e20j))
attempt(lambda: '% 1.d' % True)
attempt(lambda: '{0.nope}'.format(False or b13))
attempt(lambda: repr(f3))
attempt(lambda: f"{f'{ ~str(k15)!r}':>10}")
attempt(lambda: f'{hex(i1 // 1_000_000):*^{5}}' f'{ bytes(False)!a}' 'tail')
