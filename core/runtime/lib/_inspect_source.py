"""inspect.getsource and its kin: the lines that a function or class was defined by."""
import sys
import types

from _inspect import source_text


def _code_of(obj):
    """The code that an object was made by, and where in its text it begins."""
    if isinstance(obj, types.MethodType):
        obj = obj.__func__
    if isinstance(obj, types.FunctionType):
        obj = obj.__code__
    if isinstance(obj, types.TracebackType):
        obj = obj.tb_frame
    if isinstance(obj, types.FrameType):
        obj = obj.f_code
    if isinstance(obj, types.CodeType):
        return obj
    raise TypeError(
        "module, class, method, function, traceback, frame, or code object was expected, got "
        f"{type(obj).__name__}"
    )


def _text_of_module(name):
    """The text of the user's module of that name, if one of its frames runs."""
    frame = sys._getframe(0)
    while frame is not None:
        if frame.f_globals.get("__name__") == name:
            return source_text(frame.f_code)
        frame = frame.f_back
    return ""


def findsource(object):
    lines, start = _found_source(object)
    return lines, start - 1


def _found_source(obj):
    if isinstance(obj, type):
        text, start = _text_of_module(obj.__module__), obj.__dict__.get("__firstlineno__")
        if start is None or obj.__module__ == "builtins":
            raise TypeError(f"{obj!r} is a built-in class")
    else:
        code = _code_of(obj)
        text, start = source_text(code), code.co_firstlineno
        if not text and not (code.co_filename.startswith("<") and code.co_filename.endswith(">")):
            raise OSError("source code not available")
    if not text or start is None:
        raise OSError("could not get source code")
    lines = text.splitlines(True)
    if start > len(lines):
        raise OSError("lineno is out of bounds")
    return lines, start


def getsourcelines(object):
    while hasattr(object, "__wrapped__"):
        object = object.__wrapped__
    if isinstance(object, types.ModuleType):
        return _text_of_module(object.__name__).splitlines(True), 0
    lines, start = _found_source(object)
    return lines[start - 1 : _end_of_block(lines, start)], start


def _end_of_block(lines, start):
    """The last line of the definition that begins at a line, or of the statement with a lambda in it."""
    import ast
    found = start
    for node in ast.walk(ast.parse("".join(lines))):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            if first == start:
                return node.end_lineno
        elif isinstance(node, ast.stmt) and not hasattr(node, "body") and node.lineno <= start <= node.end_lineno:
            found = node.end_lineno
    return found


def getsource(object):
    return "".join(getsourcelines(object)[0])


def getblock(lines):
    return lines[: _end_of_block(lines, 1)]


def getcomments(object):
    """The lines of comments right before a definition; of a module those it begins with."""
    try:
        lines, start = findsource(object)
    except (OSError, TypeError):
        return None
    if isinstance(object, types.ModuleType):
        start = next((i for i, line in enumerate(lines) if line.strip() not in ("", "#") and not line.startswith("#!")), len(lines))
        found = []
        while start < len(lines) and lines[start][:1] == "#":
            found.append(lines[start].expandtabs())
            start += 1
        return "".join(found)
    indent = len(lines[start]) - len(lines[start].lstrip())
    found = []
    for line in reversed(lines[:start]):
        text = line.expandtabs().lstrip()
        if text[:1] != "#" or len(line.expandtabs()) - len(text) != indent:
            break
        found.append(text)
    return "".join(reversed(found)) or None
