# Dataclasses: what == is worth, slots with inheritance, documentation and weak references, annotations that are texts.
import abc
import dataclasses
import typing
import typing as tp
import weakref
from dataclasses import KW_ONLY, InitVar, dataclass, field, fields
from typing import ClassVar


class Shape:
    """Compares as a tensor does: with no truth of its own."""

    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return f"{self.n} == {other.n}"


@dataclass
class One:
    x: object


@dataclass
class Two:
    x: object
    y: int = 0


nan = float("nan")
print(One(Shape(1)) == One(Shape(2)), Two(Shape(1)) == Two(Shape(2)), Two(Shape(1), 2) == Two(Shape(2)))
print(One(nan) == One(nan), One(1) == Two(1), One(1) != One(True))


@dataclass(slots=True)
class Documented:
    a: int = field(default=1, doc="first")
    b: int = 2


@dataclass(slots=True, weakref_slot=True)
class Weak:
    a: int


@dataclass(slots=True, weakref_slot=True)
class WeakChild(Weak):
    b: int = 0


class Plain:
    pass


@dataclass(slots=True, weakref_slot=True)
class OfPlain(Plain):
    c: int = 0


print(Documented.__slots__, Weak.__slots__, WeakChild.__slots__, OfPlain.__slots__)
w = Weak(1)
r = weakref.ref(w)
print(w.__weakref__ is r, WeakChild(1).__weakref__, Plain().__weakref__)
try:
    Iterated = dataclass(slots=True)(type("Iterated", (type("Root", (), {"__slots__": iter(["x"])}),), {}))
except TypeError as e:
    print(e)


@dataclass
class Texts:
    a: "ClassVar[int]"
    b: "typing.ClassVar"
    c: "tp.ClassVar [int]"
    d: "ClassVariable" = 1
    e: "typingg.ClassVar" = 2
    f: "InitVar[int]" = 3
    g: " dataclasses . InitVar" = 4
    _: "dataclasses.KW_ONLY"
    h: "list[ClassVar]" = 5


print([(f.name, f.kw_only) for f in fields(Texts)], Texts.__match_args__)
print(Texts(6, 7, 8, 9, h=10), list(Texts.__dataclass_fields__))


class Named(abc.ABC):
    @abc.abstractmethod
    def __eq__(self, other): ...

    @abc.abstractmethod
    def __repr__(self): ...


@dataclass(frozen=True)
class Item(Named):
    name: str


print(Item("x"), Item.__abstractmethods__, Item.__hash__.__qualname__, Named.__abstractmethods__ == {"__eq__", "__repr__"})
own = field()
own.name, own.type = "own", own
print(",type=...," in repr(own))
