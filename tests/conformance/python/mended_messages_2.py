# A second group of what random programs found: views of mappings, in-place products, enums of text, copied states.
import collections
import copy
import enum
import inspect
import types
import typing
from dataclasses import dataclass


def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


proxy = types.MappingProxyType({"a": 1})


def in_place(a, b, op):
    exec(f"a {op}= b")


t(lambda: proxy <= 0)
t(lambda: proxy | 0)
t(lambda: in_place(proxy, {}, "|"))
t(lambda: in_place(collections.UserDict(), [0], "*"))
t(lambda: in_place(type("C", (), {})(), [0], "*"))
t(lambda: in_place(5, [0], "*"))
t(lambda: type("C", (), {})() * [0])
t(lambda: bytearray(b"it's"))
t(lambda: bytearray(b"it's \"x\""))
t(lambda: int(bytearray(b"q")))
t(lambda: enum.StrEnum("E", {"A": ("x", 2)}))
t(lambda: enum.StrEnum("E", {"A": (b"x", "ascii", 3)}))
t(lambda: hash(enum.Flag("F", "A").A) == hash("A"))
t(lambda: collections.Counter("ab") | collections.defaultdict(list, {"c": 1}))


class State:
    def __getstate__(self):
        return 0


t(lambda: copy.copy(State()))
t(lambda: type("Impl", (collections.abc.Buffer,), {})())


class N(typing.NamedTuple):
    p: dict[str, int]
    q: "int" = 0


t(lambda: inspect.signature(N))


@dataclass(frozen=True)
class Frozen:
    __slots__ = ("p",)
    p: int


t(lambda: object.__setattr__(Frozen(1), "q", 2))
t(lambda: setattr(object(), "q", 2))


class Deleting:
    y = 1


def delete(o):
    del o._y


t(lambda: delete(Deleting()))
