"""inspect: what functions, classes and modules are made of. Here: what kind of thing an object is, its members and documentation.
Signatures, frames, classes' attributes and sources are in modules of their own, which come when they are asked for (`_parts`)."""
import sys
import types
from _types import find_elsewhere as _find_elsewhere

CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS, CO_NESTED, CO_GENERATOR = 1, 2, 4, 8, 16, 32
CO_COROUTINE, CO_ITERABLE_COROUTINE, CO_ASYNC_GENERATOR = 128, 256, 512
TPFLAGS_IS_ABSTRACT = 1 << 20


def ismodule(object):
    return isinstance(object, types.ModuleType)


def ispackage(object):
    return ismodule(object) and hasattr(object, "__path__")


def isclass(object):
    return isinstance(object, type)


def ismethod(object):
    return isinstance(object, types.MethodType)


def isfunction(object):
    return isinstance(object, types.FunctionType)


def isbuiltin(object):
    return isinstance(object, types.BuiltinFunctionType)


def ismethodwrapper(object):
    return isinstance(object, types.MethodWrapperType)


def isgetsetdescriptor(obj):
    return isinstance(obj, types.GetSetDescriptorType)


def ismemberdescriptor(obj):
    return isinstance(obj, types.MemberDescriptorType)


def ismethoddescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    cls = type(object)
    return hasattr(cls, "__get__") and not hasattr(cls, "__set__") and not hasattr(cls, "__delete__")


def isdatadescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    return hasattr(type(object), "__set__") or hasattr(type(object), "__delete__")


def isroutine(object):
    return isbuiltin(object) or isfunction(object) or ismethod(object) or ismethoddescriptor(object) or ismethodwrapper(object)


def isgenerator(object):
    return isinstance(object, types.GeneratorType)


def isgeneratorfunction(obj):
    while True:
        if ismethod(obj):
            obj = obj.__func__
        elif isinstance(obj, _functools().partial):
            obj = obj.func
        else:
            return isfunction(obj) and bool(obj.__code__.co_flags & CO_GENERATOR)


def _functools():
    import functools
    return functools


def iscoroutinefunction(obj):
    return False


def iscoroutine(object):
    return False


def isawaitable(object):
    return False


def isasyncgenfunction(obj):
    return False


def isasyncgen(object):
    return False


def iscode(object):
    return isinstance(object, types.CodeType)


def isframe(object):
    return isinstance(object, types.FrameType)


def istraceback(object):
    return isinstance(object, types.TracebackType)


def isabstract(object):
    return isinstance(object, type) and bool(getattr(object, "__abstractmethods__", None))


def getmro(cls):
    return cls.__mro__


def getmembers(object, predicate=None):
    return _members(object, getattr, predicate)


def _members(obj, get, predicate):
    found, known, names = [], set(), dir(obj)
    mro = obj.__mro__ if isinstance(obj, type) else ()
    for base in obj.__bases__ if mro else ():
        names += [name for name, value in base.__dict__.items() if isinstance(value, types.DynamicClassAttribute)]
    for name in names:
        try:
            if name in known:
                raise AttributeError
            value = get(obj, name)
        except AttributeError:
            # A name that dir() has twice or that cannot be read: as a class in the line stores it.
            value = next((base.__dict__[name] for base in mro if name in base.__dict__), mro)
            if value is mro:
                continue
        if predicate is None or predicate(value):
            found.append((name, value))
        known.add(name)
    return sorted(found, key=lambda pair: pair[0])


def unwrap(func, *, stop=None):
    first, known = func, {id(func)}
    while not isinstance(func, type) and hasattr(func, "__wrapped__"):
        if stop is not None and stop(func):
            break
        func = func.__wrapped__
        if id(func) in known or len(known) >= sys.getrecursionlimit():
            raise ValueError(f"wrapper loop when unwrapping {first!r}")
        known.add(id(func))
    return func


def cleandoc(doc):
    lines = doc.expandtabs().split("\n")
    margin = min((len(line) - len(line.lstrip(" ")) for line in lines[1:] if line.strip()), default=None)
    out = [lines[0].lstrip(" ")] + [line[margin:] if margin else line for line in lines[1:]]
    while out and not out[-1]:
        out.pop()
    while out and not out[0]:
        out.pop(0)
    return "\n".join(out)


def _inherited_doc(obj):
    """The documentation of what a class's member overrides, or of the class that a class derives from."""
    if isclass(obj):
        docs = (base.__dict__.get("__doc__") for base in obj.__mro__ if base is not object)
        return next((doc for doc in docs if isinstance(doc, str)), None)
    if ismethod(obj):
        owner, name = obj.__self__, obj.__func__.__name__
        owner = owner if isclass(owner) else type(owner)
    elif isfunction(obj) or isinstance(obj, property):
        function = obj.fget if isinstance(obj, property) else obj
        name = getattr(function, "__name__", "")
        owner = sys.modules.get(getattr(function, "__module__", None))
        for part in getattr(function, "__qualname__", "").split(".")[:-1]:
            owner = getattr(owner, part, None)
    else:
        return None
    for base in owner.__mro__ if isclass(owner) else ():
        doc = getattr(base.__dict__.get(name), "__doc__", None)
        if isinstance(doc, str):
            return doc
    return None


def getdoc(object):
    doc = getattr(object, "__doc__", None)
    if doc is None or isclass(object) and "__doc__" not in object.__dict__:
        doc = _inherited_doc(object)
    return cleandoc(doc) if isinstance(doc, str) else None


def indentsize(line):
    expanded = line.expandtabs()
    return len(expanded) - len(expanded.lstrip())


def getmodule(object):
    if ismodule(object):
        return object
    return sys.modules.get(getattr(object, "__module__", None))


def getmodulename(path):
    return path.rsplit("/", 1)[-1].rsplit(".", 1)[0]


def getfile(object):
    if ismodule(object):
        if getattr(object, "__file__", None):
            return object.__file__
        raise TypeError(f"{object!r} is a built-in module")
    if isclass(object):
        module = sys.modules.get(object.__module__)
        if getattr(module, "__file__", None):
            return module.__file__
        if object.__module__ == "__main__":
            raise OSError("source code not available")
        raise TypeError(f"{object!r} is a built-in class")
    from _inspect_source import _code_of
    return _code_of(object).co_filename


def getsourcefile(object):
    from _inspect_source import _code_of, source_text
    file = getfile(object)
    return file if ismodule(object) or isclass(object) or source_text(_code_of(object)) else None


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=1):
    from annotationlib import get_annotations as get

    return get(obj, globals=globals, locals=locals, eval_str=eval_str, format=format)


def currentframe():
    return sys._getframe(0)


_parts = {
    **dict.fromkeys(("findsource", "getblock", "getsource", "getsourcelines", "getcomments"), "_inspect_source"),
    **dict.fromkeys(
        """_empty _void _ParameterKind Parameter BoundArguments Signature formatannotation
        _POSITIONAL_ONLY _POSITIONAL_OR_KEYWORD _VAR_POSITIONAL _KEYWORD_ONLY _VAR_KEYWORD""".split(), "_inspect_signature"),
    **dict.fromkeys("signature FullArgSpec getfullargspec getcallargs".split(), "_inspect_callables"),
    **dict.fromkeys(
        """GEN_CREATED GEN_RUNNING GEN_SUSPENDED GEN_CLOSED getgeneratorstate getgeneratorlocals ClosureVars getclosurevars FrameInfo Traceback getframeinfo
        getouterframes getinnerframes stack trace Arguments ArgInfo getargs getargvalues formatargvalues""".split(), "_inspect_frames"),
    **dict.fromkeys("Attribute getattr_static getmembers_static classify_class_attrs getclasstree walktree".split(), "_inspect_members"),
}
__all__ = [name for name in globals() if name[0] != "_" and name not in ("sys", "types")] + [*_parts]


def __getattr__(name):
    return _find_elsewhere("inspect", _parts, name)
