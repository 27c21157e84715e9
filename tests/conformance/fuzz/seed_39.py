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

class Custom(Exception):
    def __init__(self, text, value=None):
        super().__init__(text)
        self.value = value

def decorate_with(value):
    def decorator(f):
        print("decorating", f.__name__)
        f.note = value
        return f
    return decorator
i1 = 1
i2 = 2147483647
f3 = -1.0
s5 = 'inf'
l6 = [['a', 'b']]
l7 = [1, 2, 3]
i8 = []
d9 = {'a': 1}
d10 = {True: l6}
s11 = {5, 2}
t12 = (5, 3)
b13 = True
k15 = {-1, -2}
b16 = b'\x20x\x20'
c17 = 0j
try:
    try:
        try:
            l6 %= t12
            d19 = dict(a=1, b=2)
        except LookupError as e:
            raise Custom()
    except Exception as e:
        print(type(e).__name__, e.args)
except Exception as error:
    print(type(error).__name__, error)
try:
    match {'a': (c17).conjugate(), 'b': True}:
        case [], dict():
            k20 = {'a': 1}
            del l7[0]
        case dict(), bool(k21):
            try:
                s22 = '²'
            except Exception as e:
                print(type(e).__name__, e)
            print(NotImplemented)
            l6[1] = {-2, 0}
except Exception as error:
    print(type(error).__name__, error)
try:
    if ~b13 == int.from_bytes(b16, '%(a)s %(b)5.2f' % dict(a=1, b=2), signed=True):
        k15 -= list(b'aba')
    elif d10.get((-1 and {})):
        print(dict({'a': 1}, x=s11))
        for i23 in (123456789012345678901234567890, 100, i1):
            l24 = ['a', 'b']
            print(0x1f, 'ABC'.zfill(-3))
            for i25, k26 in enumerate([-2, i2]):
                @decorate_with(...)
                def f27(a=s5, *args, c, d) -> int:
                    print(sorted(locals().items(), key=str))
                    print(False, -2.5)
                    print(1000, 'line1\nline2\r\nline3')
                    print(3, 'ﬁ')
                attempt(lambda: f27(f3))
                attempt(lambda: f27(i8, b'\xc3\xa9'))
        else:
            print(sorted(locals()) and 1)
            print(s22)
        d28 = {b13: NotImplemented for i29 in range(10, 3, -1)}
    else:
        if k26:
            print((3, 2))
            (k30, k31), *_ = l6, (1,)
        k32 = None ^ t12
except Exception as error:
    print(type(error).__name__, error)
try:
    l24[0] = ({-2, 2}).x
except Exception as error:
    print(type(error).__name__, error)
try:
    @staticmethod
    def f33(a, *args, c=(None if True else True), **kw):
        print('nan')
        if 'abcabcabc'.endswith(('\n', s22)):
            print(False, 1e-5)
        elif d19:
            match []:
                case 'a':
                    s34 = '\x7f\x80\xa0'
                    print(dict(a=1, b=2))
                case _:
                    print('other')
            l24.append('١٢')
        else:
            k35 = 'Straße'
        return b16
    attempt(lambda: f33(d9, max(l7, default=set())[[1, 2, 3]], range(-1, 5, -3)))
except Exception as error:
    print(type(error).__name__, error)
