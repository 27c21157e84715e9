"""struct: values as the bytes that C lays them out in, on a machine of 64 bits with the low byte first."""
from _types import like_native as _like_native, type_name as _type_name

__all__ = ["calcsize", "pack", "pack_into", "unpack", "unpack_from", "iter_unpack", "Struct", "error"]


class error(Exception):
    """What is wrong with a format, or with values for it."""

    __module__ = "struct"


# Of each letter its kind, its size by C's rules of the machine and by the standard ones (0: it is not among these).
_LETTERS = {
    "x": ("pad", 1, 1), "c": ("char", 1, 1), "b": ("int", 1, 1), "B": ("uint", 1, 1), "?": ("bool", 1, 1), "h": ("int", 2, 2), "H": ("uint", 2, 2),
    "i": ("int", 4, 4), "I": ("uint", 4, 4), "l": ("int", 8, 4), "L": ("uint", 8, 4), "q": ("int", 8, 8), "Q": ("uint", 8, 8), "n": ("int", 8, 0),
    "N": ("uint", 8, 0), "e": ("half", 2, 2), "f": ("float", 4, 4), "d": ("float", 8, 8), "F": ("complex", 8, 8), "D": ("complex", 16, 16),
    "s": ("bytes", 1, 1), "p": ("pascal", 1, 1), "P": ("uint", 8, 0),
}


def _half_bits(x):
    """A float's 16 bits, rounded half to even; None where it is too large."""
    import math
    sign = 0x8000 if math.copysign(1.0, x) < 0 else 0
    if x != x:
        return sign | 0x7E00
    x = abs(x)
    if x == math.inf:
        return sign | 0x7C00
    exponent = max(math.frexp(x)[1] - 1, -14) if x else -14
    fraction = round(math.ldexp(x, 10 - exponent))  # 2**10 to 2**11, less where it is subnormal
    bits = ((exponent + 14) << 10) + fraction
    return None if bits >= 0x7C00 else sign | bits


def _half_value(bits):
    sign, exponent, fraction = -1.0 if bits & 0x8000 else 1.0, bits >> 10 & 31, bits & 0x3FF
    if exponent == 31:
        return sign * (float("nan") if fraction else float("inf"))
    return sign * ((fraction | 0x400) * 2.0 ** (exponent - 25) if exponent else fraction * 2.0**-24)


def _view(buffer):
    try:
        return memoryview(buffer)
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{_type_name(buffer)}'") from None


class Struct:
    """A format that was read: items of (letter, kind, size, place, how often)."""

    __module__ = "_struct"
    __c_name__ = "_struct.Struct"

    def __init__(self, format, /):
        if not isinstance(format, (str, bytes)):
            raise TypeError(f"Struct() argument 1 must be a str or bytes object, not {_type_name(format)}")
        self._format = format.encode("ascii").decode() if isinstance(format, str) else format.decode("ascii")
        text = self._format
        order = text[:1] if text[:1] in tuple("@=<>!") else ""
        native = order in ("", "@")
        self._order = "big" if order in tuple(">!") and order else "little"
        self._items, place, count = [], 0, ""
        for c in text[len(order) :]:
            if c.isspace() and not count:
                continue
            if "0" <= c <= "9":
                count += c
                continue
            kind, own, standard = _LETTERS.get(c, ("", 0, 0))
            size = own if native else standard
            if not size:
                raise error("bad char in struct format")
            if native and kind not in ("bytes", "pascal"):
                align = size // 2 if kind == "complex" else size
                place += -place % align
            times, count = int(count or 1), ""
            if kind in ("bytes", "pascal"):
                self._items.append((c, kind, times, place))
                place += times
            elif kind == "pad":
                place += times
            else:
                self._items += [(c, kind, size, place + size * i) for i in range(times)]
                place += size * times
        if count:
            raise error("repeat count given without format specifier")
        self._size = place

    @property
    def format(self):
        return self._format

    @property
    def size(self):
        return self._size

    def __repr__(self):
        return f"{type(self).__name__}({self._format!r})"

    def _packed(self, name, values):
        if len(values) != len(self._items):
            raise error(f"{name} expected {len(self._items)} items for packing (got {len(values)})")
        out = bytearray(self._size)
        for (letter, kind, size, place), value in zip(self._items, values):
            out[place : place + size] = self._bytes_of(letter, kind, size, value)
        return out

    def _bytes_of(self, letter, kind, size, value):
        if kind in ("int", "uint"):
            if not hasattr(type(value), "__index__"):
                raise error("required argument is not an integer")
            low, high = (-1 << 8 * size - 1, (1 << 8 * size - 1) - 1) if kind == "int" else (0, (1 << 8 * size) - 1)
            value = value.__index__()
            if not low <= value <= high:
                raise error(f"{letter!r} format requires {low} <= number <= {high}")
            return value.to_bytes(size, self._order, signed=kind == "int")
        if kind == "bool":
            return b"\x01" if value else b"\0"
        if kind == "char":
            if not isinstance(value, bytes) or len(value) != 1:
                raise error("char format requires a bytes object of length 1")
            return value
        if kind in ("bytes", "pascal"):
            if not isinstance(value, (bytes, bytearray)):
                raise error(f"argument for {letter!r} must be a bytes object")
            if kind == "pascal" and size:
                value = bytes([min(len(value), size - 1, 255)]) + value[: size - 1]
            return bytes(value[:size]).ljust(size, b"\0")
        if kind == "complex":
            try:
                value = complex(value if not isinstance(value, str) else None)
            except TypeError:
                raise error("required argument is not a complex") from None
            return self._float_bytes("f" if size == 8 else "d", value.real) + self._float_bytes("f" if size == 8 else "d", value.imag)
        if letter == "e" and isinstance(value, int) and abs(value) > 65519:
            raise error("int too large to convert")
        try:
            value = float(value) if not isinstance(value, (str, bytes, bytearray)) else None
        except TypeError:
            value = None
        if value is None:
            raise error("required argument is not a float")
        return self._float_bytes(letter, value)

    def _float_bytes(self, letter, value):
        if letter == "e":
            bits = _half_bits(value)
            if bits is None:
                raise OverflowError("float too large to pack with e format")
            return bits.to_bytes(2, self._order)
        room = bytearray(4 if letter == "f" else 8)
        memoryview(room).cast(letter)[0] = value
        if value != value:  # one of the many that there are, with its sign
            room = bytearray(b"\0\0\xc0\x7f" if letter == "f" else b"\0\0\0\0\0\0\xf8\x7f")
            room[-1] |= _half_bits(value) >> 8 & 0x80
        if letter == "f" and value - value == 0 and room[2:] in (b"\x80\x7f", b"\x80\xff"):
            raise OverflowError("float too large to pack with f format")
        return bytes(room if self._order == "little" else room[::-1])

    def _values(self, data):
        return tuple(self._value_of(letter, kind, data[place : place + size]) for letter, kind, size, place in self._items)

    def _value_of(self, letter, kind, data):
        if kind in ("int", "uint"):
            return int.from_bytes(data, self._order, signed=kind == "int")
        if kind == "bool":
            return data != b"\0"
        if kind in ("char", "bytes"):
            return data
        if kind == "pascal":
            return data[1 : 1 + min(data[0], len(data) - 1)] if data else data
        if kind == "complex":
            half, part = len(data) // 2, "f" if letter == "F" else "d"
            return complex(self._value_of(part, "float", data[:half]), self._value_of(part, "float", data[half:]))
        if kind == "half":
            return _half_value(int.from_bytes(data, self._order))
        return memoryview(data if self._order == "little" else data[::-1]).cast(letter)[0]

    def pack(self, /, *values):
        return bytes(self._packed("pack", values))

    def pack_into(self, buffer, offset, /, *values):
        data = self._packed("pack_into", values)
        room = _view(buffer)
        if room.readonly:
            raise TypeError(f"argument must be read-write bytes-like object, not {_type_name(buffer)}")
        start = offset + len(room) if offset < 0 else offset
        if offset < 0:
            if offset + self._size > 0:
                raise error(f"no space to pack {self._size} bytes at offset {offset}")
            if start < 0:
                raise error(f"offset {offset} out of range for {len(room)}-byte buffer")
        if len(room) - start < self._size:
            raise error(f"pack_into requires a buffer of at least {start + self._size} bytes for packing {self._size} bytes at offset {start} (actual buffer size is {len(room)})")
        room[start : start + self._size] = data

    def unpack(self, buffer, /):
        data = _view(buffer).tobytes()
        if len(data) != self._size:
            raise error(f"unpack requires a buffer of {self._size} bytes")
        return self._values(data)

    def unpack_from(self, /, buffer, offset=0):
        data = _view(buffer).tobytes()
        start = offset + len(data) if offset < 0 else offset
        if offset < 0:
            if offset + self._size > 0:
                raise error(f"not enough data to unpack {self._size} bytes at offset {offset}")
            if start < 0:
                raise error(f"offset {offset} out of range for {len(data)}-byte buffer")
        if len(data) - start < self._size:
            raise error(f"unpack_from requires a buffer of at least {start + self._size} bytes for unpacking {self._size} bytes at offset {start} (actual buffer size is {len(data)})")
        return self._values(data[start : start + self._size])

    def iter_unpack(self, buffer, /):
        if not self._size:
            raise error("cannot iteratively unpack with a struct of length 0")
        data = _view(buffer).tobytes()
        if len(data) % self._size:
            raise error(f"iterative unpacking requires a buffer of a multiple of {self._size} bytes")
        return (self._values(data[at : at + self._size]) for at in range(0, len(data), self._size))


_read = {}


def _of(format):
    made = _read.get(format) if isinstance(format, (str, bytes)) else None
    if made is None:
        made = Struct(format)
        if len(_read) >= 100:
            _read.clear()
        _read[format] = made
    return made


def calcsize(format, /):
    return _of(format).size


def pack(*args):
    if not args:
        raise TypeError("missing format argument")
    return _of(args[0]).pack(*args[1:])


def pack_into(format, buffer, offset, /, *values):
    _of(format).pack_into(buffer, offset, *values)


def unpack(format, buffer, /):
    return _of(format).unpack(buffer)


def unpack_from(format, /, buffer, offset=0):
    return _of(format).unpack_from(buffer, offset)


def iter_unpack(format, buffer, /):
    return _of(format).iter_unpack(buffer)


_like_native("_struct", calcsize, pack, pack_into, unpack, unpack_from, iter_unpack)
