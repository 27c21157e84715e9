# Functions of torch that are written in Python here but are the engine's own in PyTorch.
from torch import _C

_PRIVATE = ("linalg", "special", "fft")
_SPARSE = ("sparse.mm", "sparse.addmm", "sparse.softmax", "sparse.log_softmax")


def overridable(f, path):
    """`f` under the name that PyTorch's own has (path: "linalg.cond", "real"), asking arguments that override first."""

    code = f.__code__
    required = () if code.co_flags & 4 else code.co_varnames[: code.co_argcount - len(f.__defaults__ or ())]

    def function(*args, **kwargs):
        if len(args) < len(required) and (absent := [f'"{n}"' for n in required[len(args) :] if n not in kwargs]):
            plural = "s" if len(absent) == 1 else ""  # so the engine's own parser of arguments has it
            raise TypeError(
                f"{function.__name__}() missing {len(absent)} required positional argument{plural}: {', '.join(absent)}"
            )
        given = args + tuple(kwargs.values())
        if _C._has_torch_function(given):
            return _C._handle_torch_function(function, given, *args, **kwargs)
        return f(*args, **kwargs)

    scope, _, name = path.rpartition(".")
    private = scope in _PRIVATE or path in _SPARSE
    if private:
        name = f"{'_' if path in _SPARSE else ''}{scope}_{name}"
    function.__name__ = function.__qualname__ = name
    function.__module__ = f"torch._C._{scope}" if private else f"torch.{scope}" if scope else "torch"
    return function
