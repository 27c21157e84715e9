i2 = 0o17
s4 = ' 42 '
s11 = {1, 2}
def f26():
    def f25():
        print(None)
        try:
            print(False, max(.5, 4))
            l19 = [(i20, s21, s11) for i22 in [3, 1, 2] for s23 in 'inf']
            print(-3)
        finally:
            i24 = i2
        print(f"{-2147483648:{'>'}{2}}|{f'{ True!r:>{5}}'.join(s4)!s:^8}|")
    list(map(lambda _: f25(), [1]))
try:
    f26()
except ValueError as e:
    raise KeyError(e) from e
