"""traceback: exceptions as text, laid out by the VM. Stack summaries are left out."""
import sys as _sys
import _traceback

__all__ = ["format_exc", "format_exception", "format_exception_only", "print_exc", "print_exception"]

_unset = object()


def _lines(text):
    return text.splitlines(True)


def format_exception(exc, /, value=_unset, tb=None, limit=None, chain=True):
    e = exc if value is _unset else value
    return ["NoneType: None\n"] if e is None else _lines(_traceback.format(e))


def format_exception_only(exc, /, value=_unset):
    e = exc if value is _unset else value
    return ["NoneType: None\n"] if e is None else _lines(_traceback.format_only(e))


def format_exc(limit=None, chain=True):
    return "".join(format_exception(_traceback.handled()))


def print_exception(exc, /, value=_unset, tb=None, limit=None, file=None, chain=True):
    (_sys.stderr if file is None else file).write("".join(format_exception(exc, value)))


def print_exc(limit=None, file=None, chain=True):
    print_exception(_traceback.handled(), file=file)


class FrameSummary:
    """One line of a traceback: file, line number and function."""

    __slots__ = ("filename", "lineno", "name", "line", "end_lineno", "colno", "end_colno", "locals")

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None, end_lineno=None, colno=None, end_colno=None, **options):
        self.filename, self.lineno, self.name, self.line, self.locals = filename, lineno, name, line, locals
        self.end_lineno = lineno if end_lineno is None else end_lineno
        self.colno, self.end_colno = colno, end_colno

    def __iter__(self):
        return iter((self.filename, self.lineno, self.name, self.line))

    def __getitem__(self, index):
        return (self.filename, self.lineno, self.name, self.line)[index]

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"


class StackSummary(list):
    """The frames of a traceback, outermost first."""


def walk_tb(tb):
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def extract_tb(tb, limit=None):
    frames = StackSummary()
    while tb is not None:
        code = tb.tb_frame.f_code
        end_lineno, colno, end_colno = _traceback.extent(tb)
        frames.append(FrameSummary(
            code.co_filename, tb.tb_lineno, code.co_name, line=_traceback.source_line(code, tb.tb_lineno),
            end_lineno=end_lineno, colno=colno, end_colno=end_colno,
        ))
        tb = tb.tb_next
    return frames if limit is None else StackSummary(frames[:limit] if limit >= 0 else frames[limit:])


class TracebackException:
    """An exception's text, to be had later."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False, compact=False, **options):
        self.exc_type, self._value, self.exc_type_str = exc_type, exc_value, exc_type.__qualname__
        self.stack = extract_tb(exc_traceback, limit)
        self.__cause__, self.__context__ = exc_value.__cause__, exc_value.__context__
        self.__suppress_context__ = exc_value.__suppress_context__

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    def format_exception_only(self, *, show_group=False, **options):
        yield from format_exception_only(self._value)

    def format(self, *, chain=True, **options):
        yield from format_exception(self._value, chain=chain)

    def print(self, *, file=None, chain=True, **options):
        print_exception(self._value, file=file, chain=chain)

    def __str__(self):
        return str(self._value)
