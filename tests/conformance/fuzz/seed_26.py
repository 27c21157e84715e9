import dataclasses
@dataclasses.dataclass(order=True)
class Point:
    x: int
    y: int = 0
i1 = 97
s5 = '\x00'
d9 = {'a': 1}
match d9:
    case []:
        i19 = i1
        print(False, -2.5)
        print(-7, s5)
    case Point([], 'mississippi'):
        print(NotImplemented)
