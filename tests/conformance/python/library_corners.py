# What random programs found in dataclasses, enums, named tuples, generics, caches and dispatch.
import collections
import copy
import enum
import functools
import inspect
import pprint
import string
import typing
from dataclasses import InitVar, dataclass, field


def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


@dataclass(slots=True, frozen=True)
class Slotted:
    p: int
    q: int = field(default=3, init=False)


t(lambda: Slotted(1))
t(lambda: copy.deepcopy(Slotted([2])))
t(lambda: dataclass(weakref_slot=True)(type("W", (), {})))


@dataclass
class Init:
    p: int
    q: InitVar[int] = 3


t(lambda: pprint.pformat(Init(10**20), width=20))


class Mixed(enum.Flag):
    A = 15
    B = 4


t(lambda: Mixed(5))
t(lambda: type("E", (enum.ReprEnum,), enum.EnumDict("E")))


class Eject(enum.Flag, boundary=enum.EJECT):
    C = 1


t(lambda: Eject(9))


class Keep(enum.IntFlag):
    R, W = 1, 2


t(lambda: (Keep(9), ~Keep.R, Keep(-3), list(Keep(3)), Keep.R | 8))


class Kinds(enum.Enum):
    INT = int

    class Inner:
        pass


t(lambda: (list(Kinds), Kinds.Inner.__name__))


@functools.lru_cache
def cached(x):
    return x


t(lambda: ([cached(x) for x in (1, True, 1.0, 1)], cached.cache_info()))


@functools.singledispatch
def f(a, *rest):
    return "other"


@f.register
def _(a: int | str):
    return "int or str"


@f.register
def _(a: collections.abc.Sized):
    return "sized"


t(lambda: (f(1), f("a"), f([]), f(1.5), f(None)))
t(lambda: f.dispatch(list[int]))
t(lambda: f.register(list[int]))
T, S = typing.TypeVar("T"), typing.TypeVar("S")


class G(typing.Generic[T, S]):
    pass


class P[A, B = int]:
    pass


for make in (lambda: G[int], lambda: G[int, str, int], lambda: P[str], lambda: P[()], lambda: G[()], lambda: dict[T, S][int], lambda: G.__type_params__, lambda: P.__type_params__):
    t(make)
t(lambda: typing.NamedTuple("N", [("p", typing.ClassVar[int])]))
t(lambda: typing.Optional[typing.ClassVar])
t(lambda: typing.Union[int, "Later", None])
t(lambda: typing.Union[int, (1,)])
N = typing.NamedTuple("N", [("p", int)])
t(lambda: (N.p, inspect.signature(N)))
t(lambda: string.Formatter().format(b"x"))
od = collections.OrderedDict(a=1)
t(lambda: od.pop())
t(lambda: od.update([(1, 2, 3)]))
t(lambda: od.move_to_end("z"))


class Loud(collections.OrderedDict):
    def __setitem__(self, k, v):
        print("set", k)
        super().__setitem__(k, v)


loud = Loud(a=1)
loud.update(b=2)
loud.setdefault("c", 3)
loud |= {"d": 4}
print(loud)
t(lambda: {1}.__contains__(1))


def del_item(c, k):
    del c[k]


t(lambda: del_item({1}, 0))
t(lambda: del_item({1}, "a"))


@typing.runtime_checkable
class Sizes(typing.Protocol):
    size: int

    def grow(self): ...


class Impl:
    size = 1

    def grow(self):
        pass


t(lambda: (isinstance(Impl(), Sizes), isinstance(3, Sizes)))
t(lambda: issubclass(Impl, Sizes))
t(lambda: Sizes())
t(lambda: type("Bad", (Sizes, typing.Protocol, Impl), {}))
