"""Abstract classes, generics, typing introspection."""
from __future__ import annotations
import abc, typing, collections.abc, inspect, types, functools, sys
from typing import *
T = TypeVar("T"); K = TypeVar("K", bound="Comparable"); N = TypeVar("N", int, float); P = ParamSpec("P"); Ts = TypeVarTuple("Ts")
class Comparable(Protocol):
    def __lt__(self, other: Any) -> bool: ...
class Shape(abc.ABC):
    registry: ClassVar[dict[str, type[Shape]]] = {}
    def __init_subclass__(cls, /, name: str | None = None, **kw): super().__init_subclass__(**kw); Shape.registry[name or cls.__name__.lower()] = cls
    @property
    @abc.abstractmethod
    def area(self) -> float: "Area."
    @abc.abstractmethod
    def scale(self, k: float) -> Self: ...
    @classmethod
    def make(cls, kind: str, *args: float) -> Shape: return cls.registry[kind](*args)
    def __repr__(self): return f"{type(self).__name__}({', '.join(f'{k}={v}' for k, v in vars(self).items())})"
class Circle(Shape, name="o"):
    def __init__(self, r): self.r = r
    @property
    def area(self): return 3 * self.r ** 2
    def scale(self, k): return Circle(self.r * k)
class Square(Shape):
    def __init__(self, a=1): self.a = a
    area = property(lambda self: self.a ** 2)
    def scale(self, k): return Square(self.a * k)
print(Shape.registry, Shape.make("o", 2), Shape.make("square", 3).scale(2).area, Shape.__abstractmethods__ == {"area", "scale"}, inspect.isabstract(Shape), inspect.isabstract(Circle))
for f in (lambda: Shape(), lambda: type("Half", (Shape,), {"area": 1})(), lambda: Shape.make("hex"), lambda: type("X", (Shape,), {}, bogus=1)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
@functools.total_ordering
class Version:
    def __init__(self, s): self.parts = tuple(map(int, s.split(".")))
    def __eq__(self, o): return self.parts == o.parts if isinstance(o, Version) else NotImplemented
    def __lt__(self, o): return self.parts < o.parts if isinstance(o, Version) else NotImplemented
    def __hash__(self): return hash(self.parts)
    def __repr__(self): return "v" + ".".join(map(str, self.parts))
vs = [Version(s) for s in ("1.10", "1.2", "1.2.1")]; print(sorted(vs), max(vs), vs[0] >= vs[1], vs[1] != vs[2])
try: vs[0] < 3
except TypeError as e: print(e)
class Stack(Generic[T]):
    items: list[T]
    def __init__(self, *items: T) -> None: self.items = list(items)
    def push(self, x: T) -> Stack[T]: self.items.append(x); return self
    def __class_getitem__(cls, item): r = super().__class_getitem__(item); return r
class IntStack(Stack[int]): ...
class Pair(Generic[T, N]): ...
class Sub(Pair[str, N], Mapping[str, N]): ...
print(Stack[int], Stack[T][str], Stack[int]().push(3).items, IntStack.__orig_bases__, IntStack.__parameters__, Pair[T, int].__parameters__, Sub.__parameters__, Sub[int], get_origin(Stack[int]), get_args(Pair[int, float]), Stack[int] == Stack[int], isinstance(Stack(), Stack), Sub.__mro__)
for f in (lambda: Stack[int, str], lambda: isinstance(1, Stack[int]), lambda: IntStack[int], lambda: Generic[int], lambda: class_dup() if False else Pair[int], lambda: TypeVar("A", int), lambda: NewType("Q", int)(5), lambda: cast(int, "x"), lambda: Optional[int, str], lambda: Union[()], lambda: List[int, str], lambda: Callable[int, str], lambda: Literal[1, "a", None, True], lambda: Annotated[int], lambda: issubclass(int, List[int]), lambda: List(), lambda: Any(), lambda: Tuple[int, ...], lambda: Tuple[()], lambda: Dict[str, List[Optional[int]]], lambda: Callable[..., int] | None, lambda: Callable[[int, str], None], lambda: Type[int], lambda: Concatenate[int, P], lambda: ClassVar[int], lambda: Final[int], lambda: Unpack[Ts], lambda: Required[int], lambda: TypeGuard[int], lambda: Never, lambda: NoReturn, lambda: Self, lambda: LiteralString, lambda: ForwardRef("X"), lambda: reveal_type(1), lambda: assert_never(3), lambda: assert_type(1, int), lambda: get_type_hints(Stack.push), lambda: get_type_hints(Shape), lambda: get_overloads(print), lambda: is_typeddict(int), lambda: NewType("UserId", int), lambda: int | "str", lambda: list["X"] | None, lambda: Iterable[int], lambda: Generator[int, None, str], lambda: ContextManager[int], lambda: AsyncIterator[int], lambda: SupportsInt, lambda: isinstance(3, SupportsInt), lambda: Text, lambda: AnyStr, lambda: IO[str], lambda: Hashable, lambda: Sized, lambda: Pattern[str], lambda: Counter[str], lambda: DefaultDict[str, int], lambda: Deque[int], lambda: OrderedDict[str, int], lambda: ChainMap[str, int], lambda: FrozenSet[int], lambda: AbstractSet[int], lambda: ByteString):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class Movie(TypedDict, total=False):
    name: Required[str]; year: int
class NT(NamedTuple):
    a: int; b: str = "x"
@overload
def ov(x: int) -> int: ...
@overload
def ov(x: str) -> str: ...
def ov(x): return x
@final
class Fin: ...
@no_type_check
def nt(x: "undefined"): ...
print(Movie(name="x"), sorted(Movie.__required_keys__), sorted(Movie.__optional_keys__), Movie.__total__, get_type_hints(Movie), NT.__annotations__, NT._field_defaults, Fin.__final__, get_type_hints(nt), len(get_overloads(ov)), TYPE_CHECKING)
def annotated(a: int, b: Annotated[str, "meta"] = "x", *args: P.args, c: Literal["q"] | None = None, **kw: Unpack[Movie]) -> Iterator[tuple[int, ...]]: ...
print(inspect.signature(annotated)); print(get_type_hints(annotated, include_extras=True)["b"], annotated.__annotations__)
print(inspect.signature(Shape.make), inspect.getdoc(Shape.area), [n for n, _ in inspect.getmembers(Circle, inspect.isfunction)], inspect.signature(Circle), inspect.getfullargspec(annotated), inspect.isgeneratorfunction(annotated), inspect.getmro(IntStack), inspect.getmodule(Circle).__name__)
def outer[A, *B, **C](x: A, *y: *B) -> A:
    class Inner[D: (int, str) = int]: v: D
    return Inner
print(outer.__type_params__, outer(1).__type_params__, outer(1).__type_params__[0].__constraints__, outer(1).__type_params__[0].__default__, outer.__annotations__)
type Alias[X] = dict[str, X]; print(Alias, Alias.__value__, Alias[int], Alias.__type_params__, type(Alias))
print(ContextManager[int], [v for k, v in get_type_hints(lambda: 1).items()], isinstance(open, Callable))
