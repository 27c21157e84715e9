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
f3 = 0.0
d9 = {f3: None}
b13 = False
k15 = None
attempt(lambda: format(None, '<_.1n'))
attempt(lambda: f"{f'{ ascii(NotImplemented) < 'mississippi'.join('a'.split(','))!r}':>10}")
attempt(lambda: f'{'{0!r:>5}'.join({'a': d9, 'a': True}.items()):*^{1}}' f'{ ...!a}' 'tail')
attempt(lambda: f'{ '{}-{}'.format(9223372036854775807):^-z#01_.10r}')
attempt(lambda: f'{ list(b'\x20x\x20')}' f'{ '%s'.partition('{0[0]} {1!r:>6} {x}'.format((k15 if b13 else [1, 2, 3]), "it's", x={1, 2}))!s}')
attempt(lambda: '{!r:020%}'.format(math.ulp(f3)))
attempt(lambda: '{'.format())
attempt(lambda: '{'.format())
