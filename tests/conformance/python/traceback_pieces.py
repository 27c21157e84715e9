"""traceback gives an exception in pieces: a message of several lines is one, each line of a note another."""
import traceback

for text in ("a\nb\r\nc", "a\rb", "a\x0bb", "a\u2028b", "a\n", "", "\n", "x\n\ny"):
    print(ascii(traceback.format_exception_only(IndexError(text))))


class Unshown:
    def __str__(self):
        raise ValueError

    __repr__ = __str__


class Shown(Unshown):
    def __repr__(self):
        return "Shown()"


e = ValueError("a\nb")
for notes in ([1, "a\nb"], "abc", 5, [Shown()], [Unshown()], (1, 2), None, {}, [""], b"ab", {"x": 1}, Unshown(), Shown()):
    e.__notes__ = notes
    print(traceback.format_exception_only(e))


def fail(depth):
    if depth:
        fail(depth - 1)
    try:
        raise KeyError("one\ntwo")
    except KeyError as error:
        raise RuntimeError("three\nfour") from error


try:
    fail(5)
except RuntimeError as error:
    error.add_note("five\nsix")
    for piece in traceback.format_exception(error):
        print(repr(piece.replace(__file__, "program")))
try:
    raise ExceptionGroup("group\nof", [ValueError("a\nb"), ExceptionGroup("inner", [KeyError(1)])])
except ExceptionGroup as error:
    for piece in traceback.format_exception(error):
        print(repr(piece.replace(__file__, "program")))
try:
    compile("x = (1,\n    2 3)", "text", "exec")
except SyntaxError as error:
    for piece in traceback.format_exception_only(error):
        print(repr(piece.replace(__file__, "program")))
