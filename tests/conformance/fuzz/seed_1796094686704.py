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
d9 = {'a': 1}
b13 = False
def gen19(a=~float('nan')):
    try:except
        print((yield))
    finally:
        print('finally')
    while True:
        k20 = yield ({-1: {-2, 1}}.get('a') if b13 else 'Straße')
        if not k21:
            break
    try:
        try:
            yield 3.141592653589793
        except NameError as e:
            yield repr(e)
    except RuntimeError as e:
        print(e, e.__suppress_context__)
        raise ArithmeticError(d9) from e
    yield repr
g = gen19({1, 2} | {1, 2} | {2, 0})
attempt(lambda: next(g))
attempt(lambda: g.close())
attempt(lambda: [*zip(g, 'ab')])
attempt(lambda: list(g))
attempt(lambda: [*zip(g, 'ab')])
attempt(lambda: (g.gi_running, g.gi_frame is None))
