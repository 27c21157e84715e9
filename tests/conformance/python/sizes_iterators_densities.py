"""Sizes of objects, copies of iterators half-way, kernel densities, and what inspect knows of closures and generators."""
import copy
import inspect
import statistics
import sys
import typing
import warnings

for v in (0, 1, 2**30, 2**100, True, 1.5, 1j, "", "abc", "日本", "a😀", b"abc", bytearray(b"abc"), (), (1, 2), [], [1], [1, 2, 3], {}, {"a": 1}, {1: 2}, dict.fromkeys(range(100)), set(), set(range(10)), set(range(100)), None, range(3), slice(1), object(), int, [i for i in range(1000)], list(range(1000))):
    print(type(v).__name__, sys.getsizeof(v), end="; ")
grown, sizes = [], []
for i in range(30):
    grown.append(i)
    sizes.append(sys.getsizeof(grown))
print(sizes)


class Sized:
    def __sizeof__(self):
        return 10


class Plain:
    pass


class Slotted:
    __slots__ = ("a", "b")


print(sys.getsizeof(Sized()), sys.getsizeof(Plain()), sys.getsizeof(Slotted()), [1, 2].__sizeof__())
for it in (iter([1, 2, 3]), iter((1, 2, 3)), iter("abc"), iter(range(5)), reversed([1, 2, 3]), reversed((1, 2)), enumerate("ab"), zip([1, 2], "ab"), map(str, [1, 2]), filter(None, [0, 1, 2]), iter(int, 1)):
    next(it)
    again = copy.copy(it)
    print(type(again).__name__, type(it.__reduce__()[0]).__name__, [] if type(it).__name__ == "callable_iterator" else list(again))
it = iter([1, 2, 3])
it.__setstate__(2)
print(list(it), it.__reduce__())
data = [-2.1, -1.3, -0.4, 1.9, 5.1, 6.2]
for kernel in ("normal", "logistic", "sigmoid", "rectangular", "triangular", "parabolic", "quartic", "triweight", "cosine"):
    density, distribution = statistics.kde(data, 1.5, kernel), statistics.kde(data, 1.5, kernel, cumulative=True)
    rand = statistics.kde_random(data, 1.5, kernel, seed=8675309)
    print(kernel, [round(density(x), 12) for x in (-3, 0, 2.5)], [round(distribution(x), 12) for x in (-3, 0, 2.5)], [round(rand(), 9) for _ in range(3)])
for call in ("statistics.kde([], 1)", "statistics.kde([1], 0)", "statistics.kde(['a'], 1)", "statistics.kde([1], 1, 'zz')", "statistics.kde_random([1], 1, 'zz')", "typing.TypeVar()", "typing.TypeVar('T', int)", "typing.TypeVar('T', int, str, bound=int)", "typing.ParamSpec(1)", "typing.TypeVarTuple('Ts', 1)"):
    try:
        print(eval(call))
    except Exception as e:
        print(call, type(e).__name__, e)


def outer(n):
    def inner():
        return n + len(data) + missing

    return inner


def gen():
    yield 1


g = gen()
print(inspect.getclosurevars(outer(3)).nonlocals, inspect.getclosurevars(outer(3)).unbound, inspect.getgeneratorstate(g), next(g), inspect.getgeneratorstate(g), g.close(), inspect.getgeneratorstate(g))
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    print(complex(1j, 0), complex(0, 1j), [str(w.message) for w in told])


class Odd(Exception):
    y = 1


for owner in (Odd(), Odd, Plain()):
    try:
        del owner._y
    except AttributeError as e:
        print(e, e.name)
