"""object.__setattr__ is not for classes, which have a way of their own; formats that CPython reads as f-strings, for its warnings."""
import types
import warnings


class Plain: pass
class Meta(type): pass
class Made(metaclass=Meta): pass


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


for cls in (Plain, Made, int, Exception, type):
    attempt(lambda: object.__setattr__(cls, "x", 1))
    attempt(lambda: object.__delattr__(cls, "x"))
    attempt(lambda: type.__setattr__(cls, "x", 1))
attempt(lambda: type.__setattr__(1, "x", 1))
for o in (Plain(), types.ModuleType("m"), lambda: 1, ValueError()):
    attempt(lambda: object.__setattr__(o, "x", 1))
print(Made.x, Plain.x)

for format, values in (("%s", "(1,)"), ("%s %r", "(1, x)"), ("%d", "(1,)"), ("%s", "x"), ("%%", "()"), ("%s", "(*x,)"), ("%-5s|%.3a", "(1, 2)"), ("%s", "(1, 2)"),
                       ("%(a)s", "(1,)"), ("%*s", "(1, 2)"), ("%", "(1,)"), ("% s", "(1,)")):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        compile(f"('{format}' % {values})(1)\n[1]['{format}' % {values}]", "given.py", "exec")
    print(format, values, [w.lineno for w in caught])
