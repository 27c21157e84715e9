"""Whether two results of a program agree, and of which kind a difference is."""
import ast
import difflib
import re

ADDRESS = re.compile(r"\b0x[0-9a-f]{6,}\b|(?<= chars\])[0-9a-f]+(?=>)")  # also the end of one that unittest cut
# What distinguishes programs, not kinds of differences.
DETAIL = re.compile(r"'[^']*'|\"[^\"]*\"|-?\d[\w.]*|[~^]+| +")

# An integer of 33 million bits, in CPython.
MUCH = 4 << 20


def normal(text: str) -> str:
    return ADDRESS.sub("0x…", text)


def difference(want: dict, got: dict):
    """None where they agree; else the kind, a short text that similar differences share."""
    if "skip" in want or "skip" in got:
        return "skipped" if want != got else None
    for stream in ("out", "err"):
        a, b = (normal(result[stream]).split("\n") for result in (want, got))
        if a != b:
            first = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
            shown = [lines[first] if first < len(lines) else "" for lines in (a, b)]
            if stream == "err" and a[-2:] != b[-2:]:  # the message tells more than the frames before it
                shown = [lines[-2] if len(lines) > 1 else lines[-1] for lines in (a, b)]
            return stream + ": " + " ≠ ".join(DETAIL.sub("_", text)[:120] for text in shown)
    return None


def hits_limit(kind: str, want: dict) -> bool:
    """Whether the difference is a MemoryError here of a program that asked CPython for much: the engine makes no integers
    above 33 million bits, and no text or list that its memory does not hold, where CPython has 2 GiB."""
    return "MemoryError" in kind.partition(" ≠ ")[2] and want["bytes"] >= MUCH


def shows_library(want: dict) -> bool:
    """Whether it prints a traceback that goes through the standard library: here only the program's frames are shown."""
    if "--- Logging error ---" in want["err"]:
        return True
    return re.search(r'[Ff]ile "?(?:[^"\n]*/lib/python3[^"\n]*|<string>)"?, line', want["out"]) is not None


def nodes(source: str, kind: type) -> list:
    try:
        return [node for node in ast.walk(ast.parse(source)) if isinstance(node, kind)]
    except (SyntaxError, ValueError):
        return []


def loses_handlers(source: str) -> bool:
    """Whether `(a or b) or c` (or the same with and) stands in it: CPython 3.14 tests a and b there outside the handlers
    of the try statement around, so that an exception of theirs is not caught."""
    return any(type(v.op) is type(n.op) for n in nodes(source, ast.BoolOp) for v in n.values[:-1] if isinstance(v, ast.BoolOp))


def compares_identities(source: str) -> bool:
    """Whether it asks if a number is another: the language leaves open which equal immutable values are one object."""
    found = [n for n in nodes(source, ast.Compare) if any(isinstance(op, (ast.Is, ast.IsNot)) for op in n.ops)]
    return any(isinstance(x, ast.Constant) and type(x.value) in (int, float, complex) for n in found for x in ast.walk(n))


def report(want: dict, got: dict) -> str:
    """The lines in which they differ."""
    parts = []
    for stream in ("out", "err"):
        a, b = (normal(result[stream]).splitlines() for result in (want, got))
        if a != b:
            parts += difflib.unified_diff(a, b, f"{stream}: CPython", f"{stream}: here", lineterm="", n=2)
    return "\n".join(parts[:60])
