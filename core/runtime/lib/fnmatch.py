"""fnmatch: names against the shell's patterns (*, ?, [seq], [!seq])."""
import re

__all__ = ["filter", "fnmatch", "fnmatchcase", "translate"]

_compiled = {}


def translate(pattern):
    """The regular expression that matches what the pattern does."""
    out, i, n = "", 0, len(pattern)
    while i < n:
        c = pattern[i]
        i += 1
        if c == "*":
            while i < n and pattern[i] == "*":
                i += 1
            out += ".*"
        elif c == "?":
            out += "."
        elif c == "[":
            end = i + 1 if i < n and pattern[i] in "!]" else i
            if pattern[i:i + 2] == "!]":
                end = i + 2
            end = pattern.find("]", end)
            if end < 0:
                out += r"\["
                continue
            inside = pattern[i:end].replace("\\", r"\\").replace("[", r"\[")
            i = end + 1
            if inside.startswith("!"):
                inside = "^" + inside[1:]
            elif inside.startswith("^"):
                inside = "\\" + inside
            out += f"[{inside}]"
        else:
            out += re.escape(c)
    return f"(?s:{out})\\z"


def fnmatchcase(name, pat):
    found = _compiled.get(pat)
    if found is None:
        found = _compiled[pat] = re.compile(translate(pat)[:-2])
    return found.fullmatch(name) is not None


fnmatch = fnmatchcase


def filter(names, pat):
    return [name for name in names if fnmatchcase(name, pat)]
