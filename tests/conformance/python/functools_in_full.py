# functools in everyday use: caches and their statistics, dispatch, partials, ordering, wrapping.
import functools
from functools import WRAPPER_ASSIGNMENTS, WRAPPER_UPDATES, cache, cached_property, cmp_to_key, lru_cache, partial, partialmethod, reduce, singledispatch, singledispatchmethod, total_ordering, update_wrapper, wraps

calls = []


@lru_cache(maxsize=2, typed=True)
def square(x):
    calls.append(x)
    return x * x


for x in (1, 2, 1, 1.0, 3, 1, True):
    square(x)
print(calls, square.cache_info(), square.cache_parameters(), square.__wrapped__(5))
square.cache_clear()
print(square.cache_info(), square.cache_info().hits, square.cache_info()._asdict())


@lru_cache
def bare(*args, **kw):
    return args, kw


bare(1, a=2), bare(1, a=2), bare(a=2, b=1), bare(b=1, a=2)
print(bare.cache_info(), bare.__name__)
try:
    bare([1])
except TypeError as e:
    print(e)


@cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(80), fib.cache_info(), lru_cache(maxsize=0)(abs)(-1), lru_cache(maxsize=-5)(abs).cache_info())
for bad in (lambda: lru_cache(maxsize="x"), lambda: lru_cache(3.5)):
    try:
        bad()
    except TypeError as e:
        print(e)


class Circle:
    def __init__(self, r):
        self.r = r

    @cached_property
    def area(self):
        """Area doc."""
        print("computing")
        return 3 * self.r**2

    @lru_cache(maxsize=None)
    def scaled(self, k):
        return self.r * k

    @property
    @cache
    def both(self):
        return self.r + 1


c = Circle(2)
print(c.area, c.area, c.__dict__, Circle.area.__doc__, Circle.area.attrname, type(Circle.area).__name__, c.scaled(2), c.scaled(2), Circle.scaled.cache_info(), c.both)
del c.area
print(c.area)
c.area = 5
print(c.area)


class Slotted:
    __slots__ = ("x",)

    @cached_property
    def y(self): return 1


try:
    Slotted().y
except TypeError as e:
    print(e)
try:
    class Twice:
        a = b = cached_property(lambda self: 1)
    print(Twice().a)
except (TypeError, RuntimeError) as e:
    print(type(e).__name__, e)


@singledispatch
def show(arg, verbose=False):
    return f"object {arg!r}"


@show.register
def _(arg: int, verbose=False):
    return f"int {arg}"


@show.register(list)
@show.register(tuple)
def _(arg, verbose=False):
    return f"sequence of {len(arg)}"


@show.register
def _(arg: str | bytes, verbose=False):
    return f"text {arg!r}" + "!" * verbose


show.register(float, lambda a, verbose=False: f"float {a:.1f}")
print(show(1), show([1]), show((1, 2)), show("s", verbose=True), show(b"b"), show(2.5), show(None), show(True), show({}))
print(show.dispatch(bool) is show.dispatch(int), show.dispatch(dict) is show.registry[object], [t.__name__ for t in show.registry], show.__name__)
for bad in (lambda: show(), lambda: show.register(3), lambda: show.register(list[int], lambda x: x), lambda: show.register("int")):
    try:
        print(bad())
    except TypeError as e:
        print(e)
import collections.abc


@show.register(collections.abc.Mapping)
def _(arg, verbose=False):
    return "mapping"


print(show({}), show(collections.OrderedDict()))


class Shape:
    @singledispatchmethod
    def area(self, arg):
        raise NotImplementedError(f"cannot {arg!r}")

    @area.register
    def _(self, arg: int):
        return arg * arg

    @area.register(tuple)
    def _(self, arg):
        return arg[0] * arg[1]

    @singledispatchmethod
    @classmethod
    def make(cls, arg):
        return cls.__name__, arg

    @make.register
    @classmethod
    def _(cls, arg: str):
        return cls.__name__, "str", arg


s = Shape()
print(s.area(3), s.area((2, 5)), Shape.make(1), Shape.make("x"), s.make("y"), s.area.register is not None)
try:
    s.area([])
except NotImplementedError as e:
    print(e)


@total_ordering
class V:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n if isinstance(o, V) else NotImplemented
    def __lt__(self, o): return self.n < o.n if isinstance(o, V) else NotImplemented


print(V(1) <= V(1), V(2) > V(1), V(1) >= V(2), V.__gt__.__name__, V.__le__.__doc__)
try:
    V(1) <= 3
except TypeError as e:
    print(e)
try:
    @total_ordering
    class W: pass
except ValueError as e:
    print(e)
p = partial(int, base=2)
print(p("101"), p.func, p.args, p.keywords, p, partial(p, base=8)("17"), partial(print, 1, sep="-").args, partial(partial(pow, 2), 3)(), repr(partial(partial(max, 1), 2)))
from functools import Placeholder
q = partial(divmod, Placeholder, 7)
print(q(30), repr(q), partial(q, 50)())
for bad in (lambda: partial(), lambda: partial(3), lambda: q(), lambda: partial(divmod, 1, Placeholder), lambda: partial(dict, a=Placeholder)):
    try:
        print(bad())
    except TypeError as e:
        print(e)


class Cell:
    def set_state(self, state, *, loud=False):
        self.state = state
        return self.state, loud
    alive = partialmethod(set_state, True)
    loudly = partialmethod(set_state, loud=True)
    def __init__(self): self.state = None


print(Cell().alive(), Cell().loudly("x"))
print(reduce(lambda a, b: a + b, [1, 2, 3], 10), reduce(max, [3, 9, 2]), sorted(["b", "A", "c"], key=cmp_to_key(lambda a, b: (a.lower() > b.lower()) - (a.lower() < b.lower()))), cmp_to_key(lambda a, b: b - a)(1) < cmp_to_key(lambda a, b: b - a)(2), WRAPPER_ASSIGNMENTS, WRAPPER_UPDATES)
try:
    reduce(lambda a, b: a, [])
except TypeError as e:
    print(e)


def deco(fn):
    @wraps(fn, assigned=("__name__", "__doc__"), updated=())
    def inner(*a):
        "inner doc"
        return fn(*a)
    return inner


def base(x: int) -> str:
    """Base doc."""
    return str(x)


base.extra = 1
print(deco(base).__name__, deco(base).__doc__, hasattr(deco(base), "extra"), deco(base).__wrapped__ is base, deco(base).__qualname__, update_wrapper(lambda: 0, base).extra, update_wrapper(partial(base), base).__name__)
