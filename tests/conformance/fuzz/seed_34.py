import collections
import functools
import textwrap
import typing
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
i1 = 18446744073709551616
i2 = i1
s5 = 'Σς'
i8 = (4294967296, i1, 9223372036854775808)
t12 = (1,)
k14 = b"it's"
k15 = {-2, -1}
b16 = b''
attempt(lambda: hasattr(bytes(...), set))
attempt(lambda: set((s5 and set())(None, (1,)[-1])))
attempt(lambda: range(dict(zip(['b', '1_000'], i8)), "it's", next(iter(map(str, [lambda: -2147483648][0:1] and [1])))))
attempt(lambda: typing.get_origin(type(' 42 ')))
attempt(lambda: textwrap.shorten('{0[0]} {1!r:>6} {x}'.format(-k14, ValueError(c=i2, d=(False, False)), x=(b'a,b,c', ...) + t12), 10, placeholder='{}-{}'.format(-NotImplemented for i19 in range(-1))))
attempt(lambda: collections.namedtuple('N', [str(k15) for i20 in i8])(i8, +[1, 2, 3]))
attempt(lambda: max(1e-5, *{-0.0: b16}.values()))
attempt(lambda: functools.cmp_to_key(str)(divmod(1.0, 9223372036854775808)) < oct(i1).splitlines(True))
