"""Comprehensions run in the frame around them: names, cells, locals(), errors."""


def names(function):
    code = function.__code__
    print(function.__name__, code.co_varnames, code.co_cellvars, code.co_freevars, code.co_nlocals)


def reads_local(limit):
    prime = [True] * limit
    return [i for i in range(limit) if prime[i]]


def nested(rows):
    scale = 2
    return [[x * y * scale for x in rows] for y in rows]


def captures(rows):
    base = 10
    functions = [(lambda: base + x) for x in rows]
    base = 20
    return [f() for f in functions]


def shadows(x):
    first = [x for x in range(x)]
    second = {x: [x for x in range(x)] for x in first}
    third = [[(lambda: x) for x in range(2)] for x in first]
    return first, second, [[f() for f in row] for row in third], x


def walrus(rows):
    kept = [last := r for r in rows if (big := r > 1)]
    return kept, last, big


def around(rows):
    total = sum(r + offset for r in rows) if (offset := 3) else 0
    return total, {r for r in rows if r in rows}


def order(b, a, *rest, z=1, **more):
    second = first = [k for k in rest]
    del first
    for item in second:
        last = item
    return locals()


for function in (reads_local, nested, captures, shadows, walrus, around, order):
    names(function)
print(reads_local(4), nested([1, 2]), captures([1, 2]))
print(shadows(3))
print(walrus([1, 2, 3]), around([1, 2]))
print(order(1, 2, 3, 4, w=5))


def unbound():
    return [later + i for i in range(2)]
    later = 1


def unbound_inner():
    return [i for i in range(2) if j for j in range(2)]


def seen(a):
    hidden = [(i, sorted(locals())) for i in a]
    return hidden, sorted(locals())


for function in (unbound, unbound_inner):
    try:
        function()
    except NameError as e:
        print(type(e).__name__, e)
print(seen([1, 2]))


class Base:
    def get(self, i):
        return i * 2


class Child(Base):
    sizes = [1, 2]
    doubled = [s * 2 for s in sizes]
    makers = [lambda: k for k in (1, 2)]

    def get(self, i):
        self = self
        return [super().get(j) for j in range(i)], [[super(Child, self).get(j) for j in (1,)] for _ in (1,)]

    def named(self):
        return [__class__.__name__ for _ in range(1)], [(lambda: self.sizes)() for _ in range(1)]


print(Child().get(3), Child().named(), Child.doubled, [m() for m in Child.makers])
module_level = [(lambda: (i, j)) for i in range(2) for j in range(i + 1)]
print([m() for m in module_level], "i" in globals())


def generator(rows):
    for r in rows:
        yield [(r, c) for c in rows if c != r]
        yield [(lambda: (r, c))() for c in rows]


print(list(generator([1, 2])))


def closes_over(rows):
    def inner():
        return [n + r for r in rows]

    n = 1
    before = inner()
    n = 2
    names(inner)
    return before, inner(), [inner()[i] for i in range(len(rows))]


print(closes_over([1, 2]))
print([[f"{a}{b}" for b in "xy" if a != b] for a in "xyz"], {a: {b for b in range(a)} for a in range(3)})


def fails(rows):
    scale = 0
    return [r / scale for r in rows]


import traceback

try:
    fails([1])
except ZeroDivisionError as e:
    print([(f.name, f.line) for f in traceback.extract_tb(e.__traceback__)][1:])


def catches(rows):
    try:
        return [(lambda: 1 / r)() for r in rows]
    except ZeroDivisionError:
        return sorted(locals())


print(catches([1, 0]))
