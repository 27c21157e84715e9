"""traceback: exceptions and stacks as text. Whole exceptions are laid out by the VM; in parts, with limits and locals
by TracebackException (_traceback_exception.py); their frames are in _traceback_frames.py."""
import sys as _sys
import _traceback
from _types import find_elsewhere as _find_elsewhere
from _traceback_frames import FrameSummary, StackSummary, extract_stack, extract_tb, walk_stack, walk_tb

__all__ = [
    "extract_stack", "extract_tb", "format_exception", "format_exception_only", "format_list", "format_stack", "format_tb", "print_exc", "format_exc",
    "print_exception", "print_last", "print_stack", "print_tb", "clear_frames", "FrameSummary", "StackSummary", "TracebackException", "walk_stack", "walk_tb",
    "print_list",
]

_unset = object()


_ELSEWHERE = {"TracebackException": "_traceback_exception"}


def __getattr__(name):
    return _find_elsewhere("traceback", _ELSEWHERE, name)


def _parts(exc, value, tb, limit, chain):
    """The pieces of an exception's text, given as the exception, or in the older way by its type, itself and its traceback."""
    if (value is _unset) != (tb is _unset):
        raise ValueError("Both or neither of value and tb must be given")
    if value is _unset:
        if exc is not None and not isinstance(exc, BaseException):
            raise TypeError(f"Exception expected for value, {type(exc).__name__} found")
        value, tb = exc, None if exc is None else exc.__traceback__
    if isinstance(value, BaseException) and limit is None and chain and tb is value.__traceback__ and getattr(_sys, "tracebacklimit", None) is None:
        return _traceback.format(value)
    from _traceback_exception import TracebackException
    return list(TracebackException(type(value), value, tb, limit=limit, compact=True).format(chain=chain))


def format_exception(exc, /, value=_unset, tb=_unset, limit=None, chain=True, **kwargs):
    return _parts(exc, value, tb, limit, chain)


def format_exception_only(exc, /, value=_unset, *, show_group=False, **kwargs):
    e = exc if value is _unset else value
    if isinstance(e, BaseException) and not show_group:
        return _traceback.format_only(e, False)
    from _traceback_exception import TracebackException
    return list(TracebackException(type(e), e, None, compact=True).format_exception_only(show_group=show_group))


def format_exc(limit=None, chain=True):
    return "".join(format_exception(_traceback.handled(), limit=limit, chain=chain))


def print_exception(exc, /, value=_unset, tb=_unset, limit=None, file=None, chain=True, **kwargs):
    (_sys.stderr if file is None else file).write("".join(_parts(exc, value, tb, limit, chain)))


def print_exc(limit=None, file=None, chain=True):
    print_exception(_traceback.handled(), limit=limit, file=file, chain=chain)


def print_last(limit=None, file=None, chain=True):
    if not hasattr(_sys, "last_exc"):
        raise ValueError("no last exception")
    print_exception(_sys.last_exc, limit=limit, file=file, chain=chain)


def format_list(extracted_list):
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    (_sys.stderr if file is None else file).write("".join(format_list(extracted_list)))


def format_tb(tb, limit=None):
    return extract_tb(tb, limit).format()


def print_tb(tb, limit=None, file=None):
    print_list(extract_tb(tb, limit), file)


def format_stack(f=None, limit=None):
    return extract_stack(f, limit).format()


def print_stack(f=None, limit=None, file=None):
    print_list(extract_stack(f, limit), file)


def clear_frames(tb):
    while tb is not None:
        try:
            tb.tb_frame.clear()
        except RuntimeError:  # it has not ended
            pass
        tb = tb.tb_next
