"""What dir() and vars() of classes and objects have, and __notes__ in the dict of an exception."""


class A:
    pass


class B(A):
    pass


class C:
    __slots__ = ("x",)


class D(int):
    pass


class E(Exception):
    pass


class F(list):
    __slots__ = ()


class G:
    __slots__ = ("y", "__dict__")


class H:
    __slots__ = ("__weakref__",)


for c in (A, B, C, D, E, F, G, H):
    print(c.__name__, list(vars(c)))
    print(dir(c))
    print(dir(c()))
print(vars(A)["__dict__"], vars(A)["__weakref__"])
a = A()
a.__dict__ = {"x": 1}
a.y = 2
print(vars(a), a.__weakref__, vars(A)["__dict__"].__get__(a))
for x in (int, str, list, dict, tuple, set, frozenset, bytes, float, complex, bool, range, object, ValueError, KeyError, Exception, type(None)):
    print(x.__name__, sorted(k for k in vars(x) if k not in ("__doc__", "__init_subclass__", "__subclasshook__", "__dict__", "__buffer__", "__getformat__", "__invert__")))
    print(dir(x) == sorted(dir(x)), len([n for n in dir(x) if n not in ("__buffer__", "__getformat__")]))
for value in (5, "abc", "中", "😀", 2**70, (), (1, 2), b"abc", 1.5, 1j, None, True, object()):
    print(value.__sizeof__() if type(value) is not object else object.__sizeof__(value))
print(object.__subclasshook__(int), A.__subclasshook__(5), hasattr(5, "__dict__"), hasattr(C(), "__dict__"), hasattr(print, "__notes__"))
e = E("x")
print(hasattr(e, "__notes__"), e.__dict__)
e.add_note("first")
print(e.__dict__, e.__notes__, "__notes__" in dir(e))
e.__notes__ = 5
try:
    e.add_note("again")
except TypeError as error:
    print(error)
del e.__notes__
print(hasattr(e, "__notes__"))
e.__setstate__({"color": "red"})
print(e.color)
try:
    e.__setstate__(5)
except TypeError as error:
    print(error)
print(complex.from_number(3), b"ab".__bytes__(), b"a".__getnewargs__(), type(ValueError.__new__(KeyError)).__name__ if False else "")
try:
    print(case)
except NameError as error:
    import traceback
    print(traceback.format_exception_only(error))
import collections
import math
for f in (lambda: math.dist("a", 0), lambda: math.dist([1], [1, 2]), lambda: math.dist(["a"], [1]), lambda: math.dist([1], ["b"]), lambda: math.dist([3, 0], (0, 4)), lambda: b"abc" % collections.deque([1]), lambda: "abc" % collections.deque([1])):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)
