# What __complex__, __float__, __int__ and __index__ may give: exact types, subclasses with a warning, nothing else; and in
# which order complex() looks at its two parts.
import warnings


class C:
    def __complex__(self): return 1j


class F:
    def __float__(self): return 2.0


class I:
    def __index__(self): return 2


class Both(C, F): pass


class BadC:
    def __complex__(self): return 1


class BadF:
    def __float__(self): return 1


class BadI:
    def __index__(self): return 1.5


class Own(complex):
    def __complex__(self): return 5


class Sub(complex): pass


class SubC:
    def __complex__(self): return Sub(3)


class SubF:
    def __float__(self): return type("FS", (float,), {})(3)


class SubI:
    def __index__(self): return True


class SubInt:
    def __int__(self): return type("IS", (int,), {})(7)


class Text(str):
    def __float__(self): return 5.0


def attempt(f):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            print(" ", f(), end="")
        except Exception as e:
            print(" ", type(e).__name__, e, end="")
    print("".join(f" [{w.message}]" for w in seen))


for a in [C(), F(), I(), Both(), BadC(), BadF(), BadI(), Own(2), Sub(3), SubC(), SubF(), SubI(), SubInt(), Text("x"), 1, None, "1", 1j, True, [1], b"1"]:
    print(type(a).__name__)
    attempt(lambda: complex(a))
    attempt(lambda: complex(a, 1))
    attempt(lambda: complex(1, a))
    attempt(lambda: complex(imag=a))
    attempt(lambda: complex(1j, a))
    attempt(lambda: complex(a, 1j))
    attempt(lambda: float(a))
    attempt(lambda: int(a))
    attempt(lambda: [1, 2, 3][a])
