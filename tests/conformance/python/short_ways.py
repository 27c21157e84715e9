"""What the interpreter remembers or does in place holds when classes, globals and rows change under it."""


class Odd:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        return NotImplemented if isinstance(other, int) else ("add", self.n)

    def __radd__(self, other):
        return ("radd", self.n, other)

    def __iadd__(self, other):
        return NotImplemented

    def __lt__(self, other):
        return NotImplemented

    def __gt__(self, other):
        return ("gt", self.n)

    def __eq__(self, other):
        return self.n == getattr(other, "n", None)

    def __mul__(self, other):
        yield self.n
        yield other


class Stronger(Odd):
    def __radd__(self, other):
        return ("stronger", self.n)


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


a, b = Odd(1), Stronger(2)
for f in (lambda: a + b, lambda: b + a, lambda: a + 1, lambda: 1 + a, lambda: a < b, lambda: a > 3, lambda: a == Odd(1)):
    attempt(f)
print(list(a * 5))
c = a
c += b
print(c)
print("yes" if a < b else "no", "yes" if a == b else "no", "yes" if a != b else "no")


class Turncoat:
    """Its operator takes itself away while it runs."""

    def __sub__(self, other):
        del Turncoat.__sub__
        return NotImplemented


attempt(lambda: Turncoat() - 1)
attempt(lambda: Turncoat() - 1)


class Deep:
    def __add__(self, other):
        return self + other


attempt(lambda: Deep() + 1)


# ---- what a name means changes ----
def count(x):
    return len(x)


print(count("abc"), count([1]))
len = lambda x: "own len"
print(count("abc"))
del len
print(count("abc"))
spaces = [{"__builtins__": __builtins__}, {"__builtins__": __builtins__, "abs": lambda x: "other"}]
code = compile("r = [abs(i) for i in (-1, 2)]", "<text>", "exec")
for space in spaces + spaces[:1]:
    exec(code, space)
    print(space["r"])


class Shape:
    @property
    def area(self):
        return "property"


def area(s):
    return s.area


s = Shape()
print([area(s) for _ in range(3)])
Shape.area = "plain"
print(area(s))
Shape.area = property(lambda self, extra=1: extra)
print(area(s), area(s))
Shape.__getattr__ = lambda self, name: "fallback of " + name
Shape.area = property(lambda self: self.missing)
print(area(s), area(s))

# ---- rows given out one after the other ----
rows = list(zip("ab", [1, 2]))
print(rows, rows[0] is rows[1])
for kept in (zip("abc", range(3)), enumerate("abc"), {"x": 1, "y": 2, "z": 3}.items()):
    held = []
    for row in kept:
        if row[0] != "b":
            held.append(row)
    print(held)
it = enumerate("ab", 2**47 - 1)
print(next(it), next(it))
print(dict(zip(["k", "l"], ["v", "w"])), [x + y for x, y in zip(range(3), range(3))])
pairs = {1: "a", 2: "b"}
try:
    for k, v in pairs.items():
        pairs[k + 10] = v
except RuntimeError as e:
    print(e)

# ---- calls ----


def defaults(a, b=[], *, c=3):
    return a, b, c


def plain(a, b=2, c=3):
    return a, b, c


print(defaults(1), plain(1), plain(1, 5), plain(1, 2, 4), plain(c=1, a=0))
for call in (lambda: plain(), lambda: plain(1, 2, 3, 4), lambda: range(), lambda: range(1, 2, 3, 4), lambda: int("12", 3, 4)):
    attempt(call)
plain.__defaults__ = (7,)
attempt(lambda: plain(1, 2))
attempt(lambda: plain(1))


class Bad(ValueError):
    def __init__(self, code, detail="none"):
        super().__init__(code)
        self.detail = detail


class Plain(ValueError):
    pass


class Number(int):
    def __init__(self, *args):
        self.args = args


for make in (lambda: Bad(3), lambda: Bad(3, "d"), lambda: Bad(), lambda: Plain(1, 2), lambda: Number(5), lambda: Number("x")):
    attempt(lambda: (made := make(), repr(made), getattr(made, "args", None), getattr(made, "detail", None))[1:])


class Meta(type):
    def __call__(cls, *args):
        return "called", super().__call__()


class Made(metaclass=Meta):
    pass


print(Made(1, 2)[0], type(Made()[1]).__name__)
print(min(3, 1, 2), max(1.5, 2), min("b", "a"), max([1], [0, 5]), min(1, True), max(0.0, -0.0))
attempt(lambda: max(1, "a"))
attempt(lambda: min(1, 2, default=3))

# ---- sequences ----
text, items = "h\u00e9llo", [1, 2.0, "three", None]
print(text[1:3], text[-2:], "plain"[1:-1], "plain"[3:1], "plain"[-100:100], items[1:], items[:-1], items[5:], (1, 2, 3)[0:2])
print(2 in items, None in items, float("nan") in [float("nan")], "l" in text, "\u00e9" in text, "" in "", 1 in (True, 0))
print(int("0012"), int(" 7 "), int("-3"), int("\u0663"), "stra\u00dfe".upper(), "\u0130I".lower(), "abc".replace("x", "y") is not None)
x, y, z = 1, 2, 3
x, y, z = z, x, y
y, x = x, y
print(x, y, z)


class Managed:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return kind is KeyError


def managed(e):
    with Managed() as m:
        if e:
            raise e
        return "returned"
    return "left"


print(managed(None), managed(KeyError(1)))
attempt(lambda: managed(ValueError("through")))
