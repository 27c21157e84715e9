"""Iterators, generators and itertools pipelines."""
import itertools, functools, operator, collections, math
from itertools import *
def chunks(it, n):
    it = iter(it)
    while batch := list(islice(it, n)): yield batch
def window(it, n=2):
    it = iter(it); d = collections.deque(islice(it, n), maxlen=n)
    if len(d) == n: yield tuple(d)
    for x in it: d.append(x); yield tuple(d)
def flatten(x):
    for i in x:
        if isinstance(i, (list, tuple)): yield from flatten(i)
        else: yield i
def primes():
    sieve, n = {}, 2
    while True:
        if n in sieve:
            for p in sieve.pop(n): sieve.setdefault(n + p, []).append(p)
        else: yield n; sieve[n * n] = [n]
        n += 1
print(list(chunks(range(7), 3)), list(window("abcd", 3)), list(flatten([1, [2, (3, [4])], []])), list(islice(primes(), 15)), list(takewhile(lambda p: p < 30, primes()))[-3:])
print(list(batched("ABCDEFG", 3)), list(pairwise(range(4))), list(accumulate([1, 2, 3], operator.mul, initial=10)), list(compress("abcd", [1, 0, 1])), list(starmap(pow, [(2, 3), (3, 2)])), [(k, len(list(g))) for k, g in groupby("aabbbc")], list(zip_longest("ab", "c", fillvalue="-")), list(product("ab", repeat=2))[:3], list(permutations([1, 2, 3], 2))[:4], list(combinations("abcd", 2))[-2:], list(combinations_with_replacement("ab", 2)), list(chain.from_iterable(["ab", "c"])), list(dropwhile(lambda x: x < 3, [1, 3, 2])), list(filterfalse(None, [0, 1])), list(islice(cycle("ab"), 5)), list(islice(count(10, -3), 3)), list(repeat("x", 2)), list(islice(count(0.5, 0.25), 3)))
a, b = tee(iter("xyz")); next(a); print(list(a), list(b)); it = iter([1, 2, 3]); print(list(zip(it, it)), next(it, "done"))
class Countdown:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n <= 0: raise StopIteration("liftoff")
        self.n -= 1; return self.n + 1
    def __length_hint__(self): return self.n
print(list(Countdown(3)), max(Countdown(4)), 2 in Countdown(3), operator.length_hint(Countdown(5)), [*Countdown(2), *"ab"], dict(enumerate(Countdown(2), 1)), sorted(Countdown(3)), sum(Countdown(3)), tuple(map(str, Countdown(2))), "".join(map(str, Countdown(3))), any(x > 2 for x in Countdown(3)), list(reversed([*Countdown(3)])), next(filter(lambda x: x < 2, Countdown(3))))
class Seq:
    def __getitem__(self, i):
        if i > 3: raise IndexError(i)
        return i * 10
print(list(Seq()), 20 in Seq(), [*reversed([*Seq()])], list(zip(Seq(), "ab")))
try: reversed(Seq())
except TypeError as e: print(e)
try: len(Seq())
except TypeError as e: print(e)
it = iter(lambda c=count(): next(c), 3); print(list(it)); g = (x * y for x in range(3) for y in "ab" if x); print(list(g), next(g, None))
def gen(log):
    try:
        while True:
            try: x = yield len(log)
            except KeyError as e: log.append(("key", str(e))); continue
            log.append(x)
            if x == "stop": return "value"
    finally: log.append("fin")
log = []; g = gen(log); print(next(g), g.send("a"), g.throw(KeyError("k")), g.send("b"))
try: g.send("stop")
except StopIteration as e: print("value:", e.value, log)
try: next(g)
except StopIteration as e: print("again", e.value)
def sub(): r = yield 1; print("sub got", r); try_r = yield 2; return r, try_r
def main(): res = yield from sub(); print("res", res); yield res
g = main(); print(next(g), g.send("A"), g.send("B")); g.close()
for bad in (lambda: list(zip([1], [1, 2], strict=True)), lambda: list(batched("abc", 2, strict=True)), lambda: list(islice([1], -1)), lambda: next(iter([])), lambda: list(zip(1)), lambda: list(map(None, [1])), lambda: list(accumulate(["a", 1])), lambda: list(groupby(1)), lambda: list(product([1], repeat=-1)), lambda: list(permutations([1, 2], 3)), lambda: list(combinations([1], -1)), lambda: count("a"), lambda: repeat(), lambda: list(starmap(pow, [1])), lambda: chain(1).__next__(), lambda: tee([1], -1), lambda: islice(), lambda: max([]), lambda: min((), default="d"), lambda: sum(["a"]), lambda: sum([[1], [2]], []), lambda: sorted([1, "a"]), lambda: list(zip("ab", range(3), strict=True)), lambda: list(map(lambda x, y: x, [1], [1, 2], strict=True)), lambda: batched([1], 0), lambda: list(range(3))[::0], lambda: range(1, 2, 0), lambda: range(10)[20], lambda: range(0, 10, 3).index(4), lambda: iter(3), lambda: enumerate(3), lambda: all(3), lambda: next(3)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
print(range(0, 20, 3)[2:5], range(10)[::-2], 9 in range(0, 10, 3), range(3) == range(0, 3, 1), hash(range(3)) == hash(range(0, 3)), len(range(10**18)), range(5).count(2), list(range(5, 0, -2)), range(0), bool(range(0)), range(-5)[:], max(range(5)), range(2**70)[2**69])
def fib_matrix(n): return functools.reduce(lambda a, _: (a[1], a[0] + a[1]), range(n), (0, 1))[0]
print([fib_matrix(i) for i in range(12)], fib_matrix(200), math.prod(range(1, 25)), functools.reduce(math.gcd, [12, 18, 30]))
print(sorted("bAcB", key=str.lower), sorted([3, -1, 2], key=abs, reverse=True), sorted({"b": 1, "a": 2}.items(), key=operator.itemgetter(1)), min("apple", "fig", key=len), max({"a": 3, "b": 5}, key={"a": 3, "b": 5}.get), sorted([(1, "b"), (1, "a")], key=lambda t: t[0]), list(sorted(["10", "9", "2"], key=int)))
next(gen([]).throw(ValueError("x")))
