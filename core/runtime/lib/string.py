"""string: constants, capwords and templates."""
import re as _re

__all__ = ["ascii_letters", "ascii_lowercase", "ascii_uppercase", "capwords", "digits", "hexdigits", "octdigits",
           "printable", "punctuation", "whitespace", "Formatter", "Template"]

whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep or " ").join(map(str.capitalize, s.split(sep)))


class Template:
    delimiter = "$"
    idpattern = "(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = _re.IGNORECASE

    def __init_subclass__(cls):
        super().__init_subclass__()
        cls._prepare()

    @classmethod
    def _prepare(cls):
        """Compiles the pattern of what is replaced: a class's own, or that of its delimiter and names."""
        pattern = cls.__dict__.get("pattern")
        if pattern is None:
            d, name = _re.escape(cls.delimiter), cls.idpattern
            pattern = rf"{d}(?:(?P<escaped>{d})|(?P<named>{name})|{{(?P<braced>{cls.braceidpattern or name})}}|(?P<invalid>))"
        cls.pattern = _re.compile(pattern, cls.flags | _re.VERBOSE)

    def __init__(self, template):
        self.template = template

    def _invalid(self, m):
        i = m.start("invalid")
        lines = self.template[:i].splitlines(keepends=True)
        column = i - len("".join(lines[:-1])) if lines else 1
        raise ValueError("Invalid placeholder in string: line %d, col %d" % (len(lines) or 1, column))

    def _values(self, mapping, kws):
        if mapping is None:
            return kws
        if not kws:
            return mapping
        merged = dict(mapping)
        merged.update(kws)
        return merged

    def substitute(self, mapping=None, /, **kws):
        values = self._values(mapping, kws)

        def convert(m):
            name = m.group("named") or m.group("braced")
            if name is not None:
                return str(values[name])
            if m.group("escaped") is not None:
                return self.delimiter
            if m.group("invalid") is None:
                raise ValueError("Unrecognized named group in pattern", self.pattern)
            self._invalid(m)
        return self.pattern.sub(convert, self.template)

    def safe_substitute(self, mapping=None, /, **kws):
        values = self._values(mapping, kws)

        def convert(m):
            name = m.group("named") or m.group("braced")
            if name is not None:
                try:
                    return str(values[name])
                except KeyError:
                    return m.group()
            if m.group("escaped") is not None:
                return self.delimiter
            if m.group("invalid") is None:
                raise ValueError("Unrecognized named group in pattern", self.pattern)
            return m.group()
        return self.pattern.sub(convert, self.template)

    def is_valid(self):
        for m in self.pattern.finditer(self.template):
            if m.group("invalid") is not None:
                return False
            self._known(m)
        return True

    def _known(self, m):
        if all(m.group(name) is None for name in ("named", "braced", "escaped", "invalid")):
            raise ValueError("Unrecognized named group in pattern", self.pattern)

    def get_identifiers(self):
        found = []
        for m in self.pattern.finditer(self.template):
            name = m.group("named") or m.group("braced")
            if name is not None and name not in found:
                found.append(name)
            elif name is None:
                self._known(m)
        return found


Template._prepare()


class Formatter:
    """str.format with its steps as methods that a subclass may replace."""

    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used = set()
        result, _ = self._vformat(format_string, args, kwargs, used, 2)
        self.check_unused_args(used, args, kwargs)
        return result

    def _vformat(self, format_string, args, kwargs, used, depth, auto=0):
        if depth < 0:
            raise ValueError("Max string recursion exceeded")
        pieces = []
        for literal, name, spec, conversion in self.parse(format_string):
            if literal:
                pieces.append(literal)
            if name is None:
                continue
            first = _field_parts(name)[0]
            if first == "":
                if auto is False:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                name, auto = f"{auto}{name}", auto + 1
            elif isinstance(first, int):
                if auto:
                    raise ValueError("cannot switch from automatic field numbering to manual field specification")
                auto = False
            value, key = self.get_field(name, args, kwargs)
            used.add(key)
            value = self.convert_field(value, conversion)
            spec, auto = self._vformat(spec, args, kwargs, used, depth - 1, auto)
            pieces.append(self.format_field(value, spec))
        return "".join(pieces), auto

    def get_value(self, key, args, kwargs):
        return args[key] if isinstance(key, int) else kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion in ("s", "r", "a"):
            return {"s": str, "r": repr, "a": ascii}[conversion](value)
        raise ValueError(f"Unknown conversion specifier {conversion!s}")

    def parse(self, format_string):
        """(text before a field, its name, its specification, its conversion); None where there is no field."""
        if not isinstance(format_string, str):
            raise TypeError(f"expected str, got {type(format_string).__name__}")
        at, literal, end = 0, "", len(format_string)
        while at < end:
            c = format_string[at]
            if c not in "{}" or format_string[at + 1 : at + 2] == c:
                literal += c
                at += 1 if c not in "{}" else 2
                if c in "{}":
                    yield literal, None, None, None
                    literal = ""
                continue
            if c == "}":
                raise ValueError("Single '}' encountered in format string")
            depth, stop = 1, at + 1
            while stop < end and depth:
                depth += {"{": 1, "}": -1}.get(format_string[stop], 0)
                stop += 1
            if depth:
                raise ValueError("Single '{' encountered in format string" if at + 1 == end else "expected '}' before end of string")
            yield (literal, *_field_pieces(format_string[at + 1 : stop - 1]))
            literal, at = "", stop
        if literal:
            yield literal, None, None, None

    def get_field(self, field_name, args, kwargs):
        first, rest = _field_parts(field_name)
        value = self.get_value(first, args, kwargs)
        for is_attribute, key in rest:
            value = getattr(value, key) if is_attribute else value[key]
        return value, first


def _field_pieces(text):
    """What stands between braces: name, specification, conversion."""
    bracketed = False
    for i, c in enumerate(text):
        bracketed = c == "[" or bracketed and c != "]"
        if c in ":!" and not bracketed:
            break
    else:
        return text, "", None
    if text[i] == ":":
        return text[:i], text[i + 1 :], None
    if text[i + 2 : i + 3] not in ("", ":"):
        raise ValueError("expected ':' after conversion specifier")
    return text[:i], text[i + 3 :], text[i + 1 : i + 2]


def _field_parts(name):
    """The first part of a field's name, and the attributes and items after it."""
    stop = min((i for i in (name.find("."), name.find("[")) if i >= 0), default=len(name))
    first, rest, at = name[:stop], [], stop
    while at < len(name):
        if name[at] == ".":
            stop = min((i for i in (name.find(".", at + 1), name.find("[", at + 1)) if i >= 0), default=len(name))
            rest.append((True, name[at + 1 : stop]))
            at = stop
        else:
            stop = name.index("]", at)
            key = name[at + 1 : stop]
            rest.append((False, int(key) if key.isdigit() else key))
            at = stop + 1
    return int(first) if first.isdigit() else first, rest
