# Weak references: collections in callbacks, methods, dictionaries that shrink while walked; deques notice changes; copies keep attributes.
import copy
import gc
import weakref
from collections import Counter, OrderedDict, defaultdict, deque


def told(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"


class C:
    def __init__(self, parent=None):
        if parent is not None:
            me = weakref.ref(self)
            self.parent = weakref.ref(parent, lambda r: me())

    def method(self):
        return "called"


c = C()
r = weakref.ref(c, lambda r: print("gone", r() is None, gc.collect() >= 0))
del c
known = weakref.WeakKeyDictionary()
root = c = C()
for _ in range(100):
    known[c] = c = C(c)
del root
gc.collect()
print(len(known))
a = C()
a.self, a.inner = a, weakref.ref(a, lambda r: print("not told: it is part of the cycle"))
outer = weakref.ref(a, lambda r: print("told"))
del a
print(gc.collect() > 0, outer())
c, told_of = C(), []
m, n = weakref.WeakMethod(c.method, lambda r: told_of.append(r is m)), weakref.WeakMethod(c.method)
print(m()(), m == n, hash(m) == hash(n), m is n, told(lambda: weakref.WeakMethod(len)))
del c
print(m(), told_of, m == n)
objects = [C() for _ in range(4)]
values = weakref.WeakValueDictionary(enumerate(objects))
seen = []
for key in values:
    seen.append(key)
    if len(objects) > 2:
        del objects[-1]
print(seen, len(values))
changes = [
    lambda d: d.append(4), lambda d: d.pop(), lambda d: d.rotate(0), lambda d: d.reverse(), lambda d: d.extend([]), lambda d: d.remove(3),
    lambda d: d.__setitem__(1, 9), lambda d: d.clear(), lambda d: d.__imul__(1), lambda d: d.__delitem__(0), lambda d: (d.append(1), d.popleft()),
]
for change in changes:
    d = deque([1, 2, 3])
    it, back = iter(d), reversed(d)
    next(it), next(back)
    change(d)
    print(told(lambda: next(it)), told(lambda: next(back)))


class Clears:
    def __eq__(self, other):
        self.of.clear()
        return False


for f in [lambda d: 9 in d, lambda d: d.count(9), lambda d: d.index(9)]:
    d = deque([1, Clears(), 3])
    d[1].of = d
    print(told(lambda: f(d)))


class D(deque):
    pass


for made in OrderedDict(a=1), D([1], 3), type("CC", (Counter,), {})("abb"), type("DD", (defaultdict,), {})(list):
    made.x = [1]
    print(*(type(c).__name__ + repr(getattr(c, "x", None)) + str(getattr(c, "x", None) is made.x) for c in (copy.copy(made), copy.deepcopy(made), made.copy())))
print(D([1], 3).__reduce__()[1:3], OrderedDict(a=1).__reduce__()[1:4])


def makes():
    counts["k"] = 1
    return 2


counts = defaultdict(makes)
print(counts["k"], counts["k"])


class Slotted(deque):
    __slots__ = "x", "y"


s = Slotted([1], 2)
s.x = [3]
print(copy.copy(s).maxlen, copy.deepcopy(s).x, s.__reduce__()[2])
