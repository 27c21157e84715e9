"""A bare raise, with and without an exception to raise again."""
import traceback


def bare():
    raise


def again(change):
    try:
        int("x")
    except ValueError as e:
        change(e)
        raise


def nested():
    try:
        bare()
    except RuntimeError:
        raise


for f in (bare, nested, lambda: again(lambda e: None), lambda: again(lambda e: setattr(e, "__traceback__", None))):
    try:
        f()
    except Exception as e:
        traceback.print_exception(e, file=__import__("sys").stdout)
