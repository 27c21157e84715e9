# A subclass's own methods are not asked by deque's other ones, only by those who call them.
import inspect
from collections import deque


def attempt(call):
    try:
        print(repr(call()))
    except Exception as e:
        print(type(e).__name__, e)


class Loud(deque):
    def append(self, x):
        print("append", x)
        super().append(x)

    def appendleft(self, x):
        print("appendleft", x)
        super().appendleft(x)

    def pop(self):
        print("pop")
        return super().pop()

    def popleft(self):
        print("popleft")
        return super().popleft()

    def extend(self, items):
        print("extend")
        super().extend(items)

    def clear(self):
        print("clear")
        super().clear()

    def __iter__(self):
        print("iter")
        return super().__iter__()

    def __len__(self):
        return 7


d = Loud([1, 2], 3)
d.extend([3, 4])
d.extendleft([5, 6])
d += [8]
d.append(9)
d.rotate(1)
print(d, list(d), len(d), bool(Loud()), deque.__len__(d), deque.__len__(Loud()))
d.remove(8)
print(d.count(9), d.index(9), d[0], list(reversed(d)))
attempt(lambda: d[3])
attempt(lambda: d[-1])
attempt(lambda: d[-6])
attempt(lambda: Loud().pop())
attempt(lambda: Loud().popleft())
attempt(lambda: d + deque([1]))
attempt(lambda: d.insert(0, 0) or deque.__len__(d))
print(d.copy(), d == deque(), d < deque([100]))
d *= 2
d.clear()


class Replay(deque):
    """Counts what is added from outside: the fields come after the items."""

    def __init__(self, items=(), size=None):
        super().__init__(items, size)
        self.added = 0

    def append(self, item):
        self.added += 1
        super().append(item)


r = Replay([1, 2, 3], 2)
r.append(4)
print(r, r.added, hasattr(deque, "__bool__"))

for name in "append appendleft extend extendleft insert remove rotate pop popleft count clear copy reverse".split():
    print(name, inspect.signature(getattr(deque, name)))
for name, args, names in [("append", (), {}), ("append", (1, 2), {}), ("append", (), {"item": 1}), ("pop", (1,), {}),
                          ("popleft", (), {"a": 1}), ("insert", (1,), {}), ("insert", (), {"index": 1, "value": 2}),
                          ("rotate", (1, 2), {}), ("rotate", (), {"n": 1}), ("index", (), {}), ("index", (1, 2, 3, 4), {}),
                          ("count", (), {}), ("remove", (), {"value": 1}), ("extend", (3,), {}), ("clear", (1,), {})]:
    attempt(lambda: getattr(deque(), name)(*args, **names))
