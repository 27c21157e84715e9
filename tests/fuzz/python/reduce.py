"""Makes a program smaller while it keeps a property: lines and blocks go first, then parts of expressions."""
import ast
import time


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def block_end(lines: list, start: int) -> int:
    """The end of the statement at a line: its more indented lines belong to it."""
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or indent(lines[end]) > indent(lines[start])):
        end += 1
    return end


def smaller_lines(text: str) -> list:
    """Texts without a chunk of lines, without a statement, or with its block in a statement's place."""
    lines = text.split("\n")
    texts, size = [], len(lines) // 2
    while size > 1:
        texts += [lines[:start] + lines[start + size :] for start in range(0, len(lines), size)]
        size //= 2
    for start in reversed(range(len(lines))):
        end = block_end(lines, start)
        texts.append(lines[:start] + lines[end:])
        if end > start + 1:
            inner = lines[start + 1 : end]
            by = max(indent(inner[0]) - indent(lines[start]), 0)
            texts.append(lines[:start] + [line[by:] for line in inner] + lines[end:])
            texts.append(lines[:start] + [lines[start], " " * (indent(lines[start]) + 4) + "pass"] + lines[end:])
    return ["\n".join(chosen) for chosen in texts]


def smaller_expressions(text: str) -> list:
    """Texts in which an expression gave way to one of its parts, or to a plain literal."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return []
    starts = [0]
    encoded = text.encode()
    for line in encoded.splitlines(True):
        starts.append(starts[-1] + len(line))

    def span(node):
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

    texts = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.expr) or isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del)):
            continue
        a, b = span(node)
        children = [c for c in ast.iter_child_nodes(node) if isinstance(c, ast.expr)]
        for replacement in [encoded[slice(*span(c))] for c in children] + [b"0", b"None"]:
            if len(replacement) < b - a:
                texts.append((encoded[:a] + replacement + encoded[b:]).decode("utf-8", "replace"))
    return texts


def reduced(text: str, keeps, seconds: float) -> str:
    """The smallest text found within the time for which keeps(text) still holds."""
    end = time.monotonic() + seconds
    changed = True
    while changed:
        changed = False
        for smaller in (smaller_lines, smaller_expressions):
            at, texts = 0, smaller(text)
            while at < len(texts):
                if time.monotonic() > end:
                    return text
                if len(texts[at]) < len(text) and keeps(texts[at]):
                    text, changed = texts[at], True
                    texts = smaller(text)  # and on from where it was: what went before has been tried
                else:
                    at += 1
    return text
