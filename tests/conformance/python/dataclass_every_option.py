# dataclasses: every option of the decorator and of field(), inheritance, and what the generated methods do.
import dataclasses
import inspect
from dataclasses import KW_ONLY, MISSING, Field, FrozenInstanceError, InitVar, asdict, astuple, dataclass, field, fields, is_dataclass, make_dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

T = TypeVar("T")


@dataclass
class Point:
    """A point."""
    x: int
    y: int = 0
    tags: list[str] = field(default_factory=list, repr=False, compare=False, metadata={"unit": "px"})
    limit: ClassVar[int] = 5

    def norm(self) -> float:
        return (self.x**2 + self.y**2) ** 0.5


p = Point(3, 4)
print(p, p.norm(), Point.limit, p == Point(3, 4, ["a"]), Point.__match_args__, Point.__doc__)
print(inspect.signature(Point), Point.__hash__)
for f in fields(p):
    print(f.name, f.type, f.default is MISSING, f.default_factory is MISSING, f.repr, f.hash, f.init, f.compare, f.metadata, f.kw_only, f._field_type)
print(sorted(k for k in Point.__dict__ if k.startswith("__")))


@dataclass(order=True, frozen=True)
class Version:
    major: int
    minor: int = 0
    label: str = field(default="", compare=False)

    @classmethod
    def parse(cls, text):
        return cls(*map(int, text.split(".")))


vs = [Version(1, 2), Version(1, 0, "rc"), Version.parse("0.9")]
print(sorted(vs), max(vs), Version(1) <= Version(1, 0, "x"), {Version(1): "one"}[Version(1, 0, "q")])
for bad in (lambda: setattr(vs[0], "major", 3), lambda: delattr(vs[0], "minor"), lambda: vs[0] < (1, 2), lambda: setattr(vs[0], "new", 1)):
    try:
        bad()
    except (FrozenInstanceError, TypeError) as e:
        print(type(e).__name__, e, isinstance(e, AttributeError))


@dataclass
class Order:
    item: str
    _: KW_ONLY
    quantity: int = 1
    price: InitVar[float | None] = None
    total: float = field(init=False)

    def __post_init__(self, price):
        self.total = self.quantity * (price or 1.5)


print(Order("tea"), Order("tea", quantity=2, price=3.0), inspect.signature(Order))
for bad in (lambda: Order("tea", 2), lambda: Order(), lambda: Order("tea", total=3), lambda: Order("a", quantity=1, colour=3)):
    try:
        bad()
    except TypeError as e:
        print(e)


@dataclass(slots=True, kw_only=True, weakref_slot=True)
class Node(Generic[T]):
    value: T
    next: "Node[T] | None" = None


n = Node(value=1, next=Node(value=2))
print(n, Node.__slots__, hasattr(n, "__dict__"), Node[int](value=3))
try:
    n.other = 1
except AttributeError as e:
    print(e)


@dataclass(eq=False, repr=False)
class Bare:
    a: Any = None


print(Bare() == Bare(), Bare.__repr__ is object.__repr__, Bare.__hash__ is object.__hash__)


@dataclass(unsafe_hash=True)
class Hashed:
    a: int
    b: list = field(default_factory=list, hash=False)


print(hash(Hashed(1)) == hash(Hashed(1, [2])), Hashed(1) == Hashed(1, [2]))


@dataclass
class Base:
    a: int
    b: str = "b"

    def __post_init__(self):
        print("base post", self.a)


@dataclass
class Derived(Base):
    c: float = 0.5
    a: int = 7

    def __post_init__(self):
        super().__post_init__()
        self.c *= 2


print(Derived(), Derived(1, c=2), [f.name for f in fields(Derived)], Derived(1) == Base(1), Derived.__mro__[1].__name__)
print(asdict(Derived(1)), astuple(Derived(1)), replace(Derived(1), b="z", c=4))


@dataclass
class Tree:
    name: str
    children: list["Tree"] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)


t = Tree("root", [Tree("leaf", extra={"k": (1, Tree("deep"))})], {"m": {Tree: 1}})
d = asdict(t)
print(d["children"][0]["extra"], astuple(t)[1], asdict(t, dict_factory=lambda kv: [k for k, _ in kv]))
t.children.append(t)
print(t)
Made = make_dataclass("Made", ["a", ("b", int), ("c", str, field(default="x"))], namespace={"twice": lambda self: self.b * 2}, order=True)
m = Made(1, 2)
print(m, m.twice(), Made.__module__, m < Made(1, 3), is_dataclass(Made), is_dataclass(m), is_dataclass(int), Made.__annotations__)


def declare(text, **options):
    ns = {}
    try:
        exec(f"from dataclasses import *\n@dataclass({', '.join(f'{k}={v}' for k, v in options.items())})\nclass Z:\n    " + text.replace("\n", "\n    "), ns)
        print("fine", ns["Z"].__dataclass_params__)
    except Exception as e:
        print(type(e).__name__, e)


declare("a: int = 1\nb: int")
declare("a: list = []")
declare("a: dict = {}\nb: set = set()")
declare("a: int = field(default=1, default_factory=int)")
declare("a = field()")
declare("a: int", order=True, eq=False)
declare("a: int\ndef __lt__(self, o): return 1", order=True)
declare("a: int\n__hash__ = None", unsafe_hash=True)
declare("a: int\ndef __hash__(self): return 1", unsafe_hash=True)
declare("a: int\n__slots__ = ('a',)", slots=True)
declare("a: int", weakref_slot=True)
declare("a: int\ndef __setattr__(self, k, v): pass", frozen=True)
declare("_: KW_ONLY\n__: KW_ONLY\na: int")
declare("a: InitVar[int] = field(default_factory=int)")
declare("x: int = field(kw_only=True)\ny: int", frozen=True, slots=True)
declare("self: int\na: int = 3")
try:
    @dataclass
    class Melted(Version):
        z: int = 1
except TypeError as e:
    print(e)
try:
    @dataclass(frozen=True)
    class Frozen(Point):
        z: int = 1
except TypeError as e:
    print(e)
for call in (lambda: fields(3), lambda: asdict(Point), lambda: replace(Order("a"), total=3), lambda: replace(Order("a"), item="b"), lambda: replace(3), lambda: make_dataclass("A", ["class"]), lambda: make_dataclass("A", ["a", "a"]), lambda: make_dataclass("A", [1])):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
match Point(1, 2):
    case Point(x, y):
        print("matched", x, y)


@dataclass
class WithProperty:
    name: str = "default"
    _name: str = field(init=False, repr=False, default="none")

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, value):
        self._name = value.title() if isinstance(value, str) else "prop"


print(WithProperty("ab"), WithProperty())


class Validated:
    def __set_name__(self, owner, name):
        self.key = "_" + name

    def __get__(self, obj, owner=None):
        return 10 if obj is None else getattr(obj, self.key)

    def __set__(self, obj, value):
        if value < 0:
            raise ValueError(f"{self.key[1:]} must not be negative")
        setattr(obj, self.key, value)


@dataclass
class Account:
    balance: int = Validated()


print(Account(), Account(5).balance)
try:
    Account(-1)
except ValueError as e:
    print(e)
print(dataclasses.field(default=3, doc="how many").doc)
import copy
print(copy.replace(Point(1, 2), y=9), copy.copy(n) == n, copy.deepcopy(Tree("a", [Tree("b")])))
