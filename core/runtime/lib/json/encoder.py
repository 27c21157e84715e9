"""Writing JSON."""
__all__ = ["JSONEncoder"]

_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _quote(s, ascii_only):
    out = []
    for c in s:
        if c in _SHORT:
            out.append(_SHORT[c])
        elif c < " " or (ascii_only and c > "~"):
            n = ord(c)
            if n < 0x10000:
                out.append("\\u%04x" % n)
            else:
                n -= 0x10000
                out.append("\\u%04x\\u%04x" % (0xD800 | n >> 10, 0xDC00 | n & 0x3FF))
        else:
            out.append(c)
    return '"' + "".join(out) + '"'


class JSONEncoder:
    item_separator = ", "
    key_separator = ": "

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False,
                 indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError(f"Object of type {o.__class__.__name__} is not JSON serializable")

    def encode(self, o):
        if isinstance(o, str):
            return _quote(o, self.ensure_ascii)
        return "".join(self.iterencode(o, _one_shot=True))

    def iterencode(self, o, _one_shot=False):
        out = []
        for i, separator in enumerate((self.key_separator, self.item_separator), 5) if _one_shot else ():
            if not isinstance(separator, str):
                raise TypeError(f"make_encoder() argument {i} must be str, not {'None' if separator is None else type(separator).__name__}")
        indent = self.indent
        if indent is not None and not isinstance(indent, str):
            indent = " " * indent
        self._write(o, out, indent, 0, [] if self.check_circular else None)
        return out

    def _float(self, o):
        if o != o:
            text = "NaN"
        elif o == float("inf"):
            text = "Infinity"
        elif o == float("-inf"):
            text = "-Infinity"
        else:
            return float.__repr__(o)
        if not self.allow_nan:
            raise ValueError("Out of range float values are not JSON compliant: " + repr(o))
        return text

    def _key(self, key):
        # The text of a dict's key; None: left out.
        if isinstance(key, str):
            return key
        if isinstance(key, float):
            return self._float(key)
        if key is True:
            return "true"
        if key is False:
            return "false"
        if key is None:
            return "null"
        if isinstance(key, int):
            return int.__repr__(key)
        if self.skipkeys:
            return None
        raise TypeError(f"keys must be str, int, float, bool or None, not {key.__class__.__name__}")

    def _write(self, o, out, indent, level, active):
        if isinstance(o, str):
            out.append(_quote(o, self.ensure_ascii))
        elif o is None:
            out.append("null")
        elif o is True:
            out.append("true")
        elif o is False:
            out.append("false")
        elif isinstance(o, int):
            out.append(int.__repr__(o))
        elif isinstance(o, float):
            out.append(self._float(o))
        else:
            if active is not None:
                if any(o is a for a in active):
                    raise ValueError("Circular reference detected")
                active.append(o)
            if isinstance(o, (list, tuple)):
                self._write_list(o, out, indent, level, active)
            elif isinstance(o, dict):
                self._write_dict(o, out, indent, level, active)
            else:
                value = self.default(o)
                try:
                    self._write(value, out, indent, level, active)
                except Exception as e:
                    e.add_note(f"when serializing {type(o).__name__} object")
                    raise
            if active is not None:
                active.pop()

    def _write_list(self, o, out, indent, level, active):
        if not o:
            out.append("[]")
            return
        lead = "" if indent is None else "\n" + indent * (level + 1)
        for i, value in enumerate(o):
            out.append((self.item_separator if i else "[") + lead)
            try:
                self._write(value, out, indent, level + 1, active)
                if value is None or isinstance(value, (str, int, float)):  # in one piece with what stands before it
                    out[-2:] = [out[-2] + out[-1]]
            except Exception as e:
                e.add_note(f"when serializing {type(o).__name__} item {i}")
                raise
        if indent is not None:
            out.append("\n" + indent * level)
        out.append("]")

    def _write_dict(self, o, out, indent, level, active):
        if not o:
            out.append("{}")
            return
        lead = "" if indent is None else "\n" + indent * (level + 1)
        out.append("{")
        items = sorted(o.items()) if self.sort_keys else o.items()
        first = True
        for key, value in items:
            text = self._key(key)
            if text is None:
                continue
            before = lead if first else self.item_separator + lead
            first = False
            out += ([before] if before else []) + [_quote(text, self.ensure_ascii), self.key_separator]
            try:
                self._write(value, out, indent, level + 1, active)
            except Exception as e:
                e.add_note(f"when serializing {type(o).__name__} item {key!r}")
                raise
        if not first and indent is not None:
            out.append("\n" + indent * level)
        out.append("}")
