# torch.autograd.forward_ad: while a level is entered, every function that is given a dual tensor is also asked how its
# results move (by torch.func.jvp, from two gradients), and its results are dual tensors again.
from typing import NamedTuple

import torch
from torch.overrides import TorchFunctionMode
from torch.utils import _pytree as pytree

__all__ = ["UnpackedDualTensor", "enter_dual_level", "exit_dual_level", "make_dual", "unpack_dual", "dual_level"]

_level = None


class UnpackedDualTensor(NamedTuple):
    primal: torch.Tensor
    tangent: torch.Tensor | None


def _tangent(t):
    held = getattr(t, "_forward_gradient", None) if isinstance(t, torch.Tensor) else None
    return held[1] if held is not None and held[0] is _level else None


def _moving(tree):
    return [t for t in pytree.tree_leaves(tree) if isinstance(t, torch.Tensor) and t.is_floating_point()]


def _text(shown, tangent):
    """A tensor's text with its tangent as the last suffix."""
    suffix = f"tangent={tangent}"
    last = len(shown) - 1 - (shown.rfind("\n") + 1)
    gap = "\n" + " " * (shown.index("(") + 1) if last + len(suffix) + 4 > 80 else " "
    return f"{shown[:-1]},{gap}{suffix})"


class _Level(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        leaves, spec = pytree.tree_flatten((args, kwargs))
        duals = [i for i, v in enumerate(leaves) if _tangent(v) is not None]
        name = func.__name__
        if not duals or name in ("detach", "backward"):
            return func(*args, **kwargs)
        if name == "__repr__" or name == "__format__" and args[0].dim():
            return _text(torch.Tensor.__repr__(args[0]), _tangent(args[0]))
        changes = name.endswith("_") and (not name.endswith("__") or name.startswith("__i") or name == "__setitem__")
        moved = None

        def move():
            def pure(*given):
                found = list(leaves)
                for i, value in zip(duals, given):
                    found[i] = value
                a, k = pytree.tree_unflatten(found, spec)
                if changes:
                    a = (a[0].clone(), *a[1:])
                result = func(*a, **k)
                return _moving(a[0] if name == "__setitem__" else result)

            primals = tuple(leaves[i].detach() for i in duals)
            return torch.func.jvp(pure, primals, tuple(_tangent(leaves[i]) for i in duals))[1]

        state = torch.get_rng_state()
        if changes:
            moved = move()
            torch.set_rng_state(state)
        result = func(*args, **kwargs)
        outputs = _moving(args[0] if name == "__setitem__" else result)
        if outputs and moved is None:
            after = torch.get_rng_state()
            torch.set_rng_state(state)
            moved = move()
            torch.set_rng_state(after)
        for output, tangent in zip(outputs, moved or ()):
            output._forward_gradient = (self, tangent)
        return result


def enter_dual_level():
    global _level
    if _level is not None:
        raise RuntimeError("Nested forward mode AD is not supported at the moment")
    _level = _Level()
    _level.__enter__()
    return 0


def exit_dual_level(*, level=None):
    global _level
    if _level is None:
        raise RuntimeError("Dual level must be a positive number.")
    _level.__exit__(None, None, None)
    _level = None


def make_dual(tensor, tangent, *, level=None):
    if _level is None:
        raise RuntimeError("Trying to create a dual Tensor for forward AD but no level exists, make sure to enter_dual_level() "
                           "first.")
    for given, what in ((tensor, "primal"), (tangent, "tangent")):
        if not (given.is_floating_point() or given.is_complex()):
            raise ValueError(f"Expected {what} to be floating point or complex, but got: {given.dtype}")
    if _tangent(tensor) is not None:
        raise RuntimeError("Making a dual Tensor based on a Tensor that already has a forward gradient at the same level 0 is "
                           "not supported.")
    if tensor.shape != tangent.shape:
        raise RuntimeError(
            "Trying to set a forward gradient that has a different size than that of the original Tensor, this is not "
            f"supported. Tensor is of size {list(tensor.shape)} while the given forward gradient is of size "
            f"{list(tangent.shape)}."
        )
    dual = tensor.view_as(tensor)
    dual._forward_gradient = (_level, tangent)
    return dual


def unpack_dual(tensor, *, level=None):
    tangent = _tangent(tensor) if _level is not None else None
    if tangent is None:
        return UnpackedDualTensor(tensor, None)
    tensor._forward_gradient, held = None, tensor._forward_gradient
    primal = tensor.view_as(tensor) if tensor.requires_grad else tensor.detach()
    tensor._forward_gradient = held
    return UnpackedDualTensor(primal, tangent)


class dual_level:
    """A level that is left at the end of the block; dual tensors then are ordinary ones."""

    def __enter__(self):
        return enter_dual_level()

    def __exit__(self, *args):
        exit_dual_level()
