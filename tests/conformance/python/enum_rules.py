"""How an enum class comes to be: values that flags refuse, orders, aliases, hooks, redirections, checks."""
import enum


def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        # A set of classes has no order of its own.
        print(type(e).__name__, str(e).split("{<class")[0])


def make(*bases, **body):
    keywords = body.pop("keywords", {})
    meta = enum.EnumType
    namespace = meta.__prepare__("N", bases, **keywords)
    namespace["__module__"] = "__main__"
    for name, value in body.items():
        namespace[name] = value
    return meta.__new__(meta, "N", bases, namespace, **keywords)


for value in (None, "x", 2.5, (1, 2), [1], 1j, True, 0, -1, 6, 2**70):
    show(lambda: make(enum.Flag, A=value).__members__)
    show(lambda: list(make(enum.Flag, A=1, B=value)))
    show(lambda: make(enum.Flag, _order_="A B", A=1, B=value)["B"])
    show(lambda: make(enum.IntFlag, A=value).A)
    show(lambda: make(enum.Enum, A=value, B=value).__members__)
    show(lambda: make(enum.IntEnum, A=value).A)
    show(lambda: make(enum.StrEnum, A=value).A)


class Perm(enum.Flag):
    R = 4
    W = 2
    X = 1
    RWX = 7
    NONE = 0


for boundary in enum.STRICT, enum.CONFORM, enum.EJECT, enum.KEEP, 0:
    kind = make(enum.Flag, A=1, B=4, C=8, AB=5, keywords={"boundary": boundary})
    for value in (0, 1, 2, 3, 5, 13, 16, 2**40, -1, -3, -100, True, False, "A", None, 1.0):
        show(lambda: kind(value))
        show(lambda: value in kind)
    show(lambda: ~kind.A)
    show(lambda: kind.A | kind.B)
    show(lambda: kind.A ^ kind.AB)
show(lambda: [~Perm.R, Perm.R | 2, Perm(0), list(Perm), list(Perm(5)), len(Perm.RWX), Perm.RWX & ~Perm.X])
show(lambda: Perm.R & None)
show(lambda: 2 in Perm.R)
show(lambda: str(enum.IntFlag("I", "A B C")(11)))
show(lambda: make(enum.Enum, _order_="A B", A=None, B=None))
show(lambda: make(enum.Enum, _order_="B A", A=1, B=2))
show(lambda: make(enum.Enum, _order_=["A", "B", "C"], A=1, B=2, C=1))
show(lambda: make(enum.Enum, _ignore_="x y", A=1, x=2))
show(lambda: make(enum.Enum, A=1, _ignore_="A"))
show(lambda: make(enum.Enum, _nope_=1))
show(lambda: make(enum.Enum, A=enum.auto(), _generate_next_value_=lambda *a: 1))
show(lambda: make(enum.Enum, _generate_next_value_=lambda *a: a, A=enum.auto(), B=enum.auto()).B)
show(lambda: make(enum.Enum, mro=1))
show(lambda: make(enum.Enum, A="z", B=enum.auto()))
show(lambda: make(enum.Enum, A=(enum.auto(), 7), B=(enum.auto(), 8)).B.value)
show(lambda: enum.auto())


class Odd(enum.Enum):
    A = 1

    @classmethod
    def _missing_(cls, value):
        if value == "raise":
            raise KeyError(value)
        return {"a": cls.A, "wrong": 5}.get(value)


for value in ("a", "wrong", "raise", "none", [1]):
    show(lambda: Odd(value))
try:
    Odd("raise")
except KeyError as e:
    print(repr(e.__context__))


class Shape(enum.Enum):
    SQUARE = [1, 2]
    ALSO = [1, 2]
    name2 = {"a": 1}

    @property
    def area(self):
        return 5


show(lambda: [Shape([1, 2]), Shape({"a": 1}), [1, 2] in Shape, [3] in Shape, Shape.ALSO is Shape.SQUARE, Shape.SQUARE.area])
show(lambda: setattr(Shape, "SQUARE", 1))
show(lambda: delattr(Shape, "SQUARE"))
show(lambda: setattr(Shape.SQUARE, "value", 1))
show(lambda: Shape.name)
show(lambda: [n for n in dir(Shape) if n[0] != "_"] + [n for n in dir(Shape.SQUARE) if n[0] != "_"])


class Named(enum.Enum):
    name = 1
    value = 2


show(lambda: [Named.name, Named.value, Named.name.name, Named.value.value])


class Planet(enum.Enum):
    EARTH = (1, 2)

    def __init__(self, mass, radius):
        self.mass = mass


show(lambda: [Planet.EARTH.mass, Planet.EARTH.value, Planet((1, 2)), Planet(1, 2)])
show(lambda: enum.Enum("E", {"A": 1, "B": 2})["B"])
show(lambda: list(enum.Enum("E", [("A", 1), ("B", 2)], type=str)))
show(lambda: enum.Enum("E", "A B", start=5).B)
show(lambda: enum.Enum("E"))
show(lambda: type("Sub", (Planet,), {}))
show(lambda: make(int, str, enum.Enum))
show(lambda: make(enum.ReprEnum, A=1))
show(lambda: make(float, enum.Enum, A=1).A)
show(lambda: make(int, enum.Enum, A="x"))
show(lambda: [str(make(int, enum.Enum, A=1).A), f"{make(int, enum.Enum, A=1).A}", str(make(int, enum.ReprEnum, A=1).A)])
show(lambda: enum.unique(Perm) and enum.unique(make(enum.Enum, A=1, B=1)))
show(lambda: enum.verify(enum.CONTINUOUS)(make(enum.Enum, A=1, B=4)))
show(lambda: enum.verify(enum.CONTINUOUS)(make(enum.Flag, A=1, B=8)))
show(lambda: enum.verify(enum.NAMED_FLAGS)(make(enum.Flag, A=1, B=14, C=48)))
show(lambda: enum.verify(enum.UNIQUE)(make(enum.Enum, A=1, B=1)))
show(lambda: enum.show_flag_values(Perm.RWX))
show(lambda: [enum.bin(10), enum.bin(-11), enum.bin(3, 6), enum.bin(-3, 6)])
