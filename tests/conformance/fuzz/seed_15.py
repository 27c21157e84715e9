import collections
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
f3 = 1e15
s5 = 'abcabcabc'
l6 = []
l7 = l6
d9 = {}
d10 = dict(a=1, b=2)
k15 = f3
b16 = b'\x00\xff'
attempt(lambda: f'{'{0[0]} {1!r:>6} {x}'.format(255, k15, x='Title Case Words').rstrip(f'{0.30000000000000004:+01_.1}'):*^{1}}' f'{ b''.startswith(b16)!a}' 'tail')
attempt(lambda: (-1.0).hex() % () * 2)
attempt(lambda: '%(a)s %(b)5.2f' % d9 % (*(5 for _ in range(2)), dict(d10, x=(l7, True))))
attempt(lambda: f'{ collections.Counter('²')["a"]}')
attempt(lambda: '{!r:é>+05_%}'.format(1j * complex(-0.0,2)))
attempt(lambda: '{!r:=.17g}'.format(s5))
