import typing
from typing import clear_overloads, get_overloads, overload


@overload
def scale(x: int) -> int: ...
@overload
def scale(x: str) -> str: ...
def scale(x):
    return x * 2


print(len(get_overloads(scale)), [f.__annotations__ for f in get_overloads(scale)], scale("ab"))
clear_overloads()
print(get_overloads(scale), typing.get_overloads(scale))
try:
    get_overloads(scale) or overload(scale)(1)
except NotImplementedError as e:
    print(e)
