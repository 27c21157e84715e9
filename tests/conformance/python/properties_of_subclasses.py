"""Where a property's docstring comes from and goes to, what it is called, and what it says that it lacks."""


class Documented(property):
    "of the class"


class Slotted(property):
    __slots__ = ()


class Roomy(property):
    __slots__ = ("__doc__",)


def described(self):
    "of the getter"


def plain(self):
    pass


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


for kind in (property, Documented, Slotted, Roomy):
    for arguments in ({"fget": described}, {"fget": plain}, {"fget": described, "doc": "given"}, {"fget": plain, "doc": "given"}):
        attempt(lambda: kind(**arguments).__doc__)
        attempt(lambda: kind(**arguments).setter(plain).__doc__)
        attempt(lambda: kind(**arguments).getter(described).__doc__)
        attempt(lambda: kind(**arguments).__name__)


class Holder:
    bare = property()
    read = property(lambda self: 1)


def write(name):
    setattr(Holder(), name, 1)


def remove(name):
    delattr(Holder(), name)


attempt(lambda: Holder().bare)
for name in ("bare", "read"):
    attempt(lambda: write(name))
    attempt(lambda: remove(name))
attempt(lambda: property().__get__(1))
attempt(lambda: property().__name__)
attempt(lambda: Holder.read.__get__(None, None))


class Abstract:
    __isabstractmethod__ = True

    def __get__(self, instance, owner=None):
        return self


class Undecided:
    class __isabstractmethod__:
        def __bool__(self):
            raise ValueError("undecided")

    __isabstractmethod__ = __isabstractmethod__()


for f in (Abstract(), plain, Undecided()):
    attempt(lambda: property(plain, plain, f).__isabstractmethod__)
