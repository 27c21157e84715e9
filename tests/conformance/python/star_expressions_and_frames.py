# Misplaced words in star expressions, and frames of a traceback whose text begins with blank lines.
import traceback
for c in ("f(1, *(a, pass(b)))", "f(*(a, pass))", "f(*(a, b c))", "f(*[a, pass(b)])", "f(1, *(a, 1 2), k)", "f(*pass)", "f(1, *pass(b))", "f(*(pass(b)))", "f(*(a, pass(b), c))", "f(*(a pass))","x = (a, pass(b))", "f(*(a, *pass(b)))", "f(*a pass)", "f(*)", "f(a, *)", "f(*, a)", "f(*a b)", "print(*a b)", "f(*(1 if))", "f(*(yield 1 2))", "f(**(a, pass(b)))", "f(k=(a, pass(b)))", "f(*{a: pass(b)})", "[*(a, pass(b))]", "f(*(a, if(b)))", "f(*(a, while(b)))", "f(*(a, b: c))", "f(*a, pass(b))", "f(*(a, return b))", "f(*(a, def))"):
    try: compile(c, "<c>", "exec"); print(c, "fine")
    except SyntaxError as e: print(repr(c), e.msg, e.offset, e.end_offset)
import traceback
for line in ("\t\nxy\n", "a\nb", "  x", "", None, "\n\n", "  a\n  b", "x\ty"):
    print(repr("".join(traceback.format_list([("f.py", 1, "g", line)]))))
    f = traceback.FrameSummary("f.py", 1, "g", line=line); print(repr(f.line), tuple(f))
