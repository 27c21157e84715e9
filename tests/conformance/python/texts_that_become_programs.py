# What compile(), eval(), exec(), ast and annotations take for a program's text.
import ast
import dataclasses
import typing


def attempt(f):
    try:
        print(ascii(f()))
    except Exception as e:
        print(type(e).__name__, ascii(str(e)), ascii(getattr(e, "args", None)), e.__context__)


LONE = "\ud800"
for f in (lambda: typing.Callable[0, LONE], lambda: typing.Optional["a" + LONE], lambda: typing.ForwardRef(LONE), lambda: eval(LONE), lambda: exec("x = '\ud800'"),
          lambda: ast.parse(LONE), lambda: ast.literal_eval(LONE), lambda: compile(LONE, "f", "exec"), lambda: typing.ForwardRef("a b").evaluate()):
    attempt(f)
hints = type("A", (), {"__annotations__": {"a": LONE}})
attempt(lambda: typing.get_type_hints(hints))
for source in ("a\0", b"a\0", b"\xff", b"1\n  '\xc3'", b"# coding: latin-1\n'\xe9'", b"# coding: nope\n1", b"\xef\xbb\xbf1", bytearray(b"1"), memoryview(b"1"), 1, None, ""):
    attempt(lambda: eval(source))
    attempt(lambda: type(compile(source, "f", "single")).__name__)
    attempt(lambda: ast.dump(ast.parse(source, mode="eval")))
for f in (lambda: compile("a", 1, "exec"), lambda: compile("a", "f\0", "exec"), lambda: compile("a", "f", 1), lambda: compile("a", "f", "x"), lambda: compile("a", "f", "exec", -1),
          lambda: compile("a", "f", "exec", 0, 0, 5), lambda: compile("a", "f", "func_type"), lambda: compile(1, "f", "exec"), lambda: compile("a", b"f", "exec").co_filename,
          lambda: ast.parse("a", 1), lambda: ast.parse("a", mode=1)):
    attempt(f)
for text in ("try:except", "try:except A", "try:except A as 1: pass", "try:except:\n", "try:except* A\n", "try:except: pass", "try:finally", "try: pass\nexcept"):
    attempt(lambda: compile(text, "f", "exec"))

q = "the module's"


@dataclasses.dataclass
class Made:
    p: int
    q: dataclasses.InitVar[int] = dataclasses.field(init=False)

    def __post_init__(self, *args):
        print("post", args)


print(Made(1), Made.__init__.__globals__ is globals(), Made.__init__.__code__.co_firstlineno)
