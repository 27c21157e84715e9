"""Text: wrapping, templates, formatting mini-language, regular expressions, encodings, pprint."""
import pprint
import re
import string
import textwrap

POEM = """
    The quick brown fox jumps over the lazy dog, while
      the dog — being lazy — doesn't mind at all.\tTabs too.

    A supercalifragilisticexpialidocious-word follows.
"""
print(textwrap.dedent(POEM))
print(textwrap.fill(" ".join(POEM.split()), 30, initial_indent="* ", subsequent_indent="  "))
print(textwrap.wrap("a-long-hyphenated-word and more", 10, break_on_hyphens=False, break_long_words=False), textwrap.shorten("the quick brown fox", 12, placeholder="…"))
print(textwrap.indent("a\n\nb\n", "> "), textwrap.indent("a\n\nb", "+", lambda line: True))
for spec in ("d", "5d", "<5d", "^+7d", "=+7d", "07d", ",d", "_d", "x", "#x", "#010b", "o", "c", "n", "e", ".2f", "%", "+.3g", " d", "*^9d", "_x"):
    print(spec, repr(format(65, spec)), end="; ")
print()
for spec in ("", "f", ".0f", ".3e", "g", ".10g", "%", ",.2f", "+010.1f", "<12", "^12.2f", "#.0f", "n", "_.1f", "z.0f", ".3", "E", "G"):
    print(spec, repr(format(-1234.5678, spec)), repr(format(0.00001234, spec)), end="; ")
print()
for spec in ("", "10", ">10", "^10.3", ".2", "*<6", "s"):
    print(spec, repr(format("hello", spec)), end="; ")
print()
print(f"{'nested':{'>'}{10}}|{3.14159:.{2}f}|{1 + 1 = }|{'q'!r:>5}|{{}}|{'a' if 1 else 'b'}|{[1, 2][0]:03}|{'日本':>6}|{1j:.1f}|{True:d}|{None!s:>6}")
print("{0} {1!r} {name:>{width}} {0[1]} {obj.real} {}".replace("{}", "").format("ab", "c", name="n", width=4, obj=3))
print("%5d|%-5s|%05.1f|%x|%+d|%r|%%|%c|%*d|%.3s|%(a)s" % {"a": 1} if False else "%5d|%-5s|%05.1f|%x|%+d|%r|%%|%c|%*d|%.3s" % (3, "a", 2.55, 255, 4, "q", 65, 4, 7, "abcdef"))
for bad in ("'{}'.format()", "'{a}'.format(b=1)", "'{0.x}'.format(1)", "'{:d}'.format('a')", "'{:.2d}'.format(3)", "'{!x}'.format(1)", "'{'.format(1)", "'}'.format(1)", "'%d' % 'a'", "'%s %s' % 1", "'%s' % (1, 2)", "'%(a)s' % {}", "'%y' % 1", "format(1, 'q')", "format('a', '+')", "format(1.5, 'd')", "format(3, '.2d')", "format('a', '=5')", "f'{3:{}}'", "format(1, ',s')", "format(2, '05,_d')"):
    try:
        print(eval(bad))
    except Exception as e:
        print(bad, "->", type(e).__name__, e)


class Money(string.Formatter):
    def format_field(self, value, spec):
        return f"${value:,.2f}" if spec == "money" else super().format_field(value, spec)

    def get_value(self, key, args, kwargs):
        return kwargs.get(key, f"<{key}>") if isinstance(key, str) else super().get_value(key, args, kwargs)


print(Money().format("{0:money} {name} {0:>8}", 1234.5), string.Template("$a ${b}c $$ $d").safe_substitute(a=1, b=2))
try:
    string.Template("$a $").substitute(a=1)
except ValueError as e:
    print(e)
print(string.capwords("hello wORLD"), "abc".translate(str.maketrans("ab", "xy", "c")), "ß".casefold(), "ǅ".title(), "İ".lower(), "ﬁ".upper())
log = "2024-01-05 ERROR db: timeout (code=17)\n2024-01-06 INFO web: ok\n2024-02-30 ERROR web: bad gateway (code=502)"
LINE = re.compile(r"""^(?P<date>\d{4}-(?P<month>\d\d)-\d\d)\s+   # when
    (?P<level>[A-Z]+)\s+(?P<source>\w+):\s*(?P<text>.*?)(?:\s*\(code=(?P<code>\d+)\))?$""", re.X | re.M)
for m in LINE.finditer(log):
    print(m.groupdict(), m.span("text"), m.lastgroup, m["code"])
print(LINE.sub(lambda m: f"{m['source']}!{m['level'].lower()}", log, count=2).splitlines())
print(re.split(r"([,;])\s*", "a, b;c,d", maxsplit=2), re.findall(r"(\w)(\w)?", "abc"), re.subn(r"(?i)[aeiou]", "*", "Education"), re.sub(r"(?<=\d)(?=(?:\d{3})+$)", ",", "1234567"))
print(re.fullmatch(r"(a|ab)(c|bcd)(d*)", "abcd").groups(), re.search(r"(?P<q>['\"]).*?(?P=q)", "say 'it' \"now\"").group(), re.escape("a.b*c[d]"), re.match(r"(?:(a)|b)*", "ab").group(1))
for bad in ("(", "a**", "[z-a]", "(?P<1>a)", r"\1", "(?<=a+)b", "a{2,1}", "(?P<n>a)(?P<n>b)", "*", "(?z)"):
    try:
        re.compile(bad)
        print(bad, "compiles")
    except re.error as e:
        print(bad, "->", e, e.pos)
data = {"name": "x" * 30, "values": list(range(25)), "nested": {"a": [{"b": (1,)}, {2, 1}], "long": ["word " * 5] * 3}, "empty": [], ("tuple", 1): None}
pprint.pprint(data, width=60)
pprint.pprint(data, width=40, compact=True, depth=2, indent=2, sort_dicts=False)
print(pprint.pformat("a long text that does not fit " * 4, width=50), pprint.saferepr([1, {}]), pprint.isreadable([print]))
print("naïve café".encode("ascii", "xmlcharrefreplace"), "é".encode("latin-1"), b"\xc3\xa9".decode(), "a\tb".expandtabs(4), "x".zfill(3), "-5".zfill(4), "a,b,,c".rsplit(",", 2), "  x ".strip().center(5, "."), "abc".partition("z"))
try:
    b"\xff\xfe".decode()
except UnicodeDecodeError as e:
    print(e, e.start, e.reason)
