"""pickle within one session. What is pickled stays in memory, copied as pickling would copy it, by what the objects say
of themselves (__reduce_ex__, __getstate__, ...); the bytes hold only a mark that leads back to it. Classes and functions
go by their name, as always. Bytes that other programs wrote are not understood, nor do others understand these."""
import sys
import types
from copy import _state_of

__all__ = [
    "PickleError", "PicklingError", "UnpicklingError", "Pickler", "Unpickler", "dump", "dumps", "load", "loads",
]

HIGHEST_PROTOCOL = 5
DEFAULT_PROTOCOL = 5

_MARK = b"\x80\x05\x8c saved in this session: "
_END = b"\x94."
_kept = []


class PickleError(Exception):
    pass


class PicklingError(PickleError):
    pass


class UnpicklingError(PickleError):
    pass


PickleError.__module__ = PicklingError.__module__ = UnpicklingError.__module__ = "_pickle"

_PLAIN = (type(None), bool, int, float, complex, str, bytes, type(Ellipsis), type(NotImplemented))
_NAMELESS = (type(None), type(Ellipsis), type(NotImplemented))  # types that no module names
_NAMED = (types.FunctionType, types.BuiltinFunctionType)


def _check_name(x):
    """A class or function is pickled as its name: refuses one that is not found there."""
    name = getattr(x, "__qualname__", None) or x.__name__
    module = getattr(x, "__module__", None) or "builtins"
    if x in _NAMELESS:
        return
    if name.startswith("_VariableFunctionsClass.") and module == "torch":
        module = "torch._C"  # where the class of these methods is
    if "<locals>" in name:
        raise PicklingError(f"Can't pickle local object {x!r}")
    found = sys.modules.get(module)
    if isinstance(x, types.BuiltinFunctionType) and found is None:
        return
    try:
        for part in name.split("."):
            found = getattr(found, part)
    except AttributeError:
        raise PicklingError(f"Can't pickle {x!r}: it's not found as {module}.{name}") from None
    if found is not x and not isinstance(x, types.BuiltinFunctionType):
        raise PicklingError(f"Can't pickle {x!r}: it's not the same object as {module}.{name}")


class _Written:
    """Steps that make an object again, each a kind and what it needs: the numbers of other steps, or a value."""

    def __init__(self, x):
        self.steps = []
        self.number = {}
        self.kept = []  # so that no id is used again meanwhile
        self.last = self.write(x)

    def write(self, x):
        if type(x) in _PLAIN:
            self.steps.append(("value", x))
            return len(self.steps) - 1
        if id(x) in self.number:
            return self.number[id(x)]
        self.kept.append(x)
        at = self.number[id(x)] = len(self.steps)
        self.steps.append(None)
        self.steps[at] = self.step(x, type(x))
        return at

    def step(self, x, kind):
        if isinstance(x, (type, *_NAMED)):
            _check_name(x)
            return "value", x
        if kind is dict:
            return dict, [(self.write(k), self.write(v)) for k, v in x.items()]
        if kind in (list, set, tuple, frozenset):
            return kind, [self.write(v) for v in x]
        torch = sys.modules.get("torch")
        if torch is not None and isinstance(x, (torch.Tensor, torch.dtype, torch.device, torch.Generator)):
            return "tensor", torch.serialization._pickled(x, {})
        if kind in (types.UnionType, types.GenericAlias):
            return "value", x
        if isinstance(x, (types.GeneratorType, types.ModuleType, types.FrameType, types.CodeType)):
            raise TypeError(f"cannot pickle '{kind.__name__}' object")
        parts = _state_of(x)
        if isinstance(parts, str):
            return "value", x
        maker, args, state, items, pairs = (*parts, None, None, None)[:5]
        if isinstance(maker, type):
            _check_name(maker)
        return (
            "made", maker, [self.write(a) for a in args], state if state is None else self.write(state),
            [self.write(v) for v in items or ()], [(self.write(k), self.write(v)) for k, v in pairs or ()],
        )


class _Read:
    def __init__(self, written):
        self.steps = written.steps
        self.made = {}
        self.result = self.read(written.last)

    def read(self, at):
        if at not in self.made:
            kind, *of = self.steps[at]
            self.made[at] = self.one(at, kind, *of)
        return self.made[at]

    def one(self, at, kind, *of):
        if kind == "value":
            return of[0]
        if kind == "tensor":
            return sys.modules["torch"].serialization._pickled(of[0], {})
        if kind == "made":
            return self.again(at, *of)
        if kind in (tuple, frozenset):
            return kind(self.read(v) for v in of[0])
        made = self.made[at] = kind()
        if kind is list:
            made.extend(self.read(v) for v in of[0])
        elif kind is set:
            made.update(self.read(v) for v in of[0])
        else:
            for k, v in of[0]:
                made[self.read(k)] = self.read(v)
        return made

    def again(self, at, maker, args, state, items, pairs):
        made = self.made[at] = maker(*(self.read(a) for a in args))
        if state is not None:
            self.set_state(made, self.read(state))
        for item in items:
            made.append(self.read(item))
        for key, value in pairs:
            made[self.read(key)] = self.read(value)
        return made

    @staticmethod
    def set_state(made, state):
        if hasattr(made, "__setstate__"):
            made.__setstate__(state)
            return
        slots = None
        if isinstance(state, tuple) and len(state) == 2:
            state, slots = state
        if state is not None:
            made.__dict__.update(state)
        for name, value in (slots or {}).items():
            setattr(made, name, value)


def dumps(obj, protocol=None, *, fix_imports=True, buffer_callback=None):
    if protocol is not None and protocol > HIGHEST_PROTOCOL:
        raise ValueError(f"pickle protocol must be <= {HIGHEST_PROTOCOL}")
    _kept.append(_Written(obj))
    return _MARK + str(len(_kept) - 1).encode() + _END


def loads(data, /, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=()):
    data = bytes(data)
    if not data:
        raise EOFError("Ran out of input")
    if not data.startswith(_MARK) or _END not in data:
        raise UnpicklingError("pickle data was truncated")
    return _Read(_kept[int(data[len(_MARK):data.index(_END)])]).result


def dump(obj, file, protocol=None, *, fix_imports=True, buffer_callback=None):
    file.write(dumps(obj, protocol))


def load(file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=()):
    data = b""
    while not data.endswith(_END):
        byte = file.read(1)
        if not byte:
            break
        data += byte
    return loads(data)


class Pickler:
    def __init__(self, file, protocol=None, *, fix_imports=True, buffer_callback=None):
        self._file = file
        self._protocol = protocol

    def dump(self, obj):
        dump(obj, self._file, self._protocol)


class Unpickler:
    def __init__(self, file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=()):
        self._file = file

    def load(self):
        return load(self._file)
