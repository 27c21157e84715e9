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
    return (sep or " ").join(word.capitalize() for word in s.split(sep))


class Template:
    delimiter = "$"
    idpattern = "(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = _re.IGNORECASE

    def __init_subclass__(cls):
        super().__init_subclass__()
        cls._made = None

    _made = None

    @classmethod
    def _pattern(cls):
        if cls._made is None:
            d = _re.escape(cls.delimiter)
            name = cls.idpattern
            braced = cls.braceidpattern or cls.idpattern
            cls._made = _re.compile(
                rf"{d}(?:(?P<escaped>{d})|(?P<named>{name})|{{(?P<braced>{braced})}}|(?P<invalid>))",
                cls.flags | _re.VERBOSE)
        return cls._made

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
            self._invalid(m)
        return self._pattern().sub(convert, self.template)

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
            return m.group()
        return self._pattern().sub(convert, self.template)

    def is_valid(self):
        return all(m.group("invalid") is None for m in self._pattern().finditer(self.template))

    def get_identifiers(self):
        found = []
        for m in self._pattern().finditer(self.template):
            name = m.group("named") or m.group("braced")
            if name is not None and name not in found:
                found.append(name)
        return found


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        return format_string.format(*args, **kwargs)
