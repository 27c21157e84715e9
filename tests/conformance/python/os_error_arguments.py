# OSError's arguments, and generator expressions that lack parentheses.
import traceback
for c in ('print(a, b for k in 100:\n', 'print(a, b for k, *l in 100:\n','print(a, b for k in 100)\n', 'print(a, b for k, *l in 100)\n', 'print(a, b for k in 100: x)\n', 'print(b for k in 100: x)\n', 'print(b for k in 100: x, c)\n', 'print(a, b for k in 1 2)','print(a, b for k in c if d: 2)','print(a, b for k in c if d e)', 'print(a, b for k, *l in 100: x)\n', 'print(a, b for k, *l in 100 x)\n', '[b for k, *l in 100 x]\n', 'f(b for k, *l in 100 x)\n', 'f(a, b for *l in 100 x)\n', 'f(a, b for k in 1:\nprint(type()).__name__, error)\n'):
    try: compile(c, "<c>", "exec")
    except SyntaxError as e: print(repr(c), repr(e.text), e.offset, e.end_offset); print("".join(traceback.format_exception_only(e)))
def t(*a):
    try: e = OSError(*a); print(e, repr(e), e.args, e.errno, e.strerror, e.filename, e.filename2)
    except Exception as x: print(type(x), x)
for i in range(8): t(*"abcdefg"[:i])
t(2, "no", "f"); t(2, "no", "f", None, "g"); t(2,"no",None); t(17, "x", "a", 3, "b"); t(2, "no", "f", 1, "g", 5)
class E(OSError): pass
for i in range(8):
    e = E(*"abcdefg"[:i]); print(e, e.args)
print(type(OSError(2, "x")), type(E(2, "x")), type(OSError(17, "x", "f")), type(OSError("2", "x")))
