"""json: JSON text to values and back."""
from .decoder import JSONDecodeError, JSONDecoder
from .encoder import JSONEncoder

__all__ = ["dump", "dumps", "load", "loads", "JSONDecoder", "JSONDecodeError", "JSONEncoder"]


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None,
          separators=None, default=None, sort_keys=False, **kw):
    return (cls or JSONEncoder)(skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular,
                                allow_nan=allow_nan, indent=indent, separators=separators, default=default,
                                sort_keys=sort_keys, **kw).encode(obj)


def dump(obj, fp, **kw):
    cls = kw.pop("cls", None) or JSONEncoder
    for chunk in cls(**kw).iterencode(obj):
        fp.write(chunk)


def detect_encoding(b):
    """The encoding of JSON in bytes: by its mark, else by where the zeros of ASCII characters are."""
    if b.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "utf-32"
    if b.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if b.startswith(b"\xef\xbb\xbf"):
        return "utf-8-sig"
    if len(b) >= 4:
        if not b[0]:
            return "utf-16-be" if b[1] else "utf-32-be"
        if not b[1]:
            return "utf-16-le" if b[2] or b[3] else "utf-32-le"
    elif len(b) == 2:
        if not b[0]:
            return "utf-16-be"
        if not b[1]:
            return "utf-16-le"
    return "utf-8"


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
          object_pairs_hook=None, **kw):
    if isinstance(s, str):
        if s.startswith("\ufeff"):
            raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    elif isinstance(s, (bytes, bytearray)):
        s = s.decode(detect_encoding(s), "surrogatepass")
    else:
        raise TypeError("the JSON object must be str, bytes or bytearray, not " + type(s).__name__)
    return (cls or JSONDecoder)(object_hook=object_hook, parse_float=parse_float, parse_int=parse_int,
                                parse_constant=parse_constant, object_pairs_hook=object_pairs_hook, **kw).decode(s)


def load(fp, **kw):
    return loads(fp.read(), **kw)
