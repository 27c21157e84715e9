import math
i1 = -9223372036854775808
l7 = [18446744073709551616]
d9 = {}
try:
    d9[repr(max({1, 2}, default=123456789012345678901234567890))] ^= {**{'a': 1}, 1: max({}, default={})}
except Exception as error:
    print(type(error).__name__, error)
try:
    i1 ^= -2147483648 // math.trunc(5)
except Exception as error:
    print(type(error).__name__, error)
try:
    l7[None:True] = int | None
except Exception as error:
    print(type(error).__name__, error)
