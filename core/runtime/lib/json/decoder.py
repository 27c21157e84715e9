"""Reading JSON: a recursive descent whose errors say where they are."""
__all__ = ["JSONDecoder", "JSONDecodeError"]


class JSONDecodeError(ValueError):
    def __init__(self, msg, doc, pos):
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = doc.count("\n", 0, pos) + 1
        self.colno = pos - doc.rfind("\n", 0, pos)
        super().__init__("%s: line %d column %d (char %d)" % (msg, self.lineno, self.colno, pos))

    def __reduce__(self):
        return self.__class__, (self.msg, self.doc, self.pos)


_BLANKS = " \t\n\r"
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_CONSTANTS = {"-Infinity": float("-inf"), "Infinity": float("inf"), "NaN": float("nan")}


def _skip(s, i):
    n = len(s)
    while i < n and s[i] in _BLANKS:
        i += 1
    return i


def _four_hex(s, i):
    digits = s[i:i + 4]
    if len(digits) == 4 and all(c in "0123456789abcdefABCDEF" for c in digits):
        return int(digits, 16)
    raise JSONDecodeError("Invalid \\uXXXX escape", s, i - 1)


def scanstring(s, i, strict=True):
    # `i` is behind the opening quote; gives the text and the place behind the closing one.
    begin = i - 1
    chunks = []
    while True:
        start = i
        while i < len(s) and s[i] != '"' and s[i] != "\\" and s[i] >= " ":
            i += 1
        chunks.append(s[start:i])
        if i >= len(s):
            raise JSONDecodeError("Unterminated string starting at", s, begin)
        c = s[i]
        if c == '"':
            return "".join(chunks), i + 1
        if c != "\\":
            if strict:
                raise JSONDecodeError("Invalid control character at", s, i)
            chunks.append(c)
            i += 1
            continue
        if i + 1 >= len(s):
            raise JSONDecodeError("Unterminated string starting at", s, begin)
        e = s[i + 1]
        if e != "u":
            if e not in _ESCAPES:
                raise JSONDecodeError("Invalid \\escape", s, i)
            chunks.append(_ESCAPES[e])
            i += 2
            continue
        unit = _four_hex(s, i + 2)
        i += 6
        if 0xD800 <= unit <= 0xDBFF and s[i:i + 2] == "\\u":
            low = _four_hex(s, i + 2)
            if 0xDC00 <= low <= 0xDFFF:
                unit = 0x10000 + ((unit - 0xD800) << 10 | low - 0xDC00)
                i += 6
        chunks.append(chr(unit))


class JSONDecoder:
    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True,
                 object_pairs_hook=None):
        self.object_hook = object_hook
        self.parse_float = parse_float or float
        self.parse_int = parse_int or int
        self.parse_constant = parse_constant or _CONSTANTS.__getitem__
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook

    def decode(self, s):
        value, end = self.raw_decode(s, _skip(s, 0))
        end = _skip(s, end)
        if end != len(s):
            raise JSONDecodeError("Extra data", s, end)
        return value

    def raw_decode(self, s, idx=0):
        return self._value(s, idx)

    def _value(self, s, i):
        c = s[i:i + 1]
        if c == '"':
            return scanstring(s, i + 1, self.strict)
        if c == "{":
            return self._object(s, i + 1)
        if c == "[":
            return self._array(s, i + 1)
        if c == "n" and s[i:i + 4] == "null":
            return None, i + 4
        if c == "t" and s[i:i + 4] == "true":
            return True, i + 4
        if c == "f" and s[i:i + 5] == "false":
            return False, i + 5
        end = self._number_end(s, i)
        if end is not None:
            text = s[i:end]
            if "." in text or "e" in text or "E" in text:
                return self.parse_float(text), end
            return self.parse_int(text), end
        for word in ("NaN", "Infinity", "-Infinity"):
            if s[i:i + len(word)] == word:
                return self.parse_constant(word), i + len(word)
        raise JSONDecodeError("Expecting value", s, i)

    def _number_end(self, s, i):
        def digits(j):
            while s[j:j + 1] and s[j] in "0123456789":
                j += 1
            return j
        j = i + 1 if s[i:i + 1] == "-" else i
        if s[j:j + 1] == "0":
            j += 1
        else:
            k = digits(j)
            if k == j:
                return None
            j = k
        if s[j:j + 1] == "." and digits(j + 1) > j + 1:
            j = digits(j + 1)
        if s[j:j + 1] and s[j] in "eE":
            k = j + 1
            if s[k:k + 1] and s[k] in "+-":
                k += 1
            if digits(k) > k:
                j = digits(k)
        return j

    def _object(self, s, i):
        pairs = []
        i = _skip(s, i)
        if s[i:i + 1] == "}":
            i += 1
        else:
            if s[i:i + 1] != '"':
                raise JSONDecodeError("Expecting property name enclosed in double quotes", s, i)
            while True:
                key, i = scanstring(s, i + 1, self.strict)
                i = _skip(s, i)
                if s[i:i + 1] != ":":
                    raise JSONDecodeError("Expecting ':' delimiter", s, i)
                value, i = self._value(s, _skip(s, i + 1))
                pairs.append((key, value))
                i = _skip(s, i)
                c = s[i:i + 1]
                if c == "}":
                    i += 1
                    break
                if c != ",":
                    raise JSONDecodeError("Expecting ',' delimiter", s, i)
                comma = i
                i = _skip(s, i + 1)
                if s[i:i + 1] != '"':
                    if s[i:i + 1] == "}":
                        raise JSONDecodeError("Illegal trailing comma before end of object", s, comma)
                    raise JSONDecodeError("Expecting property name enclosed in double quotes", s, i)
        if self.object_pairs_hook is not None:
            return self.object_pairs_hook(pairs), i
        value = dict(pairs)
        if self.object_hook is not None:
            value = self.object_hook(value)
        return value, i

    def _array(self, s, i):
        values = []
        i = _skip(s, i)
        if s[i:i + 1] == "]":
            return values, i + 1
        while True:
            value, i = self._value(s, i)
            values.append(value)
            i = _skip(s, i)
            c = s[i:i + 1]
            if c == "]":
                return values, i + 1
            if c != ",":
                raise JSONDecodeError("Expecting ',' delimiter", s, i)
            comma = i
            i = _skip(s, i + 1)
            if s[i:i + 1] == "]":
                raise JSONDecodeError("Illegal trailing comma before end of array", s, comma)
