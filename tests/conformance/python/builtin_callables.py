"""The attributes of built-in functions, methods and descriptors, and how classes hold them."""
import types



def function():
    """doc"""


function.note = 5
names = ("__get__", "__set__", "__delete__", "__call__", "__self__", "__name__", "__qualname__", "__module__", "__objclass__", "__func__", "__code__")
for x in ("".join, len, [].append, str.join, int.__add__, (1).__add__, dict.fromkeys, print, property(), staticmethod(len), classmethod(len), type.mro):
    print(type(x).__name__, *(n for n in names if hasattr(x, n)))


class Mine(list):
    class Inner(dict):
        pass


print(Mine().append.__qualname__, Mine.Inner().get.__qualname__, Mine.Inner.fromkeys.__qualname__, (1).__add__.__qualname__)
print([].append.__module__, len.__module__, len.__call__("ab"), [1].index.__call__(1))
for name in ("__new__", "fromkeys", "get", "__len__"):
    print(name, type(dict.__dict__[name]).__name__, repr(dict.__dict__[name]).split(" at ")[0])
print(type(dict.__dict__["fromkeys"]) is types.ClassMethodDescriptorType, dict.__dict__["fromkeys"].__name__, dict.__dict__["fromkeys"].__objclass__)
print(int.__dict__["from_bytes"], isinstance(int.__dict__["from_bytes"], classmethod))
for read in (lambda: staticmethod(function).note, lambda: int.__add__.__module__, lambda: staticmethod(len).__self__, lambda: classmethod(len).__code__, lambda: "".join.__func__, lambda: staticmethod(len).nope):
    try:
        print(read())
    except AttributeError as e:
        print(e)

print(classmethod(function).__doc__, staticmethod(function).__name__)
c = types.MappingProxyType({1: 2})
for compare in (lambda: c < c, lambda: c >= {}, lambda: {} < c, lambda: c == {1: 2}, lambda: c != c):
    try:
        print(compare())
    except TypeError as e:
        print(e)
n = types.SimpleNamespace(a=1)
for use in (lambda: n < n, lambda: n.__dict__.__delitem__(1), lambda: [0] * n, lambda: n * [0], lambda: n < 5):
    try:
        print(use())
    except Exception as e:
        print(type(e).__name__, e)
try:
    del n[4]
except TypeError as e:
    print(e)
try:
    n *= [0]
except TypeError as e:
    print(e)
print(list[len], int | type(int | None), list[int] | None, list[function])
