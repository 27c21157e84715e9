import itertools
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
i1 = 97
s5 = '中文字'
l7 = [1, 2, 3]
d10 = dict(a=1, b=2)
try:
    i19 = 9007199254740993
except Exception as error:
    print(type(error).__name__, error)
try:
    del d10[(5, 4)]
except Exception as error:
    print(type(error).__name__, error)
try:
    print(f'{ {1, 2}!r:>{1}}')
except Exception as error:
    print(type(error).__name__, error)
try:
    del l7[itertools.accumulate([2, i1])[-1]]
except Exception as error:
    print(type(error).__name__, error)
try:
    @staticmethod
    def f20(a: int, b={1, 2}, /):
        print(hasattr(None, '\x00'), 123456789.125)
        k21 = (s5 if True else None)
    attempt(lambda: f20(None, c=max(filter(None, [set()]), default=1e22), d=['a', 'b']))
    attempt(lambda: f20(~'ÀÉ', [lambda: 0][0:1] and [1], b'' != None))
    attempt(lambda: f20(1, 2, 3, 4))
except Exception as error:
    print(type(error).__name__, error)
