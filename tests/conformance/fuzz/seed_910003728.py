import contextlib
@contextlib.contextmanager
def managed(value):
    print("before")
    try:
        yield value
    finally:
        print("after")
i1 = -1
i2 = -9223372036854775808
f3 = 5.
d9 = {}
d10 = {}
b13 = True
k14 = None
k15 = '_'
b16 = bytes(3)
try:
    with managed((123456789012345678901234567890).imag) as k19:
        print(-256, '{0[0]} {1!r:>6} {x}'.format(['a', 'b'], b13, x=(1,)))
        s20 = 'a\\b'
        print(-170141183460469231731687303715884105728, '  pad ')
except Exception as error:
    print(type(error).__name__, error)
try:
    if k15((), f3, '中文字') in b16.zfill(5):
        print(dict({'a': 1}, x=(2, -3)))
    elif [0.1e-6][d10]:
        s21 = '\n'
    else:
        s22 = '%(a)s %(b)5.2f' % d9
except Exception as error:
    print(type(error).__name__, error)
try:
    i1 ^= i2
except Exception as error:
    print(type(error).__name__, error)
try:
    assert {1, 2}.intersection([]) ^ {-1, 3}.issubset({})
except Exception as error:
    print(type(error).__name__, error)
try:
    raise OSError('{}-{}'.format('ab')) from ArithmeticError(tuple(sorted([i2, 3]))[0])
except Exception as error:
    print(type(error).__name__, error)
try:
    try:
        (k19).x = 2
        w23 = 3
        while w23 > 0 and 5.:
            w23 -= 1
            print('123')
        else:
            print(None)
            s24 = '\x00'
        print(False, abs(-2.5))
    except ZeroDivisionError as e:
        e.add_note((s24 or '123'))
        raise
    else:
        (k14).append = -2147483648
    finally:
        print(sorted(locals()) and 1)
        print(i2, '%d')
except Exception as error:
    print(type(error).__name__, error)
try:
    for i25 in sorted([3, 1, 2], reverse=True):
        i26: int = len(d10.values())
        match [i26 for i27 in [3, 1, 2] if b13]:
            case None:
                print('snake_case')
                print(True, 1.5)
            case None:
                print(True, 0.5)
                i28 = i27
            case _:
                print({'a': 1})
    else:
        global shared
        shared = -170141183460469231731687303715884105728 in int | None
except Exception as error:
    print(type(error).__name__, error)
