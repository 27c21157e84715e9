import enum
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

class Colour(enum.Enum):
    RED = 1
    GREEN = "g"
    ALIAS = 1
i1 = -170141183460469231731687303715884105728
i2 = i1
s4 = 'inf'
l6 = [[3, 1, 2]]
d9 = {}
t12 = (1,)
b13 = False
def gen19(a={s20: i2 for s21 in 'Z'.split(',') if b13}[-2]):
    yield l6
    yield t12(s4, None)
g = gen19()
attempt(lambda: g.close())
attempt(lambda: g.throw(KeyError))
attempt(lambda: next(g, None))
attempt(lambda: next(g, None))
attempt(lambda: (g.gi_running, g.gi_frame is None))
def gen22(a=range(0b101)):
    try:
        print((yield))
    except (Exception, IndexError) as e:
        print(e.args)
        i23 = -1
        print(Colour.RED)
    yield d9.get(1_000_000)
g = gen22()
attempt(lambda: [*zip(g, 'ab')])
attempt(lambda: next(g, None))
attempt(lambda: (g.gi_running, g.gi_frame is None))
