# The same instruction meets names that have moved: what was found before must not be found again.


def show(*values):
    print(*values)


class Point:
    scale = 2

    def __init__(self, x, y=0):
        self.x = x
        self.y = y

    def move(self, by):
        return f"move {self.x + by}"


class Other:
    def __init__(self):
        self.y = "other y"
        self.x = "other x"
        self.scale = "own scale"

    def move(self, by):
        return f"other {by}"


class Slotted:
    __slots__ = ("x", "y", "scale")

    def __init__(self):
        self.x, self.y = "slot x", "slot y"
        self.scale = 7

    def move(self, by):
        return "slotted"


def read(o):
    return o.x, o.y, o.scale, o.move(1)


def write(o, value):
    o.x = value


# ---- attributes of objects of several classes, in one place ----
for o in (Point(1), Point(2, 3), Other(), Slotted(), Point(4), Other()):
    show(read(o))
    write(o, "new")
    show(o.x)

# ---- the class changes ----
p = Point(5)
show(read(p))
Point.scale = 3
show(read(p))
Point.move = lambda self, by: "replaced"
show(read(p))
p.scale = "instance"
p.move = lambda by: "instance's move"
show(read(p))
del p.scale, p.move
show(read(p))
Point.x = property(lambda self: "property", lambda self, value: show("set", value))
show(read(p))
write(p, 9)
del Point.x
show(read(p))
p.__class__ = Other
p.scale = 0
show(read(p))
del p.x
try:
    read(p)
except AttributeError as error:
    show(error)


class Late:
    def __getattr__(self, name):
        return f"made {name}"

    def move(self, by):
        return "late"


late = Late()
show(read(late))
late.y = 1
show(read(late))
del late.y
show(read(late))


# ---- class attributes, static and class methods through the class ----
class Base:
    @staticmethod
    def static(x):
        return ("base static", x)

    @classmethod
    def of(cls):
        return cls.__name__


class Derived(Base):
    pass


def through_class(cls):
    return cls.static(1), cls.of()


for cls in (Base, Derived, Base):
    show(through_class(cls))
Derived.static = staticmethod(lambda x: ("derived static", x))
show(through_class(Derived), through_class(Base))
Base.of = "text"
Base.static = lambda x: ("function", x)
try:
    through_class(Base)
except TypeError as error:
    show(error)
show(Base.static(5), Derived().static(6))


# ---- globals and builtins ----
def measure(x):
    return len(x)


show(measure("abc"))
len = lambda x: "shadowed"  # noqa: A001
show(measure("abc"))
del len
show(measure("abc"))
for i in range(20):
    globals()[f"filler_{i}"] = i
    show(measure("ab")) if i % 10 == 0 else None
code = compile("result = abs(value)", "<code>", "exec")
for space in ({"value": -1}, {"value": -2, "abs": lambda v: "own abs"}, {"value": -3}):
    exec(code, space)
    show(space["result"])
counter = 0


def count():
    global counter
    counter += 1
    return counter


show(count(), count())
del counter
try:
    count()
except NameError as error:
    show(error)
counter = 40
show(count())


# ---- attributes put in another order, and many of them ----
def fill(o, names):
    for name in names:
        setattr(o, name, name * 2)
    o.a = "a again"
    o.z = "z"
    return list(o.__dict__)


class Bag:
    pass


show(fill(Bag(), "abc"))
show(fill(Bag(), "cba"))
show(fill(Bag(), "zy"))
show(fill(Bag(), [f"n{i}" for i in range(12)]))
bag = Bag()
fill(bag, "abcdefgh")
for name in "bdf":
    delattr(bag, name)
show(fill(bag, "fb"))
bag.__dict__ = {"a": 1}
show(fill(bag, ""), bag.a)


# ---- text that grows in place is nobody else's ----
def grow():
    text = "a" * 3
    kept = [text]
    table = {text: "key"}
    for i in range(4):
        text += str(i)
        if i == 1:
            kept.append(text)
    text += text
    again = text
    again += "!"
    return text, again, kept, table


show(grow())


# ---- __init__ that is not as it should be ----
class Wrong:
    def __init__(self, give):
        if give == "raise":
            raise ValueError("in __init__")
        return give


for give in (None, 1, "raise"):
    try:
        show(type(Wrong(give)).__name__)
    except (TypeError, ValueError) as error:
        show(type(error).__name__, error)
try:
    Wrong()
except TypeError as error:
    show(error)


class Deep:
    def __init__(self, n):
        self.inner = Deep(n + 1)


try:
    Deep(0)
except RecursionError as error:
    show(error)


# ---- with, whose exit returns something and swallows ----
class Manager:
    def __init__(self, result):
        self.result = result

    def __enter__(self):
        return self

    def __exit__(self, *what):
        show("exit", what[0] and what[0].__name__)
        return self.result


def use(result, fail):
    for i in range(2):
        with Manager(result):
            if fail:
                raise KeyError(i)
    return "end"


show(use("anything", False), use(True, True))
try:
    use(0, True)
except KeyError as error:
    show("out", error)
