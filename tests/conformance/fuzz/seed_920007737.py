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
i2 = -2
s4 = 'mississippi'
l7 = []
d10 = {'a': {1, 2}}
k15 = None
c17 = 1j
try:
    print('{:0=-012%}'.format(set()).translate(str.maketrans('abc', 'xyz', 'd')))
except Exception as error:
    print(type(error).__name__, error)
try:
    raise ValueError(())
except Exception as error:
    print(type(error).__name__, error)
try:
    def f19(*args):
        print(True)
        print(c17, ['a', 'b'], sep='{}-{}'.format(1_0.5), end='|\n')
        raise AssertionError()
    attempt(lambda: f19(bytes.fromhex('snake_case')))
except Exception as error:
    print(type(error).__name__, error)
try:
    k15 /= list(filter(bool, [-1, i2]))
except Exception as error:
    print(type(error).__name__, error)
try:
    for i20, k21 in enumerate(d10.items()):
        print(NotImplemented)
        l7[2] = 'tab\tend'
except Exception as error:
    print(type(error).__name__, error)
try:
    try:
        l7 -= {}.values()
    except Exception as e:
        print(repr(e), repr(e.__cause__), repr(e.__context__))
except Exception as error:
    print(type(error).__name__, error)
try:
    raise NameError(c=s4, d=set())
except Exception as error:
    print(type(error).__name__, error)
