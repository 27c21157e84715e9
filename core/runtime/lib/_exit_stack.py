"""The part of contextlib that stacks exits whose number is known only as the program runs."""
import sys
from contextlib import AbstractContextManager
from types import MethodType

__name__ = "contextlib"  # of which this is a part


def _follow(new, outer, before):
    """Lets the chain of contexts of `new` go on with what an inner block would have raised before it, where it would
    go on with what was handled outside."""
    e = new
    while e.__context__ is not None and e.__context__ is not before:
        if e.__context__ is outer:
            e.__context__ = before
            return
        e = e.__context__


class _BaseExitStack:
    """What a stack of exits takes."""

    def __init__(self):
        self._exit_callbacks = []  # of (whether it is to be called rather than awaited, what to call)

    def _push_exit_callback(self, callback, is_sync=True):
        self._exit_callbacks.append((is_sync, callback))

    def pop_all(self):
        made = type(self)()
        made._exit_callbacks = self._exit_callbacks
        self._exit_callbacks = []
        return made

    def push(self, exit):
        method = getattr(type(exit), "__exit__", None)
        if method is None:
            self._push_exit_callback(exit)
        else:
            self._push_exit_callback(MethodType(method, exit))
        return exit

    def enter_context(self, cm):
        cls = type(cm)
        try:
            enter, exit = cls.__enter__, cls.__exit__
        except AttributeError:
            raise TypeError(
                f"'{cls.__module__}.{cls.__qualname__}' object does not support the context manager protocol"
            ) from None
        result = enter(cm)
        self._push_exit_callback(MethodType(exit, cm))
        return result

    def callback(self, callback, /, *args, **kwds):
        def exit(exc_type, exc, tb):
            callback(*args, **kwds)

        exit.__wrapped__ = callback
        self._push_exit_callback(exit)
        return callback


class ExitStack(_BaseExitStack, AbstractContextManager):
    """A stack of exits that is unwound, last first, when the block ends."""

    def close(self):
        self.__exit__(None, None, None)

    def __exit__(self, *exc_details):
        pending, handled = exc_details[1], sys.exception()
        suppressed = False
        raised_new = False
        while self._exit_callbacks:
            _, exit = self._exit_callbacks.pop()
            try:
                details = (None, None, None) if pending is None else (type(pending), pending, pending.__traceback__)
                if exit(*details) and pending is not None:
                    suppressed = True
                    raised_new = False
                    pending = None
            except BaseException as new:
                _follow(new, handled, pending)
                pending = new
                raised_new = True
        if raised_new:
            context = pending.__context__
            try:
                raise pending
            except BaseException:
                pending.__context__ = context
                raise
        return exc_details[1] is not None and suppressed
