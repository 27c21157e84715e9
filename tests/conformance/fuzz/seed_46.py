i1 = -170141183460469231731687303715884105728
i2 = 0b101
f3 = 0.30000000000000004
s11 = set()
b13 = False
try:
    i19: int = abs(-int('naïve café'))
except Exception as error:
    print(type(error).__name__, error)
try:
    pass
except Exception as error:
    print(type(error).__name__, error)
try:
    assert dict.fromkeys(['naïve café' for i20 in [3, 1, 2]], b13), ((lambda *a, **k: getattr({1, 1}, 'abcabcabc', '1_000'))(s11) if True else [-2, 0])
except Exception as error:
    print(type(error).__name__, error)
try:
    global shared
    shared = ~False == 5 * f3
except Exception as error:
    print(type(error).__name__, error)
try:
    print(None)
except Exception as error:
    print(type(error).__name__, error)
