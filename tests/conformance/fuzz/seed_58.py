i1 = -1
i2 = 9223372036854775808
b13 = False
k14 = b13
def f21():
    k14 ^= (frozenset([
3, 1, 2])).nope
    i19, i20 = divmod(-2, 100)[0], (i1).to_bytes(4, 'big')[2]
print(f21())
