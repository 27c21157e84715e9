"""Which comparisons sorting makes, and in which order; what is left after one that fails."""
import random


class Seen:
    log = []

    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        self.log.append((self.value, other.value))
        if self.value is None or other.value is None:
            raise ValueError("no order")
        return self.value < other.value

    def __repr__(self):
        return repr(self.value)


def compared(values, **options):
    Seen.log.clear()
    items = [Seen(v) for v in values]
    try:
        items.sort(**options)
    except ValueError as e:
        print(e, end=" ")
    print(items, Seen.log)


for values in ([], [1], [2, 1], [1, 1], [3, 2, 2, 1], [2, 2, 1], [1, 2, 3, 1], [5, 4, 4, 3, 9, 8], [1, 1, 1, 0, 2], [3, 1, 2, None, 0], [None, 1]):
    compared(values)
    compared(values, reverse=True)

chance = random.Random(1)
nan = float("nan")
for size in (3, 10, 63, 64, 65, 100, 127, 128, 200, 517, 1000):
    for values in ([chance.randrange(size) for _ in range(size)], [i % 7 for i in range(size)], [abs(i - size // 2) for i in range(size)], list(range(size // 2)) + list(range(size)), list(range(size, 0, -1)) * 2):
        Seen.log.clear()
        done = sorted(map(Seen, values))
        total = 0
        for a, b in Seen.log:
            total = (total * 31 + a * 7 + b) % 1000003
        print(size, len(Seen.log), total, [s.value for s in done] == sorted(values))
    print(sorted(chance.choice([nan, 1.0, -1, 2.5, 0]) for _ in range(size % 97))[:20])

mixed = [Seen(chance.randrange(300)) for _ in range(300)]
mixed[170] = Seen(None)
try:
    mixed.sort()
except ValueError as e:
    print(e, len(mixed), sum(s.value or 0 for s in mixed), [s.value for s in mixed[:12]])
