"""Loops that take apart what zip(), enumerate() and items() give."""
from collections import OrderedDict


class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


for a, b in zip("ab", [1, 2, 3]):
    print(a, b)
for i, (a, b) in enumerate(zip("ab", "cd"), start=10**20):
    print(i, a, b)
for a, b, c in zip([1], [2], [3]):
    print(a, b, c)
for a, b, c, d in zip([1], [2], [3], [4]):
    print(a, b, c, d)
for (a,) in zip([1, 2]):
    print(a)
try:
    for a, b in zip([1], [2], [3]):
        print("no")
except ValueError as e:
    print(e)
try:
    for a, b, c in enumerate("x"):
        print("no")
except ValueError as e:
    print(e)
try:
    for a, b in zip([1, 2], [1], strict=True):
        print(a, b)
except ValueError as e:
    print(e)


def ends():
    yield 1
    raise KeyError("end")


try:
    for a, b in zip([1, 2, 3], ends()):
        print(a, b)
except KeyError as e:
    print("KeyError", e)
d = {"x": 1, "y": 2}
try:
    for k, v in d.items():
        d[k + "!"] = v
except RuntimeError as e:
    print(e, list(d))
o = OrderedDict(a=1, b=2)
try:
    for k, v in o.items():
        o.move_to_end(k)
except RuntimeError as e:
    print(e)
box = {}
for box["k"], box["v"] in {"p": 5}.items():
    print(box)


def keeps(rows):
    kept = []
    for k, v in rows:
        kept.append((k, v))
    return kept, [pair for pair in rows], [(k, v) for k, v in rows]


print(keeps({1: 2, 3: 4}.items()), keeps(list(enumerate("ab"))))
for k, v in zip([Noisy("a"), Noisy("b")], "xy"):
    print(k.name, v)
k = None
print({v: k for k, v in {"m": 1}.items()}, sum(x * y for x, y in zip([1, 2], [3, 4])))
rest = iter([1, 2, 3, 4, 5])
print([(a, b) for a, b in zip(rest, rest)], list(rest))


class Pairs(zip):
    pass


class Own(enumerate):
    def __next__(self):
        i, v = super().__next__()
        return i * 10, v


for a, b in Pairs("ab", "cd"):
    print(a, b)
for i, v in Own("ab"):
    print(i, v)

print(sorted("banana", key=lambda c: -ord(c)), sorted([3, 1, 2], key=lambda v: v % 2, reverse=True))
print(sorted([(1, "b"), (0, "a"), (1, "a")], key=lambda p: p[0]), sorted([2.5, True, 0, -1]))
values = [3, 2, 1]


def peeks(v):
    return len(values), v


values.sort(key=peeks)
print(values)


class Odd:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        if self.n == 7 or other.n == 7:
            raise ValueError("no order")
        return self.n < other.n


odd = [Odd(n) for n in (5, 3, 7, 1, 9) * 8]
try:
    odd.sort()
except ValueError as e:
    print(e, len(odd), sorted(o.n for o in odd) == sorted((5, 3, 7, 1, 9) * 8))


def fails(v):
    raise LookupError(v)


try:
    values.sort(key=fails)
except LookupError as e:
    print(e, values)
try:
    [1].sort(key=lambda: 0)
except TypeError as e:
    print(e)
print(sorted([[i % 7, i] for i in range(100)], key=lambda p: p[0])[:3])
