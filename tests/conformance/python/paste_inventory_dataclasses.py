"""An inventory: dataclasses with validation, ordering, replacement, and reports."""
from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import KW_ONLY, asdict, astuple, dataclass, field, fields, replace
from enum import Enum, auto
from functools import total_ordering
from typing import ClassVar


class Category(Enum):
    TOOL = auto()
    PART = auto()
    OTHER = auto()

    @classmethod
    def parse(cls, text: str) -> Category:
        try:
            return cls[text.upper()]
        except KeyError:
            raise ValueError(f"unknown category {text!r}; one of {', '.join(c.name.lower() for c in cls)}") from None


@total_ordering
@dataclass(eq=False)
class Money:
    cents: int
    currency: str = "EUR"

    def __post_init__(self):
        if not isinstance(self.cents, int):
            raise TypeError(f"cents must be int, not {type(self.cents).__name__}")

    def __add__(self, other):
        if not isinstance(other, Money):
            return NotImplemented
        if other.currency != self.currency:
            raise ValueError(f"cannot add {other.currency} to {self.currency}")
        return replace(self, cents=self.cents + other.cents)

    __radd__ = lambda self, other: self if other == 0 else NotImplemented

    def __mul__(self, n: int):
        return Money(self.cents * n, self.currency)

    def __eq__(self, other):
        return isinstance(other, Money) and (self.cents, self.currency) == (other.cents, other.currency)

    def __lt__(self, other):
        return self.cents < other.cents

    def __hash__(self):
        return hash((self.cents, self.currency))

    def __format__(self, spec):
        text = f"{self.cents / 100:,.2f}"
        return f"{text:{spec}} {self.currency}" if spec else f"{text} {self.currency}"


@dataclass(order=True)
class Item:
    sort_key: tuple = field(init=False, repr=False)
    name: str
    price: Money
    _: KW_ONLY
    count: int = 0
    tags: list[str] = field(default_factory=list, compare=False)
    category: Category = field(default=Category.OTHER, compare=False, metadata={"shown": False})
    registry: ClassVar[dict[str, Item]] = {}

    def __post_init__(self):
        self.sort_key = (self.category.value, self.name.lower())
        type(self).registry[self.name] = self

    @property
    def total(self) -> Money:
        return self.price * self.count


items = [
    Item("Hammer", Money(1999), count=3, category=Category.TOOL, tags=["steel"]),
    Item("bolt", Money(5), count=1200, category=Category.PART),
    Item("Apron", Money(1450), count=7),
    Item("axe", Money(3425), count=1, category=Category.parse("tool")),
]
for item in sorted(items):
    print(f"{item.name:<8}|{item.price:>10}|{item.count:>6}|{item.total:>12}")
print("sum", format(sum(i.total for i in items)), "max", max(items, key=lambda i: i.total).name)
print(items[0])
print([f.name for f in fields(Item)], fields(Item)[-1].metadata, Item.__match_args__)
print(asdict(items[1]))
print(astuple(Money(3)))
print(json.dumps(asdict(items[2]), default=lambda o: o.name if isinstance(o, Enum) else repr(o), indent=1))
groups = defaultdict(list)
for item in items:
    groups[item.category].append(item.name)
print(dict(groups))
print(sorted(Item.registry, key=str.casefold))
for attempt in (
    lambda: Item("x"),
    lambda: Item("x", Money(1), 3),
    lambda: Item("x", Money(1), size=3),
    lambda: Money(1.5),
    lambda: Money(1) + Money(1, "USD"),
    lambda: Money(1) + 1,
    lambda: Category.parse("food"),
    lambda: replace(items[0], sort_key=()),
    lambda: replace(items[0], weight=1),
    lambda: Money(1) < 3,
    lambda: items[0] < 3,
):
    try:
        print(attempt())
    except Exception as e:
        print(f"{type(e).__name__}: {e}", "| cause:", e.__cause__, "| context:", type(e.__context__).__name__, e.__suppress_context__)
