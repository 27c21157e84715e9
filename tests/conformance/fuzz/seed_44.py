s4 = 'camelCase'
i8 = [3, 1, 2]
d9 = dict(a=1, b=2)
k15 = None
def f23():
    for k19 in (2, -3):
        match i8:
            case ['ß', 'a'] if d9:
                print(1_000_000, s4)
            case [] if None:
                print(True, 0.0)
            case _:
                s20 = 'é'
                s21 = 'x=1;y=2'
                print(sorted(locals()) and 1)
    k22 = k15
    print(bytes(3).splitlines())
f23()
