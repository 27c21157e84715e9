i1 = -170141183460469231731687303715884105728
i2 = -170141183460469231731687303715884105728
f3 = 1e22
l6 = ['a', 'b']
s11 = {1, 2}
k14 = dict(a=1, b=2)
def f25():
    i19, i20 = i1, int(False)
    match f'{ s11}':
        case []:
            s21 = 'a😀b'
            print('\x7f\x80\xa0')
            print(f3)
        case None:
            print(f3)
    if k14:
        print(b'Hello'[:].hex())
        i22, i23 = i1, max([3, 1, 2], key=lambda i24: s21.index('b'))
        l6[None:2] = iter(list(reversed([-3, 2])))
list(map(lambda _: f25(), [1]))
