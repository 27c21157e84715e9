import collections
import functools
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
c = attempt(lambda: type('Own', (collections.OrderedDict,), {})(a=range(4, 0, True)))
attempt(lambda: [*c])
try:
    del c['0x1f']
except Exception as e:
    print(type(e).__name__, e)
attempt(lambda: c.move_to_end(None))
attempt(lambda: c.pop())
attempt(lambda: c.nope)
attempt(lambda: len(c))
attempt(lambda: c)
@functools.lru_cache(maxsize=None)
def f(a, b=1):
    print('run')
    return a
attempt(lambda: [f(x) for x in (1, 2, 3, 1, 4)])
attempt(lambda: f(d9.get((True, 1))))
attempt(lambda: f.cache_info())
attempt(lambda: f.cache_clear())
attempt(lambda: f.cache_parameters())
attempt(lambda: f(**{'a': None, 'x': bytearray(b'xyz')}))
