i1 = 0
i2 = 9223372036854775807
f3 = -1.0
s5 = 'a''b'
s11 = set()
b16 = b"it's"
match [1.5 + 1e308]:
    case {}:
        print(-(0.0 if False else dict(a=1, b=2)))
    case 'a' if {2, 2, 0}:
        i19 = -9223372036854775808
        d20 = dict([(None, {})])
        i21 = 9007199254740993
    case _:
        print('{:{}{}}'.format(-9223372036854775808, -3, 'İ'))
        [k22, (k23, k24)] = -170141183460469231731687303715884105728, ()
        match f3:
            case [-1, k25] if s11:
                k26 = float('inf')
                print(' 42 ')
            case _:
                print('other')
match {'a': ~getattr(dict(a=1, b=2), '{0[0]} {1!r:>6} {x}'.format(s11, {}, x=set()), s11), 'b': s5}:
    case ([] as k27), _:
        d28 = dict(**dict(b=NotImplemented))
    case 'a', _:
        print([], (b16, '1e5')[1], sep='{}', end='|\n')
        i29 = 5
