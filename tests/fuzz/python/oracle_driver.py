"""Runs inside the CPython that is compared with: programs in, what they print out.

Each line of stdin is a JSON object with a program's `source`; each line of stdout the JSON object of its
`out` and `err`, as a terminal would have shown them, the `last` lines of the error alone, and by how many `bytes` the
process grew at most, or of why there is nothing to compare (`skip`). Every program runs in a forked child, so that none
can spoil the next. The first line says this CPython's version.
"""
import builtins
import io
import json
import linecache
import os
import resource
import signal
import sys
import tempfile
import traceback
import types
import warnings

NAME = "program.py"
SECONDS = 4
BYTES = 2 << 30
# In the message of CPython 3.14 where a recursion of its C functions meets the end of the thread's stack, whose size and
# use are the machine's; the engine has no such stack and counts calls alone.
C_STACK = "Stack overflow (used "
# Modules that programs import often: the children find them loaded.
import collections, contextlib, copy, dataclasses, enum, fractions, functools, inspect, itertools, math, pprint, random, re, statistics, string, textwrap, typing  # noqa: E401,F401,E402


def hide_library(shown: traceback.TracebackException) -> None:
    """Takes the frames of the standard library and of code that it makes out: the engine shows the user's."""
    shown.stack[:] = [f for f in shown.stack if f.filename == NAME or (f.filename == "<string>" and f.name == "<module>")]
    for other in (shown.__cause__, shown.__context__, *(shown.exceptions or ())):
        if other is not None:
            hide_library(other)


def watched_hash(seen: dict):
    """A hash() that notes in `seen` whether the hash is made of an address."""
    hash_of, addressed = hash, {object.__hash__, type.__hash__, type(len).__hash__, type([].append).__hash__, type((1).__add__).__hash__}

    def watched(value, /):
        seen["by_address"] |= type(value).__hash__ in addressed
        return hash_of(value)

    return watched


def shown_warning(show):
    """A warnings.showwarning() that leaves out what is said of the standard library's own lines."""
    def shown(message, category, filename, lineno, file=None, line=None):
        if filename in (NAME, "<string>"):
            show(message, category, filename, lineno, file, line)
    return shown


def largest_size() -> int:
    """The most bytes of address space that this process has had; those that were never written to count."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmPeak:"))


def run(source: str, watch_hash: bool = False) -> dict:
    """Runs the program in this process, as __main__."""
    seen = {"by_address": False}
    if watch_hash:
        builtins.hash = watched_hash(seen)
    warnings.showwarning = shown_warning(warnings.showwarning)
    sys.unraisablehook = lambda details: None
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors=e, write_through=True) for e in ("strict", "backslashreplace"))
    sys.stdout, sys.stderr, sys.stdin = out, err, io.StringIO()
    with open(NAME, "wb") as file:  # the compiler reads the line of a SyntaxError from it
        file.write(source.encode("utf-8", "surrogatepass"))
    linecache.checkcache()
    getattr(linecache, "_interactive_cache", {}).clear()  # has this driver, given to -c, as the text of <string>
    main = types.ModuleType("__main__")
    main.__file__ = NAME
    sys.modules["__main__"] = main
    sys.argv = [NAME]
    skip, last = None, ""
    try:
        exec(compile(source.encode("utf-8", "surrogatepass"), NAME, "exec"), main.__dict__)
    except SystemExit:
        pass
    except MemoryError:
        skip = "memory"
    except BaseException as e:
        trace = e.__traceback__
        shown = traceback.TracebackException(type(e), e, trace and trace.tb_next)
        hide_library(shown)
        print("".join(shown.format()), end="", file=err)
        last = "".join(shown.format_exception_only())
        # As at the end of a program: its frames go, and with them generators that have something to say.
        trace = shown = None
    texts = [stream.buffer.getvalue().decode("utf-8", "replace") for stream in (out, err)]
    if any(C_STACK in text for text in texts):
        skip = "by CPython's C stack"
    return {"skip": skip, **seen} if skip else {"out": texts[0], "err": texts[1], "last": last, **seen}


def child(source: str, watch_hash: bool, answer: int) -> None:
    signal.alarm(SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    before = largest_size()
    result = run(source, watch_hash)
    result = json.dumps({**result, "bytes": largest_size() - before}).encode()
    while result:
        result = result[os.write(answer, result) :]


def main() -> None:
    print(json.dumps({"version": sys.version_info[:3]}), flush=True)
    folder = tempfile.TemporaryDirectory()
    os.chdir(folder.name)
    for line in sys.stdin:
        request = json.loads(line)
        mine, its = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(mine)
            try:
                child(request["source"], request["watch_hash"], its)
            finally:
                os._exit(0)
        os.close(its)
        with os.fdopen(mine, "rb") as pipe:
            text = pipe.read().decode()
        _, status = os.waitpid(pid, 0)
        if status or not text:
            text = json.dumps({"skip": "time" if status == signal.SIGALRM else f"ended with status {status}"})
        print(text, flush=True)


main()
