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
