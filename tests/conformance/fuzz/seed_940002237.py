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
i1 = 10
i2 = i1
s4 = 'a😀b'
attempt(lambda: '{a.real} {b[0]} {c[k]}'.format(a=i2, b=b'\x20x\x20', c={5, 5, -2}))
attempt(lambda: '{:{}{}}'.format(None, True, b'\xc3\xa9'.decode('ascii', 'backslashreplace')))
attempt(lambda: '{:{}{}}'.format('nan'.join(s4.split(',')), -2, oct(4294967296)))
attempt(lambda: '%-*.*f|' % (2, -2, math.log(4)))
attempt(lambda: int('\N{BULLET}'))
attempt(lambda: f'{ tuple(sorted([])) is not () = !r:^20}')
