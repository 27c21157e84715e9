"""Methods of bytes take whatever lends its bytes; subclasses are made by their own constructors."""
space, table = memoryview(b" "), memoryview(bytes(range(256)))


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


for f in (
    lambda: b" a b ".strip(space), lambda: b" a b ".split(space), lambda: b" a b ".rsplit(space, 1), lambda: b"a b".replace(space, memoryview(b"-")),
    lambda: b"a b".partition(b" ") == b"a b".partition(space), lambda: b"a b".startswith(memoryview(b"a")), lambda: b"a b".endswith((b"x", memoryview(b"b"))),
    lambda: b"ab".translate(table, memoryview(b"a")), lambda: bytes.maketrans(space, b"q")[32], lambda: b"ab".removeprefix(memoryview(b"a")),
    lambda: bytes.fromhex(memoryview(b"0a")), lambda: b"a b".strip("x"), lambda: b"a b".replace(b" ", None), lambda: b"abcdef".hex(":", -2),
    lambda: b"abcdef".hex(":", 2**70), lambda: b"abc".hex("", 1),
):
    attempt(f)


class Noted(bytes):
    def __init__(self, *args):
        self.note = "made"


class Array(bytearray):
    def __init__(self, *args, note=None):
        super().__init__(*args)
        self.note = note


print(Noted.fromhex("0a").note, type(Noted.fromhex("0a")).__name__)
print(repr(Array.fromhex("0a")), repr(Array(b"a'", note=3)), Array(b"ab", note=3).note)
array = bytearray(b"abc")
array.__init__(b"new")
print(array)
for text in ("0x0.ffffffffffffeap-1022", "0x0.fffffffffffff8p-1022", "0x1.00000000000008p0", "0x1.000000000000080000001p0", "0x5p-1075", "0x1p-1075",
             "0x1.8p-1075", "0x1.fffffffffffff8p1023", "-0x.8p1", "0x1p-99999999999", " 0X1P3 ", "0x", "0x1p"):
    attempt(lambda: float.fromhex(text))
