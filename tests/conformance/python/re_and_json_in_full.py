# re and json as programs use them: groups, flags, replacement templates, scanners, hooks, errors with places.
import json
import re

p = re.compile(r"(?P<y>\d{4})-(?P<m>\d\d)(?:-(?P<d>\d\d))?", re.I | re.X)
m = p.search("on 2024-05 or 2023-01-02")
print(m, m.group("y", "m"), m["d"], m.groups("?"), m.groupdict("-"), m.span("d"), m.start("m"), m.regs, m.pos, m.endpos, m.lastindex, m.lastgroup, m.re is p, m.string[:2], m.expand(r"\g<m>/\g<y> \1 \\"), p.groups, dict(p.groupindex), p.flags, p)
print([x.group() for x in p.finditer("2024-05 2023-01-02")], p.sub(r"\g<m>.\1", "2024-05"), p.subn(lambda k: k["y"][::-1], "2024-05 2025-06", count=1), p.findall("2024-05 2023-01-02"), p.split("a2024-05b"), p.fullmatch("2024-05-06").group("d"), p.match("x2024-05", 1).span(), p.search("2024-05", 0, 4))
print(re.split(r"(,)\s*|;", "a, b;c"), re.split(r"\b", "a b"), re.split("x*", "axbc"), re.split(r"\s+", " a  b ", maxsplit=1), re.findall(r"(a)(b)?", "abaab"), re.sub(r"(?m)^", "> ", "a\nb"), re.sub("a*", "-", "baac"), re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world x y"), re.sub(r"\d", lambda k: str(int(k[0]) + 1), "a1b9"), re.escape("a.b-c d*#\n"), re.sub("(a)|b", r"[\1]", "ab"), re.subn("x", "", "axbx"))
print(re.findall(r"(?<!\d)\d{2}(?!\d)", "1 22 333 44"), re.findall(r"(?i:A)b", "Ab aB ab"), re.match(r"(?:(a)|b)(?(1)c|d)", "bd").group(), re.search(r"(?s).+", "a\nb").group(), re.findall(r"\w+", "héllo wörld", re.A), re.search(r"(?P<q>['\"]).*?(?P=q)", 'x "a\'b" y').group(), re.findall(r"(?x) \d + # digits\n | [a-z]", "12a"), re.match(r"a{2,3}?", "aaaa").group(), re.match(r"(a+)+b", "aaab").groups(), re.match(r"(?>a+)ab", "aaab"), re.match(r"a++b", "aab").group(), re.findall(r"[^\W\d_]+", "ab1_c"), re.findall(r"[]a-]+", "]a-b"), re.findall(r"\Aa|b\Z", "ab"), re.search("$", "a\n").span(), re.findall(r"[\u4e00-\u9fff]", "a中b"))
for bad in ("(", "a)", "[a", "*a", "a**", "(?P<a>x)(?P<a>y)", r"\1", "(?P=x)", "(?<=a*)b", "a{3,2}", "[z-a]", "(?z)", "\\", "(?P<1>a)", "(?#", "x(?i)", r"(?P<a", r"\q", "(?(9)a)", "a{99999999999}"):
    try: re.compile(bad); print(repr(bad), "fine")
    except re.error as e: print(repr(bad), e, e.msg, e.pos, e.lineno, e.colno, e.pattern == bad)
    except OverflowError as e: print(type(e).__name__, e)
for bad in (lambda: re.sub("a", r"\2", "a"), lambda: re.sub("a", r"\g<x>", "a"), lambda: re.match("a", "a").group(1), lambda: re.match("a", "a").group("q"), lambda: re.sub("a", 3, "a"), lambda: re.match(3, "a"), lambda: re.match(b"a", "a"), lambda: re.compile(p, re.I), lambda: re.sub("a", r"\q", "a"), lambda: m.expand(r"\9")):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
def tokens(text):
    spec = [("NUM", r"\d+(\.\d*)?"), ("ID", r"[A-Za-z]\w*"), ("OP", r"[-+*/=()]"), ("WS", r"\s+"), ("BAD", ".")]
    for k in re.finditer("|".join(f"(?P<{n}>{r})" for n, r in spec), text):
        if k.lastgroup != "WS": yield k.lastgroup, k[0], k.start()
print(list(tokens("x1 = 3.5*(y+2) ?")), re.RegexFlag.I | re.M, re.compile("a", re.M | re.S).flags, repr(re.compile(b"a", re.I)), re.purge(), re.NOFLAG, re.compile("a") == re.compile("a"), hash(re.compile("a")) == hash(re.compile("a")), re.template if hasattr(re, "template") else "none")
data = {"b": [1, 2.5, None, True, "é\n\"\\\u2028😀"], "a": {"n": {}}, "e": [], 3: "int", None: 1, True: 2, 1.5: 3}
print(json.dumps(data), json.dumps(data, ensure_ascii=False), json.dumps([1, [2, {"a": 3}]], indent=2), json.dumps({"b": 1, "a": [1]}, sort_keys=True, indent="\t", separators=(",", " = ")), json.dumps([float("inf"), -0.0, 1e100, 10**20, float("nan")]), json.dumps((1, (2,))), json.dumps("a/b</script>"), json.dumps({}, indent=2), json.dumps([[], {}], indent=1), json.dumps({(1, 2): 3, "k": 1}, skipkeys=True))
class Enc(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, set): return sorted(o)
        if isinstance(o, complex): return {"re": o.real, "im": o.imag}
        return super().default(o)
print(json.dumps({"s": {3, 1}, "c": 1 + 2j}, cls=Enc), Enc(indent=1).encode([{2}]), list(json.JSONEncoder().iterencode([1, {"a": 2}])), json.dumps(object, default=str), json.dumps(type("I", (int,), {})(5)), json.dumps({"x": type("S", (str,), {})("s")}))
print(json.loads('{"a": [1, -2.50, 1e3, true, false, null, "\\u00e9\\ud83d\\ude00\\/"]}'), json.loads(b'[1]'), json.loads(' [ ] '), json.loads('{"a":1,"a":2}'), json.loads('{"a":1,"b":2}', object_pairs_hook=list), json.loads('{"x": {"y": 1}}', object_hook=lambda d: tuple(d)), json.loads("[1.10, 2]", parse_float=str, parse_int=lambda s: -int(s)), json.loads("[NaN, -Infinity]", parse_constant=lambda c: c), json.JSONDecoder().raw_decode('{"a": 1} rest'), json.loads('"\t"', strict=False), json.loads("-0"), json.loads("1E400"), json.loads("[]"), json.loads('"' + "x" * 3 + '"'))
for bad in ("", "{", "[1,]", "{'a': 1}", '{"a" 1}', '{"a": 1,}', "[1 2]", "nul", '"abc', '"\\x"', '"\\u12"', "01", "1.", "-", "[1]x", '"a\nb"', "{1: 2}", "tru", '{"a":}', "[", "\ufeff[]", '{"a": [1, {"b": ?}]}', "[1,\n 2,\n x]"):
    try: print(repr(bad), json.loads(bad))
    except json.JSONDecodeError as e: print(repr(bad), e, e.msg, e.pos, e.lineno, e.colno)
loop = []; loop.append(loop)
for bad in (lambda: json.dumps(loop), lambda: json.dumps({1, 2}), lambda: json.dumps({(1,): 2}), lambda: json.dumps(float("nan"), allow_nan=False), lambda: json.dumps(b"x"), lambda: json.loads(3), lambda: json.dumps([1, {"k": [object()]}]), lambda: json.dumps({"a": 1, 2: 3}, sort_keys=True), lambda: json.dumps(1j)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, str(e)[:80], getattr(e, "__notes__", None) and [n[:60] for n in e.__notes__])
