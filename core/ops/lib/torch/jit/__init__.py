# torch.jit: TorchScript is not supported; its markers leave functions as they are.
def _unsupported(name):
    def function(*args, **kwargs):
        raise NotImplementedError(f"torch.jit.{name} is not supported here: TorchScript is not part of this engine")

    function.__name__ = function.__qualname__ = name
    return function


script = _unsupported("script")
trace = _unsupported("trace")
load = _unsupported("load")
save = _unsupported("save")
freeze = _unsupported("freeze")
script_method = _unsupported("script_method")


def ignore(drop=False, **kwargs):
    if callable(drop):
        return drop
    return lambda fn: fn


def unused(fn):
    return fn


def export(fn):
    return fn


def interface(obj):
    return obj


def is_scripting():
    return False


def is_tracing():
    return False


def script_if_tracing(fn):
    """The function itself: nothing here traces for TorchScript."""
    import functools

    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        return fn(*args, **kwargs)

    return wrapper


def annotate(the_type, the_value):
    return the_value


class Attribute:
    def __init__(self, value, type):
        self.value = value
        self.type = type


class Final:
    def __class_getitem__(cls, item):
        return item


class ScriptModule:
    pass


class ScriptFunction:
    pass


class RecursiveScriptModule(ScriptModule):
    pass


def isinstance(obj, target_type):
    import builtins

    return builtins.isinstance(obj, target_type)


class _Final:
    pass
