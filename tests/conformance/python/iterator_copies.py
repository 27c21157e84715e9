# Copies of iterators and what they say of their length.
import copy
import itertools
import operator
import pickle


def walk(it):
    first = next(it, "none")
    try:
        other = copy.copy(it)
    except TypeError as e:
        print(type(it).__name__, first, "TypeError", e)
        return
    print(type(it).__name__, first, list(it), list(other), operator.length_hint(it, -1))


for it in (iter([1, 2, 3]), iter((1, 2, 3)), iter("abc"), iter("añb"), iter(b"abc"), iter(bytearray(b"abc")), iter(range(3)), iter(range(10**20, 10**20 + 3)), iter({1: 2, 3: 4}), iter({1: 2, 3: 4}.items()), iter({1: 2, 3: 4}.values()), iter({5}), reversed([1, 2, 3]), reversed((1, 2)), reversed({1: 2, 3: 4}), reversed(range(3)), enumerate("abc", 5), zip("abc", [1, 2, 3]), map(str, [1, 2]), filter(None, [0, 1, 2]), iter(memoryview(b"abc")), itertools.count(3), itertools.repeat(1, 3), itertools.chain([1], [2, 3]), (x for x in "abc"), iter(int, 1)):
    if isinstance(it, (itertools.count,)):
        print(next(it), next(it), it)
        continue
    if type(it).__name__ == "callable_iterator":
        print(it.__class__.__name__)
        continue
    walk(it)
for it in (iter([1, 2, 3]), iter((1, 2)), iter("abc"), iter(b"ab"), iter(range(3)), iter({1: 2}), iter({5, 6}), reversed([1, 2])):
    print(operator.length_hint(it), it.__length_hint__(), next(it), operator.length_hint(it), it.__reduce__()[1:] if hasattr(it, "__reduce__") else "", list(it), operator.length_hint(it), it.__reduce__()[1:])
it = iter([1, 2, 3])
it.__setstate__(2)
print(list(it), pickle.loads(pickle.dumps(iter([4, 5]))).__next__())
