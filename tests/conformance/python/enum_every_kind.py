# enum: auto, aliases, values of many kinds, flags with each boundary, StrEnum, members that are functions, verify and more.
import enum
from enum import CONFORM, CONTINUOUS, EJECT, KEEP, NAMED_FLAGS, STRICT, UNIQUE, Enum, EnumCheck, EnumMeta, EnumType, Flag, FlagBoundary, IntEnum, IntFlag, ReprEnum, StrEnum, auto, global_enum, global_flag_repr, member, nonmember, property as enum_property, show_flag_values, unique, verify


class Colour(Enum):
    RED = auto()
    GREEN = auto()
    BLUE = 7
    CRIMSON = RED
    NEXT = auto()

    def __str__(self):
        return self.name.title()

    @classmethod
    def parse(cls, s):
        return cls[s.upper()]

    @staticmethod
    def helper():
        return "help"

    @property
    def mixed(self):
        return f"{self.name}:{self.value}"


print(list(Colour), Colour.CRIMSON, Colour.NEXT.value, Colour.parse("red"), Colour.helper(), Colour.BLUE.mixed, len(Colour), Colour.__members__)
print(repr(Colour.RED), f"{Colour.RED:>8}|", Colour(7), Colour.RED in Colour, 7 in Colour, "x" in Colour, Colour.RED.__class__, isinstance(Colour.RED, Colour))
print(dir(Colour)[:8], [m for m in dir(Colour.RED) if not m.startswith("__")], Colour["RED"] is Colour.RED, hash(Colour.RED) == hash("RED"))
for bad in (lambda: Colour(99), lambda: Colour["PINK"], lambda: Colour.PINK, lambda: setattr(Colour, "RED", 2), lambda: delattr(Colour, "RED"), lambda: Colour.RED < Colour.BLUE, lambda: Colour(), lambda: Colour.RED.RED.name, lambda: type("X", (Colour,), {}), lambda: setattr(Colour.RED, "name", 3)):
    try:
        print("->", bad())
    except Exception as e:
        print(type(e).__name__, e)


class Planet(Enum):
    MERCURY = (3.303e+23, 2.4397e6)
    EARTH = (5.976e+24, 6.37814e6)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def gravity(self):
        return 6.67300E-11 * self.mass / (self.radius * self.radius)


print(Planet.EARTH, Planet.EARTH.value, Planet.EARTH.mass, round(Planet.EARTH.gravity, 3), Planet((3.303e+23, 2.4397e6)))


class Op(Enum):
    @member
    def add(a, b):
        return a + b
    mul = member(lambda a, b: a * b)
    note = nonmember(5)
    class Inner:
        x = 1
    pair = member((1, 2))

    def __call__(self, *args):
        return self.value(*args)


print([m.name for m in Op], Op.add(2, 3), Op.mul(2, 3), Op.note, Op.Inner, Op.pair.value)


class Level(IntEnum):
    LOW = 1
    MID = 5
    HIGH = auto()

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str):
            return cls.__members__.get(value.upper())
        return None


print(Level.LOW < Level.HIGH, Level.HIGH + 1, Level("mid"), f"{Level.MID}", f"{Level.MID!r} {Level.MID:03d}", str(Level.LOW), [10, 20][Level.LOW], max(Level), sorted(Level, reverse=True), Level.MID == 5, {Level.MID: 1}[5])
try:
    Level("none")
except ValueError as e:
    print(e, repr(e.__context__))


class Fruit(StrEnum):
    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name[::-1]

    APPLE = auto()
    PEAR = "pear tree"


class Fruit2(StrEnum):
    APPLE = auto()
    Pear = auto()


print(Fruit.APPLE, Fruit.PEAR.upper(), Fruit.APPLE == "elppa" or Fruit.APPLE.value, Fruit2.APPLE, Fruit2.Pear == "pear", repr(Fruit2.Pear), f"{Fruit2.Pear:>6}|", "-".join(Fruit2), Fruit2("pear"))
for text in ("class A(StrEnum):\n  X = 1", "class A(IntEnum):\n  X = 'a'", "@unique\nclass A(Enum):\n  X = 1\n  Y = 1\n  Z = 1", "@verify(CONTINUOUS)\nclass A(Enum):\n  X = 1\n  Y = 4", "@verify(NAMED_FLAGS)\nclass A(Flag):\n  X = 1\n  Y = 6", "@verify(UNIQUE)\nclass A(Enum):\n  X = 1\n  Y = 1", "class A(Enum):\n  X = 1\n  X = 2", "class A(Enum):\n  mro = 1", "class A(Enum):\n  _x_ = 1", "class A(Enum):\n  X = 1\n  def _generate_next_value_(n, s, c, l): return n", "class A(Flag):\n  X = 'a'", "class A(Enum):\n  X = auto()\n  Y = 'a'\n  Z = auto()", "class A(Enum):\n  __x = 1\n  Y = 2"):
    ns = dict(globals())
    try:
        exec(text, ns)
        print(list(ns["A"]))
    except Exception as e:
        print(type(e).__name__, e)


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W
    NONE = 0


print(Perm.R | Perm.X, Perm.RW, ~Perm.R, Perm.R & Perm.W, Perm.R ^ Perm.RW, Perm(5), bool(Perm.NONE), list(Perm), list(Perm.RW), len(Perm.RW), Perm.R in Perm.RW, Perm.X in Perm.RW, repr(Perm(0)), Perm.RW.name, (Perm.R | Perm.X).name, (Perm.R | Perm.X).value, list(Perm.__members__), Perm.W | 1 if False else "")
for bad in (lambda: Perm(8), lambda: Perm.R | 1, lambda: Perm.R in 1, lambda: 1 in Perm.R, lambda: Perm("R"), lambda: Perm(-1), lambda: Perm(-9)):
    try:
        print("->", bad())
    except Exception as e:
        print(type(e).__name__, e)


class IP(IntFlag):
    A = 1
    B = 4
    C = 16


print(IP.A | 8, IP(255), ~IP.A, IP.A + 1, IP.A | IP.B, IP(0), repr(IP(2)), int(IP.B), f"{IP.A | IP.B}", IP(-1), IP(3) & IP.A, list(IP(21)), IP.A.__or__("x"))
for boundary in (STRICT, CONFORM, EJECT, KEEP):
    F = Flag("F", {"A": 1, "B": 4}, boundary=boundary)
    try:
        print(boundary, F(7), F.A | F.B, type(F(7)), F._boundary_, F._flag_mask_, F._singles_mask_)
    except ValueError as e:
        print(boundary, e)
print(Enum("Animal", "CAT DOG"), list(Enum("Animal", ["CAT", "DOG"], start=5)), list(Enum("A", [("x", 1), ("y", 2)])), list(IntEnum("N", {"ONE": 1})), Enum("Q", "a", module="m", qualname="x.Q").__qualname__, Enum("B", "A B", type=int).A + 1)
print(show_flag_values(21), list(FlagBoundary), list(EnumCheck), EnumMeta is EnumType, issubclass(StrEnum, ReprEnum))


class Base(Enum):
    def describe(self):
        return f"{type(self).__name__}.{self.name}"


class Sub(Base):
    A = [1]
    B = {"k": 1}


print(Sub.A.describe(), Sub([1]), Sub({"k": 1}), Sub.B.value["k"], [1] in Sub)


class Number(complex, Enum):
    I = 1j
    TWO = 2, 1


print(Number.I, Number.TWO * 2, Number.I.value, Number.TWO.value)


class DateFormat(Enum):
    def __new__(cls, value, label):
        obj = object.__new__(cls)
        obj._value_ = value
        obj.label = label
        obj._add_alias_(label)
        return obj
    ISO = "%Y", "iso"
    US = "%m", "us"


print(DateFormat.ISO.label, DateFormat("%m"), DateFormat["us"], DateFormat.__members__)


class Tri(Enum):
    _ignore_ = ["i"]
    for i in range(3):
        vars()[f"V{i}"] = i


print(list(Tri), Tri.V2)


@global_enum
class G(Enum):
    ONE_G = 1


print(ONE_G, repr(ONE_G))
print(type(Colour.RED).__mro__, Colour.RED._name_, Colour._member_names_, Colour._value2member_map_, Colour._member_type_)
match Level.MID:
    case Level.LOW:
        print("low")
    case Level.MID | Level.HIGH:
        print("not low")


class Weekday(Flag):
    MON = 1
    TUE = 2
    @classmethod
    def from_index(cls, i):
        return cls(1 << i)


print(Weekday.from_index(1), Weekday.MON.__and__(Weekday.TUE), Weekday.MON | Weekday.TUE == Weekday(3), Weekday(3).__iter__().__next__())
import json, copy, pickle
print(json.dumps([Level.LOW, Fruit2.APPLE]), copy.deepcopy(Colour.RED) is Colour.RED, pickle.loads(pickle.dumps(Perm.RW)) is Perm.RW)
