i1 = 0
i2 = True
def f21():
    i19, i20 = i1, int.from_bytes(b'a'.hex(':'), 'big') ^ -2
[f21() for _ in 'a']
