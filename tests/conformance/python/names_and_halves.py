"""Names of classes, a self that is gone, halves of UTF-16's pairs."""


def told(f, *args, **kwargs):
    try:
        print(ascii(f(*args, **kwargs)))
    except Exception as e:
        print(type(e).__name__, ascii(str(e)))


class Plain:
    pass


def rename(name):
    Plain.__name__ = name


told(lambda: type("a\0b", (), {}))
told(lambda: type("\ud800", (), {}))
told(lambda: type("a\0b", (int, str), {}))
told(lambda: type("a\0b", 3, {}))
told(rename, "x\0y")
told(rename, "x\udfff")
told(rename, "\u00e4")
print(Plain)


class Base:
    pass


class Gone(Base):
    def __init__(self):
        del self
        super().__init__()

    def as_attribute(self):
        del self
        return super().x

    def alone(self):
        del self
        return super()

    def captured(self):
        def inner():
            return self

        del self
        return super().x


told(Gone)
told(Gone.as_attribute, 1)
told(Gone.alone, 1)
told(Gone.captured, 1)
for data in (b"\x00\xd8a", b"\x00\xd8", b"\x00\xd8ab", b"\x00\xdc", b"x\x00\x00\xd8a", b"\x00\xd8\x00\xdc"):
    for errors in ("strict", "replace", "ignore", "backslashreplace"):
        told(data.decode, "utf-16-le", errors)
told(b"\xd8\x00a".decode, "utf-16-be")

import random

for n, p in ((float("nan"), 0.5), (50, float("nan")), (-1, 0.5), (3, 1.5), (7, 0.0), (7, 1.0)):
    told(random.binomialvariate, n, p)
