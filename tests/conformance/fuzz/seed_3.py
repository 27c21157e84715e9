import dataclasses
import math
@dataclasses.dataclass(order=True)
class Point:
    x: int
    y: int = 0
i2 = 3
l6 = ['a', 'b']
s11 = set()
b13 = False
k14 = None
k15 = s11
b16 = b''
match {'a': (...,), 'b': ~all(b16) == i2 ^ i2}:
    case 'a', _:
        s19 = '١٢'
        print(l6.pop())
    case -2.5:
        print(None[-1])
match Point(((None if b13 else '{0!r:>5}'), False)[-1], max(slice(True, -2, 4).indices(4), default=any(b16))):
    case 'a', None:
        print(hasattr({}, 'inf'), 0.3)
        l6 *= b16
    case [[], Point(bool(k20), None)] if (((-3, 5) if b13 else None) and (3 and k14)):
        print(k15)
match k15:
    case complex():
        print(len(-256))
    case math.pi:
        i21 = divmod(18446744073709551616, 3)[0]
        k22 = k20
        i21 ^= -9223372036854775808
