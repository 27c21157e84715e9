"""What subscripting typing's names gives is remembered as functools.lru_cache(maxsize=128) remembers, one memory for each
kind of name; what cannot be hashed is made anew."""
import typing
from typing import *

T, S, P, Ts = TypeVar("T"), TypeVar("S"), ParamSpec("P"), TypeVarTuple("Ts")


class G(Generic[T]):
    pass


class Q(Protocol[T]):
    pass


class N(NamedTuple, Generic[T]):
    x: T


type A[X] = list[X]


def same(make):
    try:
        print(make() is make(), end=" ")
    except Exception as e:
        print(type(e).__name__, e, end=" ")


for make in (
    lambda: List[int], lambda: Dict[str, int], lambda: Tuple[int, ...], lambda: Tuple[()], lambda: Callable[[int], str], lambda: Callable[..., int],
    lambda: Callable[P, int], lambda: Type[int], lambda: Optional[int], lambda: Union[int, str], lambda: Union[int], lambda: Literal[1, 2],
    lambda: Annotated[int, 1], lambda: ClassVar[int], lambda: Final[int], lambda: Concatenate[int, P], lambda: Unpack[Ts], lambda: G[int], lambda: Q[int],
    lambda: N[int], lambda: A[int], lambda: list[int], lambda: List[T][int], lambda: Dict[T, S][int, str], lambda: G[T][int], lambda: List["int"],
    lambda: Required[int], lambda: TypeGuard[int], lambda: Annotated[int, []], lambda: Literal[[1]], lambda: Generic[T], lambda: int | None,
    lambda: Generator[int], lambda: Counter[str], lambda: Self[int], lambda: List[int, str], lambda: Optional[[int]],
):
    same(make)
print()
print(List[int] is List[int,], Tuple[int] is Tuple[(int,)], Callable[[int], str] is Callable[(int,), str])
# Equal keys are one, but for Literal and Annotated.
print(Dict[1, int], Dict[True, int], Dict[1.0, int] is Dict[1, int], List[0], List[False], Optional[1], Optional[True])
print(Literal[1], Literal[True], Literal[1.0], Literal[1, 2], Literal[True, 2], Annotated[int, 1], Annotated[int, True], Annotated[int, 1, 2], Annotated[int, 1, 2.0])
print(G[1], G[True], List[T][1], List[T][True], Tuple[1, 2], Tuple[True, 2.0])
print(List[Literal[1]], List[Literal[True]])
# 128 of them; a use makes it the newest.
first, second = List["t0"], List["t1"]
for i in range(2, 128):
    List[f"t{i}"]
print(List["t0"] is first)
List["t128"], List["t129"]
print(List["t0"] is first, List["t1"] is second)
held = Dict[str, "x"]
for i in range(126):
    List[f"t{i}"]
print(Dict[str, "x"] is held)
for i in range(128):
    List[f"u{i}"]
print(Dict[str, "x"] is held)
tuples, forms, aliases, classes = Tuple[int], Optional[int], List[T][int], G[int]
for i in range(200):
    List[f"u{i}"]
print(Tuple[int] is tuples, Optional[int] is forms, List[T][int] is aliases, G[int] is classes)
for i in range(128):
    Final[f"f{i}"]
print(Tuple[int] is tuples, Optional[int] is forms, List[T][int] is aliases, G[int] is classes)
for i in range(128):
    Dict[str, T][f"f{i}"], Q[f"f{i}"], Tuple[f"f{i}"]
print(Tuple[int] is tuples, List[T][int] is aliases, G[int] is classes)


class Loud:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        raise TypeError("no hash") if self.n else ValueError("no hash")

    def __call__(self):
        pass


for n in (1, 0):
    try:
        print(type(List[Loud(n)]), List[Loud(n)].__args__[0].n)
    except Exception as e:
        print(type(e).__name__, e, e.__context__)
try:
    List[int, Loud(1)]
except TypeError as e:
    print(e, e.__context__)
