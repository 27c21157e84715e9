"""Attributes that `type` describes, asked of type itself; sizes that files of memory take; what is encoded and formatted."""
import inspect
import io
import typing


def told(f, *args):
    try:
        print(repr(f(*args)))
    except Exception as e:
        print(type(e).__name__, e)


class Meta(type):
    pass


class Plain:
    pass


for cls in (type, int, Meta, Plain):
    for name in ("__abstractmethods__", "__annotations__", "__type_params__"):
        told(getattr, cls, name)
        told(setattr, Plain, name, ())
        told(delattr, Plain, name)
told(typing.no_type_check, type)


class Annotated:
    a: (0).__len__


class Nested:
    class Inner:
        def f(self): pass
    def g(self): pass


told(inspect.get_annotations, Annotated)
told(inspect.get_annotations, int)
typing.no_type_check(Nested)
print(Nested.g.__no_type_check__, Nested.Inner.f.__no_type_check__, Nested.Inner.__no_type_check__)
for size in (-2**127, 2**70, -1, "", 1.0):
    for file in (io.BytesIO(b"abc"), io.StringIO("abc")):
        for method in ("seek", "read", "truncate", "readline", "readlines"):
            told(getattr(file, method), size)
        told(file.seek, 0, size)
for spec in ("_.3,n", ".3,n", ",n", "_.3n", ".3_n"):
    told(format, 1.5, spec)
for f in (max, zip, min):
    told(lambda: f(a=0, b=0, c=0))
    told(lambda: f([1], a=0, b=0, c=0))
for text in ('def f():\n    "a\\ud800"', 'class K:\n    "\\ud800"', '"\\udfff"', 'x = "\\ud800"'):
    told(compile, text, "f", "exec") if "x" not in text else print("fine")
try:
    compile("type A[T = 1] = nope\nx = (+ : 3)\n", "f", "exec")
except SyntaxError as e:
    print(e)
