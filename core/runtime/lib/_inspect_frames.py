"""inspect's view of what runs: frames, the stack, generators, and the variables that a function refers to."""
import builtins
import sys
import types
from _inspect import source_line
from collections import namedtuple

from inspect import isframe, isgenerator, istraceback

__name__ = "inspect"  # of which this is a part

GEN_CREATED, GEN_RUNNING, GEN_SUSPENDED, GEN_CLOSED = "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "GEN_CLOSED"


def getgeneratorstate(generator):
    if generator.gi_running:
        return GEN_RUNNING
    if generator.gi_suspended:
        return GEN_SUSPENDED
    return GEN_CLOSED if generator.gi_frame is None else GEN_CREATED


def getgeneratorlocals(generator):
    if not isgenerator(generator):
        raise TypeError(f"{generator!r} is not a Python generator")
    return {} if generator.gi_frame is None else generator.gi_frame.f_locals


ClosureVars = namedtuple("ClosureVars", "nonlocals globals builtins unbound", module="inspect")


def getclosurevars(func):
    """Of the names a function refers to, what they stand for."""
    if isinstance(func, types.MethodType):
        func = func.__func__
    if not isinstance(func, types.FunctionType):
        raise TypeError(f"{func!r} is not a Python function")
    code = func.__code__
    outer = {name: cell.cell_contents for name, cell in zip(code.co_freevars, func.__closure__ or ())}
    space, own, built_in, unbound = func.__globals__, {}, {}, set()
    known = space.get("__builtins__", builtins)
    known = vars(known) if isinstance(known, types.ModuleType) else known
    for name in code.co_names:
        if name in space:
            own[name] = space[name]
        elif name in known:
            built_in[name] = known[name]
        else:
            unbound.add(name)
    return ClosureVars(outer, own, built_in, unbound)


FrameInfo = namedtuple("FrameInfo", "frame filename lineno function code_context index", module="inspect")
Traceback = namedtuple("Traceback", "filename lineno function code_context index", module="inspect")


def getframeinfo(frame, context=1):
    if istraceback(frame):
        lineno, frame = frame.tb_lineno, frame.tb_frame
    else:
        lineno = frame.f_lineno
    if not isframe(frame):
        raise TypeError(f"{frame!r} is not a frame or traceback object")
    line = source_line(frame.f_code, lineno)
    return Traceback(frame.f_code.co_filename, lineno, frame.f_code.co_name, [line] if context > 0 and line else None, 0 if context > 0 and line else None)


def getouterframes(frame, context=1):
    found = []
    while frame:
        found.append(FrameInfo(frame, *getframeinfo(frame, context)))
        frame = frame.f_back
    return found


def stack(context=1):
    return getouterframes(sys._getframe(0), context)


def getinnerframes(tb, context=1):
    found = []
    while tb:
        found.append(FrameInfo(tb.tb_frame, *getframeinfo(tb, context)))
        tb = tb.tb_next
    return found


def trace(context=1):
    e = sys.exception()
    return getinnerframes(e and e.__traceback__, context)


Arguments = namedtuple("Arguments", "args varargs varkw", module="inspect")
ArgInfo = namedtuple("ArgInfo", "args varargs keywords locals", module="inspect")


def getargs(co):
    """The names of a code object's parameters."""
    names, count = co.co_varnames, co.co_argcount
    args, at = [*names[:count]], count + co.co_kwonlyargcount
    varargs = varkw = None
    if co.co_flags & 4:
        varargs, at = names[at], at + 1
    if co.co_flags & 8:
        varkw = names[at]
    return Arguments(args + [*names[count:count + co.co_kwonlyargcount]], varargs, varkw)


def getargvalues(frame):
    return ArgInfo(*getargs(frame.f_code), frame.f_locals)


def formatargvalues(args, varargs, varkw, locals, formatarg=str, formatvarargs=lambda name: "*" + name, formatvarkw=lambda name: "**" + name,
                    formatvalue=lambda value: "=" + repr(value)):
    parts = [formatarg(name) + formatvalue(locals[name]) for name in args]
    parts += [formatvarargs(varargs) + formatvalue(locals[varargs])] if varargs else []
    parts += [formatvarkw(varkw) + formatvalue(locals[varkw])] if varkw else []
    return f"({', '.join(parts)})"
