"""Generators, itertools and contextlib: a streaming pipeline with clean-up in the right order."""
import itertools as it
import operator
from collections import ChainMap, Counter, OrderedDict, deque
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext, redirect_stdout, suppress
from functools import lru_cache, partial, partialmethod, reduce, singledispatch, singledispatchmethod
from io import StringIO


def coroutine(func):
    def start(*args):
        gen = func(*args)
        next(gen)
        return gen

    return start


@coroutine
def averager():
    total, count, average = 0.0, 0, None
    try:
        while True:
            try:
                value = yield average
            except ValueError as e:
                print("reset:", e)
                total, count, average = 0.0, 0, None
                continue
            total += value
            count += 1
            average = total / count
    finally:
        print("averager closed after", count)


avg = averager()
print([avg.send(v) for v in (10, 20, 60)], avg.throw(ValueError("again")), avg.send(4))
avg.close()
try:
    avg.send(1)
except StopIteration as e:
    print("stopped", e.value)


def windows(iterable, n):
    iterator = iter(iterable)
    window = deque(it.islice(iterator, n - 1), maxlen=n)
    for x in iterator:
        window.append(x)
        yield tuple(window)


def tree(n):
    if n == 0:
        return 1
    left = yield from tree(n - 1)
    yield n, left
    right = yield from tree(n - 1)
    return left + right


def drive(gen):
    seen = []
    try:
        while True:
            seen.append(next(gen))
    except StopIteration as stop:
        return seen, stop.value


print(list(windows("abcde", 3)), drive(tree(3)))
print([(k, "".join(g)) for k, g in it.groupby("aAbBBc", str.lower)], list(it.batched("abcdefg", 3)), list(it.pairwise([1, 4, 9])))
print(list(it.accumulate([3, 1, 4, 1, 5], max)), list(it.accumulate(range(1, 6), operator.mul, initial=1)), list(it.starmap(pow, [(2, 5), (3, 2)])))
print(list(it.zip_longest("ab", range(3), fillvalue="-")), list(it.compress("abcd", [1, 0, 1, 1])), list(it.dropwhile(lambda x: x < 3, [1, 3, 2])), list(it.filterfalse(str.isdigit, "a1b2")))
print(["".join(p) for p in it.permutations("abc", 2)], list(it.combinations_with_replacement("ab", 2)), list(it.product([0, 1], repeat=2)), list(it.islice(it.cycle("xy"), 1, 7, 2)))
a, b = it.tee(iter([1, 2, 3]))
print(next(a), list(b), list(a), it.count(2.5, -0.5), it.repeat(3, 2), list(it.chain.from_iterable([[1], (2,), {3: 4}])))


class Resource(AbstractContextManager):
    def __init__(self, name, swallow=()):
        self.name, self.swallow = name, swallow

    def __enter__(self):
        print("enter", self.name)
        return self

    def __exit__(self, kind, value, tb):
        print("exit", self.name, kind.__name__ if kind else None, value)
        return kind is not None and issubclass(kind, self.swallow)


@contextmanager
def tagged(tag):
    print(f"<{tag}>")
    try:
        yield tag.upper()
    except LookupError as e:
        print("handled", repr(e))
    else:
        print("no error")
    finally:
        print(f"</{tag}>")


with ExitStack() as stack:
    names = [stack.enter_context(Resource(n, (ZeroDivisionError,) if n == "b" else ())).name for n in "abc"]
    stack.callback(print, "callback", end="!\n")
    stack.push(lambda *exc: print("pushed", exc[0]))
    print(names)
    1 / 0
with tagged("p") as p, suppress(KeyError), tagged("q"):
    print(p)
    raise IndexError("deep")
with redirect_stdout(StringIO()) as out, nullcontext(5) as five:
    print("captured", five)
print(repr(out.getvalue()))


@tagged("deco")
def decorated():
    return "inside"


print(decorated(), decorated())
try:
    with tagged("r"):
        raise StopIteration("odd")
except Exception as e:
    print(type(e).__name__, e, type(e.__cause__).__name__)
try:
    with contextmanager(lambda: iter(()))():
        pass
except Exception as e:
    print(type(e).__name__, e)


@singledispatch
def show(x):
    return f"object {x!r}"


@show.register
def _(x: int | float):
    return f"number {x}"


@show.register(list)
@show.register(tuple)
def _(x):
    return "[" + ", ".join(map(show, x)) + "]"


print(show([1, "a", (2.5, None)]), show(True), show.dispatch(bool) is show.dispatch(float), sorted(c.__name__ for c in show.registry))


class Cell:
    def __init__(self):
        self.alive = False

    def set(self, state):
        self.alive = state
        return self

    on = partialmethod(set, True)

    @singledispatchmethod
    def add(self, other):
        raise NotImplementedError(f"cannot add {type(other).__name__}")

    @add.register
    def _(self, other: str):
        return other + "!"


print(Cell().on().alive, Cell().add("hey"), partial(int, base=2)("101"), partial(print, 1, sep="-"))
try:
    Cell().add(3)
except NotImplementedError as e:
    print(e)


@lru_cache(maxsize=2)
def square(x):
    print("squaring", x)
    return x * x


print([square(x) for x in (1, 2, 1, 3, 2)], square.cache_info(), square.cache_parameters())
c = Counter("mississippi")
print(c.most_common(2), c - Counter("miss"), +Counter(a=-1, b=2), sorted(c.elements())[:4], c.total(), Counter(a=1) <= Counter(a=2, b=1))
m = ChainMap({"a": 1}, {"a": 2, "b": 3})
m["c"] = 4
print(m, dict(m), m.parents, m.new_child({"b": 0})["b"], list(m), len(m))
od = OrderedDict.fromkeys("abc")
od.move_to_end("a")
od.move_to_end("c", last=False)
print(od, od.popitem(last=False), reduce(lambda x, y: x * 10 + y, range(1, 5)), od == OrderedDict.fromkeys("ba"))
