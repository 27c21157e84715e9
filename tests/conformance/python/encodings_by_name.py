"""Encodings by CPython's many names: what stands between the letters and digits does not matter, beyond that a name is an
alias or none; errors are noted where the codec had to be searched for."""


def show(fn):
    try:
        print(repr(fn()), end=" ")
    except Exception as e:
        print(type(e).__name__, e, getattr(e, "__notes__", ""), end=" ")


for name in (
    "utf-8", "UTF8", "utf 8", "Utf_8", "u8", "U8", "utf", "UTF", "utf8_ucs2", "cp65001", "utf-8-sig", "utf_8_sig", "UTF-8 SIG", "utf8sig", "latin-1", "Latin_1",
    "latin1", "latin", "L1", "iso-8859-1", "ISO8859-1", "iso8859_1", "8859", "iso8859", "cp819", "ibm819", "+= latin-1", "ascii", "US-ASCII", "us", "646",
    "ansi_x3.4_1968", "ansi_x3.4-1968", "iso646_us", "ISO_646.irv:1991", "utf-16", "UTF16", "u16", "utf-16-le", "utf_16le", "utf16le", "utf-16be",
    "UnicodeLittleUnmarked", "utf-32", "u32", "utf-32-le", "utf_32be", "rot13", "rot_13", "hex", "base64", "foo", "foo bar", "FOO", "  utf-8  ", "utf--8",
    "utf__8", "utf.8", "utf-8.", ".utf-8", "utf/8", "", "-", "é", "utf-8é", "latin-1é", "latin-1\0", "utf-8\0x", "utf\t8", "UTF_8-", "_utf_8", "+utf-8",
    "string_escape", "unknown-encoding", "utf8mb4", "ISO_8859-1:1987", "iso_ir_100", "csisolatin1",
):
    print(repr(name), end=" ")
    show(lambda: "aé".encode(name, "replace"))
    show(lambda: b"abcd".decode(name))
    show(lambda: "\ud800é€".encode(name))
    show(lambda: b"\xff\xff\xff".decode(name))
    show(lambda: "\ud800€".encode(name, "foo"))
    print()
for fn in (
    lambda: "a".encode(3), lambda: "a".encode("utf-8", 3), lambda: "a".encode("ascii", "foo"), lambda: "".encode("foo"), lambda: b"".decode("foo"),
    lambda: b"".decode("rot13"), lambda: "".encode("rot13"), lambda: str(b"a", "foo"), lambda: bytes("a", "foo"), lambda: bytes("é", "Latin_1"),
    lambda: bytearray("é", "utf 8"), lambda: "a".encode("utf-8\ud800"), lambda: str(b"\xe9", "L1"),
):
    show(fn)
    print()
