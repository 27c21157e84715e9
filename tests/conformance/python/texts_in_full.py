# textwrap, string, pprint, difflib: text made, filled and compared.
import difflib, pprint, string, textwrap
from string import Formatter, Template
text = "The quick brown fox-jumps over the lazy dog. It was a bright cold day in April, and the clocks were striking thirteen; supercalifragilistic!"
for opts in ({}, {"width": 20}, {"width": 20, "initial_indent": "* ", "subsequent_indent": "  "}, {"width": 12, "break_long_words": False}, {"width": 12, "break_on_hyphens": False}, {"width": 30, "max_lines": 2}, {"width": 30, "max_lines": 2, "placeholder": "..."}, {"width": 1}, {"width": 25, "fix_sentence_endings": True}, {"width": 20, "drop_whitespace": False}):
    print(opts, textwrap.wrap(text, **opts))
for bad in (lambda: textwrap.wrap("a b", 0), lambda: textwrap.wrap("abc def", 3, max_lines=1, placeholder="....."), lambda: textwrap.fill("a", nope=1), lambda: textwrap.shorten("hello world", 3)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
print(textwrap.fill("para one\nstill\n\npara two", 10), repr(textwrap.dedent("\n    a\n      b\n\n    c\n   \n")), repr(textwrap.dedent("\ta\n\t b")), repr(textwrap.indent("a\n\nb\n", "> ")), repr(textwrap.indent("a\n\nb", "> ", lambda l: True)), textwrap.shorten(text, 40), textwrap.shorten("hello  world", 11), textwrap.wrap(""), textwrap.wrap("  lead"), textwrap.wrap("tab\there", 6), textwrap.wrap("x" * 25, 10), textwrap.TextWrapper(width=8).wrap("aa bb cc dd"), textwrap.wrap("a-b-c-d e", 3), textwrap.wrap("em\u2014dash foo", 6))
t = Template("$who likes ${what} for $$5, $who_2")
print(t.substitute(who="I", what="tea", who_2="you"), t.safe_substitute(who="I"), t.template, t.get_identifiers(), t.is_valid(), Template("$").is_valid(), Template("$ü").safe_substitute(), Template("$a$b").substitute({"a": 1}, b=2))
for bad in (lambda: t.substitute(who=1), lambda: Template("a $ b").substitute(), lambda: Template("x\n${").substitute(), lambda: Template("$1").substitute(), lambda: t.substitute({}, {}), lambda: Template("${a-b}").substitute(a=1)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
class Pct(Template): delimiter = "%"; idpattern = "[a-z]+"
print(Pct("%abc %{d}ef %% $x").substitute(abc=1, d=2))
class F(Formatter):
    def get_value(self, key, args, kw): return kw.get(key, f"<{key}>") if isinstance(key, str) else args[key]
    def convert_field(self, v, c): return v.upper() if c == "u" else super().convert_field(v, c)
    def format_field(self, v, spec): return f"[{v}|{spec}]" if spec == "box" else super().format_field(v, spec)
print(F().format("{a} {0!u} {b:box} {0:>4} {c.real} {0[0]}", "x", b=3, c=4), list(Formatter().parse("a{b!r:>{w}}c{{}}{0.x[y]}")), Formatter().vformat("{0}{k}", (1,), {"k": 2}), Formatter().format("{}{}", 1, 2))
for bad in (lambda: Formatter().format("{} {0}", 1), lambda: Formatter().format("{0} {}", 1), lambda: Formatter().format("{x}"), lambda: Formatter().format("{1}", 1), lambda: Formatter().format("{0!z}", 1), lambda: Formatter().format("{", 1), lambda: "{a.b}".format(a=1), lambda: "{0[x]}".format([1]), lambda: "{:{}}".format(1), lambda: "{0:{1:{2}}}".format(1, 2, 3), lambda: "}".format(), lambda: "{!r}".format(), lambda: "{0!}".format(1), lambda: "{0!rr}".format(1), lambda: "{a[}".format(a=1), lambda: "{0[]}".format([1])):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
print(string.capwords("hello  wORLD-foo"), string.capwords("a,b", ","), string.ascii_letters[:3], string.punctuation, repr(string.whitespace), string.hexdigits, len(string.printable))
big = {"name": "x" * 30, "list": list(range(30)), "nested": {"k" * 10: ["v" * 20] * 4, "t": (1, (2, 3)), "s": {3, 1, 2}, "e": {}}, "none": None, "bytes": b"\x00" * 30}
pprint.pprint(big); pprint.pprint(big, width=40, indent=2); pprint.pprint(big, depth=1); pprint.pprint(big, compact=True, width=60, sort_dicts=False); pprint.pp({"z": 1, "a": [1] * 3}, width=10)
print(pprint.pformat([]), pprint.pformat("a " * 60, width=40), pprint.pformat(["long text " * 5, "b"], width=30), pprint.isreadable(big), pprint.isrecursive(big), pprint.saferepr({"b": 1, "a": 2}), pprint.pformat(1_000_000, underscore_numbers=True), pprint.pformat((1,)), pprint.pformat(frozenset([1]), width=5))
r = [1]; r.append(r); print(pprint.pformat(r)[:40].split("id=")[0], pprint.isrecursive(r))
a, b = "one\ntwo\nthree\nfour\n".splitlines(True), "one\ntoo\nthree\nfive\nsix\n".splitlines(True)
print("".join(difflib.unified_diff(a, b, "a.txt", "b.txt", n=1)), "".join(difflib.context_diff(a, b, "a", "b")), "".join(difflib.ndiff(a, b)), list(difflib.restore(difflib.ndiff(a, b), 2)) == b)
s = difflib.SequenceMatcher(None, "abxcd", "abcd"); print(s.ratio(), s.quick_ratio(), s.get_matching_blocks(), s.get_opcodes(), s.find_longest_match(), list(s.get_grouped_opcodes(1)), difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"]), difflib.get_close_matches("x", ["y"], cutoff=0))
