"""Methods of elements that change the container, collect garbage or ask for more while something is under way."""
import gc
import re
import weakref


class Clears:
    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return 1

    def __eq__(self, other):
        for s in sets:
            s.clear()
        return False


def unite(a, b): a |= b
def toggle(a, b): a ^= b
def both(a, b): return a ^ b
def meet(a, b): a &= b
def drop(a, b): a -= b


for operation in (unite, toggle, both, meet, drop):
    sets = [{Clears(1), 5}, {Clears(2), 6}]
    try:
        operation(*sets)
        print(operation.__name__, "done")
    except RuntimeError as e:
        print(operation.__name__, e)

kept = []


class Node:
    def __init__(self, name):
        self.name, self.me = name, self


class Returns(Node):
    def __del__(self):
        kept.append(self)


x = Node("first")
x.reference = weakref.ref(x, lambda r: print("garbage does not call"))
outside = weakref.ref(x, lambda r: print("called,", r()))
del x
gc.collect()
y = Returns("second")
del y
gc.collect()
print(kept[0].name, kept[0].me is kept[0])
z = type("Plain", (), {})()
watched = weakref.ref(z, lambda r: gc.collect())
del z
print(watched())


def ring():
    try:
        raise ValueError(1)
    except ValueError as e:
        e.__context__ = e
        raise TypeError(2)


try:
    ring()
except TypeError as e:
    print(repr(e.__context__), e.__context__.__context__ is e.__context__)

text = bytearray(b"abcdefgh")
whole, end = re.search(b"[a-h]+", text), re.search(b"[e-h]+", text)
text[:] = b"xyz"
print(whole.group(), end.group(), end.span())
view = memoryview(bytearray(b"12345678"))


class Releases:
    def __index__(self):
        view.release()
        return 4


for use in (lambda: view[Releases()], lambda: view.__setitem__(Releases(), 1), lambda: view[Releases():8].tobytes()):
    view = memoryview(bytearray(b"12345678"))
    try:
        print(use())
    except ValueError as e:
        print(e)
class Circular: pass


Circular.__repr__ = Circular.__str__
try:
    repr(Circular())
except RecursionError:
    print("round and round")
print(("a" * 200_000 + "b").find("a" * 100_000 + "bb"))
