"""Regex tokenisers and text processing."""
import re
from collections import namedtuple
Token = namedtuple("Token", "type value line column")
def tokenize(code):
    keywords = {"IF", "THEN", "ENDIF", "FOR", "NEXT", "GOSUB", "RETURN"}
    spec = [("NUMBER", r"\d+(\.\d*)?"), ("ASSIGN", r":="), ("END", r";"), ("ID", r"[A-Za-z]+"), ("OP", r"[+\-*/]"), ("NEWLINE", r"\n"), ("SKIP", r"[ \t]+"), ("MISMATCH", r".")]
    rx = "|".join("(?P<%s>%s)" % p for p in spec); line, start = 1, 0
    for mo in re.finditer(rx, code):
        kind, value, column = mo.lastgroup, mo.group(), mo.start() - start
        if kind == "NUMBER": value = float(value) if "." in value else int(value)
        elif kind == "ID" and value in keywords: kind = value
        elif kind == "NEWLINE": start, line = mo.end(), line + 1; continue
        elif kind == "SKIP": continue
        elif kind == "MISMATCH": raise RuntimeError(f"{value!r} unexpected on line {line}")
        yield Token(kind, value, line, column)
for t in tokenize("IF quantity THEN\n total := total + price * 1.5;\nENDIF;"): print(t)
try: list(tokenize("a := $"))
except RuntimeError as e: print(e)
log = """2024-01-05 12:30:01,123 ERROR [main] db.pool: timeout after 30s (id=42)
2024-01-05 12:30:02,001 INFO  [worker-1] http: GET /index.html 200
bad line
2024-01-06 00:00:00,500 WARN  [main] cache: miss ratio 0.75"""
rx = re.compile(r"""^(?P<date>\d{4}-\d\d-\d\d)\s(?P<time>[\d:,]+)\s+(?P<level>[A-Z]+)\s+\[(?P<thread>[^\]]+)\]\s
   (?P<logger>[\w.]+):\s(?P<msg>.*)$   # rest""", re.M | re.X)
for m in rx.finditer(log): print(m.groupdict(), m.span("msg"), m.lastindex, m.lastgroup, m.re is rx, m.pos, m.endpos)
print(rx.groups, rx.groupindex, rx.flags, rx, repr(rx.match("x")), rx.match(log)["level"], rx.sub(lambda m: f"{m['level']}!{m[0][-3:]}", log).splitlines())
print(re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world foo bar"), re.sub(r"(?P<a>x)", r"[\g<a>\g<0>\g<1>]", "axb"), re.subn("a", "b", "banana", 2), re.split(r"([,;])\s*", "a, b;c,d", maxsplit=2), re.split(r"\s*", "a b"), re.findall(r"(\w)(\d)?", "a1b"), re.findall(r"\b\w", "ab cd"), re.escape("a.b*c-d e"), re.fullmatch(r"\d+", "123"), re.match("a|ab", "ab"))
m = re.match(r"(?:(\d+)|(\w+))(-)?", "abc"); print(m.groups(), m.groups("none"), m.group(0, 2), m.start(1), m.end(), m.span(2), m.expand(r"<\2>"), m[2], m.string, m.regs, bool(m))
for pat in ("(", "[a", "*a", "a**", "(?P<1a>x)", "(?P<a>x)(?P<a>y)", r"\1", "(?<=a+)b", "a{2,1}", "(?z)", "[z-a]", "\\", "(?P=x)", "(?<x", "(?:", r"(?P<n", "[[:alpha:]]", r"\8", "(?i", "a++b", "(?>a+)b", r"\p{L}", r"[\d-z]", "(a)(?(1)b|c)", "(?(2)a)", r"\g", "(?#c", "(?-i:a)", "(?i:a)b", "+", "a{,3}", "a{x}", ")", "]"):
    try: c = re.compile(pat); print(pat, "ok", c.groups, bool(c.search("aab")))
    except re.error as e: print(repr(pat), e.msg, e.pos, e)
print(re.compile("a", re.I | re.M), re.I | re.X, re.RegexFlag(3), re.compile(b"a").findall(b"aA"), re.compile("(?im)^x$").flags, re.ASCII, repr(re.compile("é" * 300))[:60], re.compile("a") == re.compile("a"), hash(re.compile("a")) == hash(re.compile("a")))
for f in (lambda: re.match(3, "a"), lambda: re.match("a", 3), lambda: re.match("a", b"a"), lambda: re.match(b"a", "a"), lambda: re.sub("a", 3, "a"), lambda: re.sub("(a)", r"\2", "a"), lambda: re.sub("a", r"\g<x>", "a"), lambda: re.match("a", "a").group(1), lambda: re.match("a", "a").group("x"), lambda: re.compile(re.compile("a"), re.I), lambda: re.sub("a", r"\q", "a"), lambda: re.sub("a", "\\", "a"), lambda: re.match("(a)", "a").expand(r"\3")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(re.sub(r"(?<!\d)(\d{1,3})(?=(\d{3})+$)", r"\1,", "1234567"), re.findall(r"(?i)straße", "STRASSE STRAßE"), re.findall(r"\w+", "naïve café ١٢ 中文_x"), re.findall(r"(?a)\w+", "naïve"), re.sub(r"\s+", " ", " a\u00a0b\t\n c "), re.findall(r"[^\W\d_]+", "ab1_c"), re.findall(r"^.", "a\nb", re.M), re.findall(r".$", "a\nb\n"), re.search(r"a.c", "a\nc", re.S).span(), re.findall(r"(?s:.)x|y", "\nx y"))
def camel(s): return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", s).lower()
print([camel(s) for s in ("camelCase", "HTTPServer", "x2Y")], re.split(r"(?<=,)", "a,b,c"), re.compile(r"x*").sub("-", "abxd"), re.findall(r"x*", "axb"), [m.span() for m in re.finditer(r"|a", "aa")])
list(tokenize("x ? y"))
