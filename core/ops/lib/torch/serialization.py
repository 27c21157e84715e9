# torch.save and torch.load within one session. What is saved stays in memory, copied as pickling would copy it;
# the file holds only a mark that leads back to it. Files that other programs wrote or will read are not handled.
import collections
import copy

import torch

_MARK = b"PK\x03\x04 saved in this session: "
_saved = []
_safe_globals = []

_DANGER = (
    "Weights only load failed. This file can still be loaded, to do so you have two options, "
    "\033[1mdo those steps only if you trust the source of the checkpoint\033[0m. \n"
    "\t(1) In PyTorch 2.6, we changed the default value of the `weights_only` argument in `torch.load` from `False` to "
    "`True`. Re-running `torch.load` with `weights_only` set to `False` will likely succeed, but it can result in "
    "arbitrary code execution. Do it only if you got the file from a trusted source.\n"
    "\t(2) Alternatively, to load with `weights_only=True` please check the recommended steps in the following error "
    "message.\n\tWeightsUnpickler error: "
)


class UnpicklingError(Exception):
    pass


UnpicklingError.__module__ = "_pickle"

_PLAIN = (type(None), bool, int, float, complex, str, bytes, torch.Size, torch.dtype, torch.device)


def _pickled(value, memo):
    """A copy as loading a pickle gives: shared parts stay shared, tensors come without history."""
    if isinstance(value, (*_PLAIN, type)):
        return value
    if id(value) in memo:
        return memo[id(value)]
    kind = type(value)
    if isinstance(value, torch.Tensor):
        if value.is_leaf:
            return copy.deepcopy(value, memo)
        made = copy.deepcopy(value.detach(), memo).requires_grad_(value.requires_grad)
    elif isinstance(value, dict):
        made = kind(value.default_factory) if kind is collections.defaultdict else kind()
        memo[id(value)] = made
        for k, v in value.items():
            made[_pickled(k, memo)] = _pickled(v, memo)
        if getattr(value, "__dict__", None):
            made.__dict__.update(_pickled(dict(value.__dict__), memo))
    elif kind is list:
        made = memo[id(value)] = []
        made.extend(_pickled(v, memo) for v in value)
    elif kind in (tuple, set, frozenset):
        made = kind(_pickled(v, memo) for v in value)
    elif isinstance(value, torch.nn.Module):
        if any("__reduce__" in c.__dict__ for c in kind.__mro__[:-1]):
            function, args = value.__reduce__()
            made = function(*(_pickled(a, memo) for a in args))
        else:
            made = memo[id(value)] = kind.__new__(kind)
            made.__setstate__(_pickled(value.__getstate__(), memo))
    else:
        made = copy.deepcopy(value, memo)
    memo[id(value)] = made
    memo.setdefault("kept", []).append(value)
    return made


def _first_unsafe(value, seen):
    """The first class, or function that makes such an object again, that weights_only does not let through."""
    kind = type(value)
    if isinstance(value, (*_PLAIN, torch.Tensor)) or kind in _safe_globals:
        return None
    if id(value) in seen:
        return None
    seen.add(id(value))
    if kind in (dict, collections.OrderedDict, collections.Counter):
        parts = [*value.keys(), *value.values()]
    elif kind in (list, tuple, set):
        parts = value
    elif kind.__reduce__ is not object.__reduce__:
        return value.__reduce__()[0]
    else:
        return kind
    for part in parts:
        found = _first_unsafe(part, seen)
        if found is not None:
            return found
    return None


def save(
    obj, f, pickle_module=None, pickle_protocol=2, _use_new_zipfile_serialization=True, _disable_byteorder_record=False,
):
    _saved.append(_pickled(obj, {}))
    data = _MARK + str(len(_saved) - 1).encode()
    if hasattr(f, "write"):
        f.write(data)
    else:
        with open(f, "wb") as file:
            file.write(data)


def load(f, map_location=None, pickle_module=None, *, weights_only=None, mmap=None, **pickle_load_args):
    if hasattr(f, "read"):
        data = f.read()
    else:
        with open(f, "rb") as file:
            data = file.read()
    if not data:
        raise EOFError("Ran out of input" if weights_only is False else "")
    if not data.startswith(_MARK):
        raise NotImplementedError("torch.load reads what this session saved; other files are not supported here")
    value = _saved[int(data[len(_MARK):].decode())]
    if weights_only is not False:
        kind = _first_unsafe(value, set())
        if kind is not None:
            name = f"{kind.__module__}.{kind.__qualname__}"
            raise UnpicklingError(
                f"{_DANGER}Unsupported global: GLOBAL {name} was not an allowed global by default. "
                f"Please use `torch.serialization.add_safe_globals([{name}])` "
                f"or the `torch.serialization.safe_globals([{name}])` "
                "context manager to allowlist this global if you trust this class/function.\n\n"
                "Check the documentation of torch.load to learn more about types accepted by default with weights_only "
                "https://pytorch.org/docs/stable/generated/torch.load.html."
            )
    return _pickled(value, {})


def add_safe_globals(safe_globals):
    _safe_globals.extend(safe_globals)


def get_safe_globals():
    return list(_safe_globals)


def clear_safe_globals():
    _safe_globals.clear()


class safe_globals:
    def __init__(self, safe_globals):
        self.added = safe_globals

    def __enter__(self):
        self.before = list(_safe_globals)
        add_safe_globals(self.added)

    def __exit__(self, *exc_info):
        _safe_globals[:] = self.before
