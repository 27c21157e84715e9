# textwrap: where words may break; difflib.diff_bytes; patterns of string.Template with groups of their own.
import difflib
import random
import string
import textwrap


def told(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e.args[0]}"


random.seed(7)
words = """hydroxy-2,4-cyclohexadiene-1-carboxylate ab--cd --foo foo-- x-y-z one-two-three -f (what)-- don't-stop 2-x ab-2c well...--so a--b
co-op-er aa-é x---y it's--a A-B-C a-bc 12-34 [foo-bar] {a}--{b} test_a-b_c http://a-b.c/d-e""".split()
for word in words:
    print(word, textwrap.TextWrapper()._split(word))
for i in range(40):
    text = " ".join(random.choice(words) for _ in range(random.randint(1, 7)))
    options = dict(width=random.randint(3, 40), break_long_words=random.random() < 0.7, break_on_hyphens=random.random() < 0.8)
    print(options["width"], textwrap.wrap(text, **options))
for f in difflib.unified_diff, difflib.context_diff:
    print(list(difflib.diff_bytes(f, [b"a\xff\n", b"b\n"], [b"a\xff\n", b"c\xe9\n"], b"x\xff", b"y", lineterm=b"")))
print(told(list, difflib.diff_bytes(difflib.unified_diff, ["a"], [b"a"])), told(list, difflib.diff_bytes(difflib.unified_diff, [b"a"], [b"b"], fromfile="f")))


class Odd(string.Template):
    pattern = r"(?P<badname>.*)(?P<named>@[a-z]+)?(?P<braced>x^)?(?P<escaped>x^)?(?P<invalid>x^)?"


class Fine(string.Template):
    pattern = r"(?P<invalid>-)|(?P<escaped>%%)|@(?P<named>[a-z]+)@|@\{(?P<braced>[^}]+)\}"


for f in Odd("$a").substitute, Odd("$a").safe_substitute, Odd("$a").is_valid, Odd("$a").get_identifiers:
    print(told(f))
print(Fine("@a@ %% @{b c}").substitute({"a": 1, "b c": 2}), Fine("-").is_valid(), Fine("@a@-@b@").get_identifiers(), told(Fine("a\n-").substitute))
