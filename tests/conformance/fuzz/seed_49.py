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
i1 = -1
i2 = i1
f3 = float('nan')
s4 = '123'
l6 = [True]
l7 = ['a', 'b']
i8 = [i2, -1]
d9 = {'a': 1}
d10 = d9
b13 = False
match l6:
    case []:
        del l7['\x00']
    case (complex() as k19), []:
        k20, *l21 = enumerate('3.5')
        i1 |= (3).__add__(False)
        d10[s4] = d10[-1]
    case _:
        if 1 ** 5 < i1:
            if b13:
                i22 = i2
                assert 10, dict(a=1, b=2)
                match ...:
                    case []:
                        print(-1, 'Z')
                    case _:
                        print('other')
            elif l21:
                k23 = NotImplemented
                global shared
                shared = k20
            else:
                i1 %= 100
                print(*b'aba')
            i24 = (lambda i25=0x1f: 100)()
            try:
                k26 = k20
                print(False, 0.1)
            finally:
                print(b13, 0.2)
        elif -170141183460469231731687303715884105728:
            del l6[:]
        else:
            i27: int = 0x1f
match b"it's":
    case int(i28), 'a':
        match 'snake_case':
            case 0:
                s29 = s4
            case _:
                print('other')
        w30 = 1
        while w30 > 0 and None:
            w30 -= 1
            print(False, -2.5)
            assert True
        else:
            k31 = NotImplemented
            def f32(a: int, b, *args, c):
                print(sorted(locals().items(), key=str))
                print(i22, 'naïve café')
            attempt(lambda: f32(k26, True))
            attempt(lambda: f32(None))
            attempt(lambda: f32(i24, ...))
        print(sorted(locals()) and 1)
    case 255, True:
        print(*i8)
