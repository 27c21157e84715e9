"""What everyday mistakes say: wrong calls, names, attributes, operands, conversions, lookups."""
from dataclasses import dataclass


def f(a, b=2, /, c=3, *args, d, e=5, **kw):
    return locals()


def g(x, y, z): ...


@dataclass
class P:
    x: int
    y: int = 0


class Base:
    def method(self, a):
        return a

    @classmethod
    def make(cls, a): ...

    @staticmethod
    def plain(a): ...


class Abstract(__import__("abc").ABC):
    @__import__("abc").abstractmethod
    def one(self): ...

    @property
    @__import__("abc").abstractmethod
    def two(self): ...


value, text, items, mapping = 3, "abc", [1, 2, 3], {"key": 1}
CASES = """
f()
f(1)
f(1, d=4)
f(a=1, d=2)
f(1, 2, 3, 4, 5)
f(1, c=2, d=3, c2=4)["kw"]
f(1, 2, 3, c=4, d=5)
f(*[1], **{"d": 1, "zz": 2})["kw"]
f(**{1: 2})
f(*1)
f(1, d=1, **{"d": 2})
g()
g(1)
g(1, 2)
g(1, 2, 3, 4)
g(1, 2, w=3)
g(1, 2, 3, x=1)
g(1, z=3)
P()
P(1, 2, 3)
P(z=1)
P(1, x=1)
P(1).z
P(1) < P(2)
P(1) + P(2)
Base.method(1)
Base().method()
Base().method(1, 2)
Base.make()
Base.plain()
Base().mehtod
Base.mehtod
Base().method.attr
Abstract()
value()
value.foo
value[0]
value + text
text + value
text * text
text - 1
text[10]
text["a"]
text.foo
text.upper(1)
items[5]
items["a"]
items[1.5]
items.add(1)
items + (1,)
items < 3
items.index(9)
items.remove(9)
items.pop(7)
[].pop()
mapping["nope"]
mapping[[]]
mapping + {}
mapping.attr
{}.popitem()
{1: 2}.pop(3)
{[]: 1}
{*[1], *[[]]}
(1, 2)[2]
(1, 2).append
len(5)
len()
iter(5)
next([])
next(iter([]))
int("x")
int("12", 50)
int([])
int("1_0_")
float("1.5.2")
float(None)
complex("1+")
str(b"a", "nope")
bytes("é", "ascii")
bytes([256])
chr(-1)
chr(2000000)
ord("ab")
range(1, 2, 0)
range(1.5)
sum(["a"])
sum("a")
max([])
max(1)
min(1, "a")
sorted([1, "a"])
sorted(5)
reversed({1, 2})
zip(1)
list(zip([1], [1, 2], strict=True))
map(int)
enumerate(3)
isinstance(1, "int")
issubclass(1, int)
getattr(1, "x")
getattr(1)
setattr(1, "x", 2)
abs("a")
round("a")
pow(2, -1, 4)
divmod(1, 0)
1 // 0
1 % 0
1.0 // 0
0 ** -1
2 ** 10000 * 1.0
1 << -1
1 << 2.0
~1.5
-"a"
not_defined
valeu
txet.upper()
print(1, sepp="")
open()
"abc".join([1])
"abc".split("")
"a".replace(1, 2)
"{} {}".format(1)
"%d" % "x"
"abc".encode("nope")
b"a" + "a"
b"abc"[5]
bytearray(b"a").append(300)
[1, 2] @ [3]
None + 1
None.x
None[0]
None()
True + "a"
... + 1
int.foo
type("A")
type("A", 1, {})
super().x
object(1)
hash([])
{} < {}
1 < "a"
None < None
[1] in 5
1 in 5
1 in "abc"
a := 5
(lambda x: x)()
(lambda: 1)(1)
[x for x in 5]
{**5}
[*5]
print(*5)
(yield)
__import__("nope")
exec("x = ")
eval("1 +")
eval("a b")
assert_
""".strip().splitlines()
for case in CASES:
    try:
        print(case, "=>", eval(case))
    except Exception as e:
        print(case, "->", f"{type(e).__name__}: {e}", getattr(e, "__notes__", ""))
