"""pprint: values over several lines, one item a line where they do not fit."""
import sys as _sys

__all__ = ["pprint", "pformat", "pp", "isreadable", "isrecursive", "saferepr", "PrettyPrinter"]


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    return PrettyPrinter(indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
                         underscore_numbers=underscore_numbers).pformat(object)


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True,
           underscore_numbers=False):
    PrettyPrinter(indent=indent, width=width, depth=depth, stream=stream, compact=compact, sort_dicts=sort_dicts,
                  underscore_numbers=underscore_numbers).pprint(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    return PrettyPrinter()._repr(object, set(), 0)


def isreadable(object):
    return "..." not in saferepr(object)


def isrecursive(object):
    return "<Recursion on" in saferepr(object)


class _SafeKey:
    # Orders values of any types: unlike ones by type name and place.
    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        try:
            return self.value < other.value
        except TypeError:
            return (str(type(self.value)), id(self.value)) < (str(type(other.value)), id(other.value))


def _pair_key(pair):
    return _SafeKey(pair[0])


class PrettyPrinter:
    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True,
                 underscore_numbers=False):
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._indent = indent
        self._width = width
        self._depth = depth
        self._stream = stream
        self._compact = compact
        self._sort = sort_dicts
        self._underscore = underscore_numbers

    def pprint(self, object):
        stream = self._stream or _sys.stdout
        stream.write(self.pformat(object) + "\n")

    def pformat(self, object):
        out = []
        self._format(object, out, 0, 0, set(), 0)
        return "".join(out)

    # ---- on one line ----

    def _items(self, d):
        return sorted(d.items(), key=_pair_key) if self._sort else d.items()

    def _repr(self, o, active, level):
        r = type(o).__repr__
        if type(o) is int and self._underscore:
            return f"{o:_d}"
        if r is dict.__repr__ or r is list.__repr__ or r is tuple.__repr__:
            brackets = "{}" if r is dict.__repr__ else "[]" if r is list.__repr__ else "()"
            if not o:
                return brackets
            if self._depth and level >= self._depth:
                return brackets[0] + "..." + brackets[1]
            if id(o) in active:
                return self._recursion(o)
            active.add(id(o))
            if r is dict.__repr__:
                parts = [self._repr(k, active, level + 1) + ": " + self._repr(v, active, level + 1)
                         for k, v in self._items(o)]
            else:
                parts = [self._repr(v, active, level + 1) for v in o]
            active.discard(id(o))
            inner = ", ".join(parts)
            if r is tuple.__repr__ and len(o) == 1:
                inner += ","
            return brackets[0] + inner + brackets[1]
        return repr(o)

    def _recursion(self, o):
        return f"<Recursion on {type(o).__name__} with id={id(o)}>"

    # ---- over several ----

    def _format(self, o, out, indent, allowance, active, level):
        if id(o) in active:
            out.append(self._recursion(o))
            return
        text = self._repr(o, active, level)
        if len(text) <= self._width - indent - allowance:
            out.append(text)
            return
        r = type(o).__repr__
        active.add(id(o))
        cut = self._depth and level >= self._depth
        if cut:
            out.append(text)
        elif r is dict.__repr__ and o:
            self._format_dict(o, out, indent, allowance, active, level)
        elif r is list.__repr__ and o:
            self._format_sequence(o, out, indent, allowance, active, level, "[", "]")
        elif r is tuple.__repr__ and o:
            self._format_sequence(o, out, indent, allowance, active, level, "(", ",)" if len(o) == 1 else ")")
        elif (r is set.__repr__ or r is frozenset.__repr__) and o:
            items = sorted(o, key=_SafeKey)
            if type(o) is set:
                self._format_sequence(items, out, indent, allowance, active, level, "{", "}")
            else:
                lead = type(o).__name__ + "({"
                self._format_sequence(items, out, indent + len(lead) - 1, allowance, active, level, lead, "})")
        elif r is str.__repr__ and o:
            self._format_str(o, out, indent, allowance, level)
        elif hasattr(type(o), "__dataclass_fields__") and "__create_fn__" in getattr(r, "__qualname__", "__create_fn__"):
            self._format_dataclass(o, out, indent, allowance, active, level)
        else:
            out.append(text)
        active.discard(id(o))

    def _format_dict(self, o, out, indent, allowance, active, level):
        out.append("{" + " " * (self._indent - 1))
        inner = indent + self._indent
        items = list(self._items(o))
        for i, (k, v) in enumerate(items):
            key = self._repr(k, active, level + 1)
            out.append(key + ": ")
            last = i == len(items) - 1
            self._format(v, out, inner + len(key) + 2, allowance + 1 if last else 1, active, level + 1)
            if not last:
                out.append(",\n" + " " * inner)
        out.append("}")

    def _format_sequence(self, o, out, indent, allowance, active, level, opening, closing):
        out.append(opening)
        if self._indent > 1:
            out.append(" " * (self._indent - 1))
        inner = indent + self._indent
        allowance += len(closing)
        separator = ",\n" + " " * inner
        items = list(o)
        room = width = self._width - inner + 1
        lead = ""
        for i, v in enumerate(items):
            last = i == len(items) - 1
            if last:
                room -= allowance
                width -= allowance
            if self._compact:
                text = self._repr(v, active, level + 1)
                need = len(text) + 2
                if width < need:
                    width = room
                    if lead:
                        lead = separator
                if width >= need:
                    width -= need
                    out.append(lead + text)
                    lead = ", "
                    continue
            out.append(lead)
            lead = separator
            self._format(v, out, inner, allowance if last else 1, active, level + 1)
        out.append(closing)

    def _format_str(self, o, out, indent, allowance, level):
        import re
        chunks = []
        lines = o.splitlines(True)
        if level == 0:
            indent += 1
            allowance += 1
        most = most_last = self._width - indent
        text = ""
        for i, line in enumerate(lines):
            text = repr(line)
            if i == len(lines) - 1:
                most_last -= allowance
            if len(text) <= (most_last if i == len(lines) - 1 else most):
                chunks.append(text)
                continue
            parts = re.findall(r"\S*\s*", line)
            parts.pop()
            current = ""
            for j, part in enumerate(parts):
                candidate = current + part
                limit = most_last if j == len(parts) - 1 and i == len(lines) - 1 else most
                if len(repr(candidate)) > limit:
                    if current:
                        chunks.append(repr(current))
                    current = part
                else:
                    current = candidate
            if current:
                chunks.append(repr(current))
        if len(chunks) == 1:
            out.append(text)
            return
        if level == 0:
            out.append("(")
        for i, chunk in enumerate(chunks):
            if i:
                out.append("\n" + " " * indent)
            out.append(chunk)
        if level == 0:
            out.append(")")

    def _format_dataclass(self, o, out, indent, allowance, active, level):
        name = type(o).__name__
        inner = indent + len(name) + 1
        out.append(name + "(")
        fields = [f for f in type(o).__dataclass_fields__.values() if f.repr]
        for i, f in enumerate(fields):
            out.append(f.name + "=")
            last = i == len(fields) - 1
            self._format(getattr(o, f.name), out, inner + len(f.name) + 1, allowance + 1 if last else 1, active, level + 1)
            if not last:
                out.append(",\n" + " " * inner)
        out.append(")")
