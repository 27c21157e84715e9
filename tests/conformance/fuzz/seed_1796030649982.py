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
i2 = 1
f3 = 1e-7
b13 = True
case(lambda: f'{i2:*^20_.17}{f3:x^_.0f}')
attempt(lambda: f'{ 'x=1;y=2' = !r:^20}')
attempt(lambda: '{x!z}'.format(x=1))
attempt(lambda: '{: <,.17}'.format(2147483647))
attempt(lambda: format(f3, '*^-z020_.3x'))
attempt(lambda: f'{(lambda x: (k19 := 'mississippi'))(k19)}')
attempt(lambda: '{!r:12_.10f}'.format(b13))
attempt(lambda: '{: =z#020.0%}'.format('ÀÉ'))
attempt(lambda: '{:0=-#01,.17G}'.format(-2))
attempt(lambda: f'''{
{True, True}
}''')
