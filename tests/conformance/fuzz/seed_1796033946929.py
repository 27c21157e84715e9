i1 = 4294967296
l6 = [1, 2, 3]
d9 = {False: 3.141592653589793}
d10 = {}
s11 = set()
b13 = False
k14 = {}
k15 = l6
match tuple(next(iter(s11)) for
    i19 in {2, True}):
    case str() | bytes(
    ):
        print('')
    case _:
        print('other')
match {'a': (
range(0, True)(b13, d9) if b13 else (b'123' if True else ())),
    'b': k15}:
    case None if bool:
        s20 = 'ﬁ'
        (
    k15).__class__.__name__ = bytearray(2)
    case 1:
        print('Straße'.format_map(d10))
        print(k14)
match ...:
    case 'a', _:
        print(0x1f,
        '²')
        print(d10)
    case _:
        print(
    'other')
