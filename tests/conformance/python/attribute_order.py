"""Attributes come in the order they were set, whatever way they were set, taken away and asked for."""
import copy
import gc
import pickle
import weakref


class P:
    def __init__(self, x, y, z=None):
        self.x = x
        self.y = y
        if z is not None:
            self.z = z

    def x_first(self):
        return "method"


def names(o):
    return list(vars(o))


a, b = P(1, 2), P(3, 4, 5)
print(a.x, a.y, b.x, b.y, b.z, hasattr(a, "z"))
print(names(a), names(b), a.__dict__, b.__dict__)
c = P.__new__(P)
c.y = "first"
c.x = "second"
print(names(c), c.x, c.y)
d = P(1, 2)
del d.x
d.x = 9
print(names(d))
e = P(1, 2)
e.x = 10
e.w = 11
e.z = 12
print(e.x, e.w, e.z, names(e))
for o in (P(1, 2), P(1, 2, 3), c, d, e):
    print([getattr(o, n, None) for n in ("x", "y", "z", "w")], o.x, o.y)
try:
    P(1, 2).z
except AttributeError as error:
    print(error)
try:
    del P(1, 2).q
except AttributeError as error:
    print(error)

f = P(1, 2)
print(f.x_first())
f.x_first = lambda: "own"
print(f.x_first(), P(1, 2).x_first())
g = P(1, 2)
before = g.x_first()
vars(g)["x_first"] = lambda: "through the dict"
print(before, g.x_first(), names(g))
P.x_first = "class attribute"
print(P(5, 6).x_first, f.x_first())
h = P(1, 2)
P.y = property(lambda self: "property")
print(h.y, vars(h)["y"])
try:
    P(1, 2)
except AttributeError as error:
    print(error)
del P.y
print(h.y, P(7, 8).y)


class Q(P):
    def __init__(self, *args):
        self.own = "q"
        super().__init__(*args)


class R(P):
    pass


def total(o):
    return o.x + o.y


print([total(o) for o in (P(1, 2), Q(3, 4), R(5, 6), P(7, 8), Q(9, 10))], names(Q(1, 2)))
i = R(1, 2)
i.__class__ = P
print(type(i).__name__, i.x, names(i))
i.new = 3
print(names(i))
i.__class__ = Q
print(i.x, i.new, names(i))

j = copy.copy(P(1, [2]))
k = copy.deepcopy(j)
print(vars(j), vars(k), k.y is not j.y, vars(pickle.loads(pickle.dumps(P(1, 2)))))
m = P(1, 2)
m.__dict__ = {"y": 5}
print(names(m), hasattr(m, "x"), m.y)
m.x = 3
print(names(m))
m.__dict__.clear()
m.y = 1
m.x = 2
print(names(m), m.x)


class Node:
    def __init__(self, value):
        self.value = value
        self.next = self


def ring():
    node = Node(1)
    node.next = Node(2)
    node.next.next = node
    return weakref.ref(node)


r = ring()
gc.collect()
print(r() is None)


class Loud:
    def __del__(self):
        print("gone", sorted(vars(self)))


def leave():
    loud = Loud()
    loud.a, loud.b = 1, 2


leave()
chain = None
for _ in range(100000):
    chain = Node(chain)
    chain.next = None
del chain
print("chain")


class Many:
    def __init__(self, n):
        for index in range(n):
            setattr(self, f"a{index}", index)


for n in (3, 23, 24, 25, 60, 10):
    print(sum(vars(Many(n)).values()), Many(n).a2, names(Many(n))[-1])


class Slotted:
    __slots__ = ("s", "__dict__")


s = Slotted()
s.t, s.s, s.u = 1, 2, 3
print(vars(s), s.s)


class Guarded:
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value * 2)


o = Guarded()
o.b, o.a = 1, 2
print(vars(o), o.a)


class Falls:
    def __getattr__(self, name):
        return "no " + name


q = Falls()
q.known = 1
print(q.known, q.unknown)
