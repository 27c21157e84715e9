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
l6 = ['a', 'b']
l7 = l6
d9 = dict(a=1, b=2)
def f20():
    d9[1] |= {}(NotImplemented, z=range(3), **{'a': NotImplemented, 'x': float('nan')})
    def f19(a, b):
        """Doc."""
        return next(iter([1, 2, 3]))
    attempt(lambda: f19(**{'a': 1}, **{'b': b'123'}))
    l7[ascii(...)] = (1,)[-2]
f20(
    *[]
)
