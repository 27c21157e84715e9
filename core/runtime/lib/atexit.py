"""atexit: what is to be called when the program is over. The session calls _run_exitfuncs then."""
import sys as _sys
import traceback as _traceback

__all__ = ["register", "unregister"]

_callbacks = []


def register(func, /, *args, **kwargs):
    if not callable(func):
        raise TypeError("the first argument must be callable")
    _callbacks.append((func, args, kwargs))
    return func


def unregister(func, /):
    _callbacks[:] = [entry for entry in _callbacks if entry[0] != func]


def _clear():
    _callbacks.clear()


def _ncallbacks():
    return len(_callbacks)


def _run_exitfuncs():
    """The last that was registered is called first. What one raises is told, and the others follow."""
    while _callbacks:
        func, args, kwargs = _callbacks.pop()
        try:
            func(*args, **kwargs)
        except SystemExit:
            pass
        except BaseException as e:
            print(f"Exception ignored in atexit callback {func!r}:", file=_sys.stderr)
            _traceback.print_exception(e)
