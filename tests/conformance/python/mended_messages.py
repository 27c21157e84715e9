# Messages and orders of checks that random programs found wrong: groups of a match, __slots__ below types of varying
# size, fields of str.format, properties, types with keywords, readonly members, what bind() misses.
import inspect
import io
import operator
import re
from typing import Union


def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


m = re.search("(a)", "a")
for v in (10**30, -1, 2, "x", True, -(10**30)):
    t(lambda: m.group(v))
for bases, ns in (((int,), {"x": 0, "__slots__": "x"}), ((int,), {"__slots__": ("__dict__",)}), ((int,), {"__slots__": ()}), ((), {"__slots__": ("__dict__", "__dict__")})):
    t(lambda: type("C", bases, dict(ns)).__name__)
for v, s in ((5 + 1j, "0\0"), (1.5, "0\0"), (-(3**41), "c"), (2**63, "c"), (0x110000, "c")):
    t(lambda: format(v, s))
for s in ("{0{}", "{ {'a': 1}}", "{a{b}", "{:{", "{0[{]}", "{0!}", "{0!rr}", "{0.a{}", "{!r{}", "{0:{1:{2}}}", "{0:{{}"):
    t(lambda: s.format(1, 2, 3))
t(lambda: type(0, z=0))
t(lambda: property(0, 1, 2, 3, 4, 5))
t(lambda: property(1, fget=2))
t(lambda: complex.imag)
t(lambda: slice.start)
t(lambda: setattr(slice(1), "start", 2))
for f, a, k in ((lambda a, /, b: 1, (), {"a": 0}), (lambda a, /: 1, (), {"a": 1}), (lambda a, /, **k: 1, (), {"a": 1})):
    t(lambda: inspect.signature(f).bind(*a, **k))
    t(lambda: inspect.signature(f).bind_partial(*a, **k))
for v in (int | None, Union[int, str]):
    t(lambda: (*v, 3))
    t(lambda: print(*v))
    t(lambda: iter(v))
t(lambda: io.StringIO().write(operator.attrgetter("real")))
t(lambda: io.StringIO().write(re.compile("a")))
for text in ("lambda *a, * **k: 1", "lambda *a, *b: 1", "def f(*a, *): pass", "def f(*a, *, b): pass"):
    t(lambda: compile(text, "f", "exec"))
e = SyntaxError("m", ("f.py", 1, 2, "text"))
e.lineno, e.msg = 7, "other"
print(e.lineno, e.msg, e.offset, e.args, vars(e), e)
e = StopIteration(3)
e.value = 4
print(e.value, e.args)
for name in "ConnectionError BrokenPipeError BlockingIOError StopAsyncIteration EncodingWarning".split():
    print(eval(name).__mro__)
