"""Where tracebacks point to in a negated comparison, and columns of errors that are found after parsing."""
import sys
import traceback


def shown(f):
    try:
        f()
    except Exception:
        print("".join(traceback.format_exc().splitlines(True)[3:]), end="")


def keywords():
    class A(x=not 0 <= None): pass
def plain():
    return not 0 in 5
def condition():
    if not 0 <= None: pass
def ternary():
    return 1 if not 0 < None else 2
def last():
    return 1 and not 0 > None
def chain():
    return not 0 <= None <= 5
def spread():
    return [not (0 <
                 None)]
def text():
    return f"{not 0 in 1!r}"
def inner():
    assert not 0 not in 7


for f in (keywords, plain, condition, ternary, last, chain, spread, text, inner):
    shown(f)

for source in ("'中文字'; return 5", "'中文字'; break", "f('中文', a=1, a=2)", "f('中文', a=1, a=2, c=3)", "def f(a):\n  '中'; global a", "'中'; yield 5", "'中'; (x := 1, [y := 2 for y in [x := 3 for x in z]])",
               "match x:\n  case {'中': a, **a}: pass", "'中'; *a = 5", "'中'; x = *a", "'中'; del __debug__", "def f(中, 中): pass", "'中'; a + 1 = 5", "match x:\n  case '中' | a: pass\n  case b: pass"):
    try:
        compile(source, "f.py", "exec")
    except SyntaxError as e:
        print(e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset)
        print("".join(traceback.format_exception_only(e)), end="")
