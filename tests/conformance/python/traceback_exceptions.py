# TracebackException: what it keeps, how it formats, with limits, locals, chains, groups and syntax errors.
import io
import sys
import traceback
from traceback import TracebackException


class Refused(ValueError):
    def __str__(self):
        return f"refused {self.args[0]!r}"


def inner(x, depth):
    total = x + depth
    if depth == 0:
        raise Refused(total)
    return inner(x, depth - 1)


def middle():
    try:
        inner(1, 2)
    except Refused as e:
        e.add_note("first\nsecond")
        raise RuntimeError("middle failed") from e


def context():
    try:
        {}["k"]
    except KeyError:
        [][0]


def caught(f):
    try:
        f()
    except BaseException as e:
        return e


e = caught(middle)
te = TracebackException.from_exception(e)
print(te.exc_type_str, str(te), te.__suppress_context__, te.__notes__)
print(te.__cause__.exc_type_str, str(te.__cause__), te.__cause__.__notes__, te.__context__ is None)
print([(f.name, f.lineno, f.line, f.colno, f.end_colno) for f in te.stack])
print("".join(te.format()))
print("".join(te.format(chain=False)))
print("".join(TracebackException(type(e), e, e.__traceback__, limit=1).format()))
print("".join(TracebackException(type(e), e, e.__traceback__, limit=-1).format()))
print("".join(TracebackException(type(e), e, None).format()))
print("".join(TracebackException.from_exception(e, limit=0).format()))
print(list(te.format_exception_only()))
print(te == TracebackException.from_exception(e), te == 1)
c = TracebackException.from_exception(caught(context))
print(c.__context__.exc_type_str, c.__cause__, "".join(c.format()))
c.print(file=sys.stdout, chain=False)
try:
    compile("x = (1,\ny = 2 2\n", "<bad>", "exec")
except SyntaxError as bad:
    s = TracebackException.from_exception(bad)
    print(s.filename, s.lineno, s.end_lineno, s.offset, s.end_offset, repr(s.text), s.msg)
    print("".join(s.format_exception_only()))
group = ExceptionGroup("several", [ValueError(1), caught(middle), ExceptionGroup("in", [KeyError("k")])])
g = TracebackException.from_exception(group)
print([x.exc_type_str for x in g.exceptions], g.max_group_width, g.max_group_depth, te.exceptions)
print("".join(g.format()))
print("".join(TracebackException.from_exception(group, max_group_width=2).format()))
print("".join(TracebackException.from_exception(group, max_group_depth=1).format()))
print(list(g.format_exception_only(show_group=True)))
print(traceback.format_exception_only(group, show_group=True))
print(traceback.format_exception(ValueError("no frames")), traceback.format_exception(ValueError, ValueError(3), None))
print(traceback.format_exception_only(KeyError, KeyError("k")), traceback.format_exception_only(None), traceback.format_exception_only(int, None))
out = io.StringIO()
traceback.print_exception(e, limit=1, file=out, chain=False)
print(out.getvalue())
traceback.print_exception(e.__cause__, file=sys.stdout)
print(traceback.format_exc())
try:
    middle()
except RuntimeError:
    print(traceback.format_exc(limit=1))
    print(traceback.format_exc(chain=False))
    traceback.print_exc(file=sys.stdout, limit=-1)
f = traceback.FrameSummary("a.py", 3, "run", line="  x = 1 ", lookup_line=False, locals={"b": 2, "a": "s"})
print(f, f.line, f.locals, tuple(f), len(f), f[0], f == ("a.py", 3, "run", "x = 1"))
print("".join(traceback.format_list([f, ("b.py", 4, "go", None), ("c.py", 5, "<module>", "pass")])))
stack = traceback.StackSummary.from_list([("d.py", 1, "f", "f()")] * 6 + [("e.py", 2, "g", "")])
print("".join(stack.format()), type(stack).__name__, len(stack), stack[0])
print([s.name for s in traceback.extract_tb(e.__traceback__)], [s.name for s in traceback.extract_tb(e.__traceback__, limit=-1)])
print([(fr.f_code.co_name, n) for fr, n in traceback.walk_tb(e.__traceback__)])
def deep():
    return traceback.extract_stack(), traceback.format_stack(limit=1)
print([s.name for s in deep()[0]][-2:], deep()[1])
traceback.print_stack(file=sys.stdout, limit=1)
traceback.print_tb(e.__traceback__, file=sys.stdout)
