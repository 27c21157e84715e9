"""Descriptors, metaclasses, __set_name__, __init_subclass__, __class_getitem__, and what goes wrong with them."""


class Typed:
    def __init__(self, kind, *, default=None):
        self.kind, self.default = kind, default

    def __set_name__(self, owner, name):
        print("set_name", owner.__name__, name)
        self.name = name
        self.slot = "_" + name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.slot, self.default)

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{type(obj).__name__}.{self.name} takes {self.kind.__name__}, not {value!r}")
        setattr(obj, self.slot, value)

    def __delete__(self, obj):
        delattr(obj, self.slot)

    def __repr__(self):
        return f"<Typed {self.name}: {self.kind.__name__}>"


class Meta(type):
    registry = {}

    @classmethod
    def __prepare__(mcls, name, bases, **kw):
        print("prepare", name, [b.__name__ for b in bases], kw)
        return {"made_by": mcls.__name__}

    def __new__(mcls, name, bases, ns, *, abstract=False, **kw):
        cls = super().__new__(mcls, name, bases, ns, **kw)
        cls.typed = [k for k, v in ns.items() if isinstance(v, Typed)]
        if not abstract:
            mcls.registry[name] = cls
        return cls

    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)

    def __call__(cls, *args, **kw):
        obj = super().__call__(*args)
        for k, v in kw.items():
            setattr(obj, k, v)
        return obj

    def __iter__(cls):
        return iter(cls.typed)

    def __contains__(cls, name):
        return name in cls.typed

    def __len__(cls):
        return len(cls.typed)

    def __repr__(cls):
        return f"<model {cls.__name__}>"


class Model(metaclass=Meta, abstract=True):
    def __init_subclass__(cls, /, tag=None, **kw):
        super().__init_subclass__(**kw)
        cls.tag = tag or cls.__name__.lower()
        print("init_subclass", cls.__name__, cls.tag)

    def __class_getitem__(cls, key):
        return f"{cls.__name__}[{key}]"


class Point(Model, tag="pt"):
    x = Typed(int, default=0)
    y = Typed(int, default=0)

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


class Named(Point):
    name = Typed(str)


p = Point(x=3)
print(p, p.y, Point.x, list(Point), "y" in Point, len(Named), Meta.registry, Point[int, 3], Named.tag, Point.made_by, vars(p))
n = Named(x=1, y=2, name="n")
print(n, n.name, vars(n), type(n), Named.__mro__)
for attempt in (
    lambda: setattr(p, "x", "3"),
    lambda: Point(z=1),
    lambda: Point(1),
    lambda: delattr(p, "y"),
    lambda: p.zork,
    lambda: Point.zork,
    lambda: type("Bad", (Point, Model), {"v": Typed(int)})(v=2.5),
    lambda: type("Worse", (Model, Point), {}),
    lambda: Meta("M", (), {}, color=3),
    lambda: type("C", (int, str), {}),
    lambda: type("C", (bool,), {}),
    lambda: Point.__class__.typed,
    lambda: object.__setattr__(p, "x", 1.5),
    lambda: (delattr(p, "x"), p),
):
    try:
        print("->", attempt())
    except Exception as e:
        print(f"{type(e).__name__}: {e}")


class Lazy:
    def __init__(self, func):
        self.func = func
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        value = obj.__dict__[self.name] = self.func(obj)
        return value


class Circle:
    def __init__(self, r):
        self.r = r

    @Lazy
    def area(self):
        """The area."""
        print("computing")
        return 3 * self.r**2

    @property
    def diameter(self):
        return 2 * self.r

    @diameter.setter
    def diameter(self, d):
        self.r = d / 2

    r2 = property(lambda self: self.r**2, doc="squared")


c = Circle(2)
print(c.area, c.area, vars(c), Circle.area.__doc__, Circle.diameter.fget.__name__, Circle.r2.__doc__)
c.diameter = 10
print(c.r, c.area)
for attempt in (lambda: setattr(c, "r2", 1), lambda: delattr(c, "diameter"), lambda: Circle.diameter.__set__(c, 4) or c.r, lambda: Circle.r2.__name__):
    try:
        print(attempt())
    except AttributeError as e:
        print(e)
try:
    class Broken:
        attr = type("D", (), {"__set_name__": lambda self, owner, name: 1 / 0})()
except Exception as e:
    print(type(e).__name__, e, e.__notes__)
