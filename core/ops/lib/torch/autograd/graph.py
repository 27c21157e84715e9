# torch.autograd.graph: the nodes of the recorded graph, and hooks on what they save.
from typing import NamedTuple

import torch
from torch import _C
from torch.utils.hooks import RemovableHandle

__all__ = ["saved_tensors_hooks", "save_on_cpu", "disable_saved_tensors_hooks", "register_multi_grad_hook", "Node",
           "GradientEdge", "get_gradient_edge", "increment_version"]

Node = _C._Node
_hooks = []  # pairs that are entered; the last one counts
_disabled = None  # why there may be none


class GradientEdge(NamedTuple):
    node: Node
    output_nr: int
    ownership_token: Node | None = None


def get_gradient_edge(tensor):
    if not tensor.requires_grad:
        raise RuntimeError("It is not possible to get the gradient edge for a Tensor that does not require gradients")
    return GradientEdge(_node(tensor), tensor.output_nr)


def _node(tensor):
    if not tensor.requires_grad or tensor.grad_fn is not None:
        return tensor.grad_fn
    with torch.enable_grad():
        return tensor.view_as(tensor).grad_fn.next_functions[0][0]


def increment_version(tensor):
    _C._increment_version((tensor,) if isinstance(tensor, torch.Tensor) else tuple(tensor))


def _pack(tensor):
    """Puts a tensor away; the answer brings it back."""
    pack, unpack = _hooks[-1]
    kept = pack(tensor)

    def unpacked():
        found = unpack(kept)
        if not isinstance(found, torch.Tensor):
            raise TypeError("Output of saved tensor unpack_hook expected to be a Tensor but got result of type "
                            f"{type(found).__name__}")
        return found

    return unpacked


class saved_tensors_hooks:
    def __init__(self, pack_hook, unpack_hook):
        self.pack_hook = pack_hook
        self.unpack_hook = unpack_hook

    def __enter__(self):
        if _disabled is not None:
            raise RuntimeError(_disabled)
        if not callable(self.pack_hook) or not callable(self.unpack_hook):
            raise TypeError(
                "_push_saved_tensors_default_hooks(): incompatible function arguments. The following argument types are "
                "supported:\n    1. (arg0: collections.abc.Callable, arg1: collections.abc.Callable) -> None\n\nInvoked "
                f"with: {self.pack_hook!r}, {self.unpack_hook!r}")
        _hooks.append((self.pack_hook, self.unpack_hook))
        _C._set_saved_packer(_pack)

    def __exit__(self, *args):
        _hooks.pop()
        if not _hooks:
            _C._set_saved_packer(None)


class save_on_cpu(saved_tensors_hooks):
    def __init__(self, pin_memory=False, device_type="cuda"):
        super().__init__(lambda tensor: (tensor.device, tensor.cpu()), lambda packed: packed[1].to(packed[0]))


class disable_saved_tensors_hooks:
    """While it is entered, entering hooks is an error with this message."""

    def __init__(self, error_message):
        self.error_message = error_message

    def __enter__(self):
        global _disabled
        self.before, _disabled = _disabled, self.error_message
        if _hooks:
            raise RuntimeError(self.error_message)

    def __exit__(self, *args):
        global _disabled
        _disabled = self.before

    def __call__(self, function):
        import functools

        @functools.wraps(function)
        def inner(*args, **kwargs):
            with disable_saved_tensors_hooks(self.error_message):
                return function(*args, **kwargs)

        return inner


class _MultiHandle(RemovableHandle):
    def __init__(self, handles):
        self.handles = handles

    def remove(self):
        for handle in self.handles:
            handle.remove()


def register_multi_grad_hook(tensors, fn, *, mode="all"):
    """Calls fn once in a backward pass: with all gradients of the tensors, or with the first one that is there."""
    if mode not in ("all", "any"):
        raise ValueError(f"Expects mode to be one of ('all', 'any') but got {mode}")
    tensors = tuple(tensors)
    nodes = [_node(t) for t in tensors]
    state = {"pass": -1, "seen": 0, "called": False, "expected": 0, "grads": None}

    def hook_of(i):
        def inner(grad):
            now = _C._current_graph_task_id()
            if now != state["pass"]:
                state.update({"pass": now, "seen": 0, "called": False, "grads": [None] * len(tensors),
                              "expected": sum(n is not None and _C._will_engine_execute_node(n) for n in nodes)})
            if mode == "any":
                if not state["called"]:
                    state["called"] = True
                    fn(grad)
                return
            state["grads"][i] = grad
            state["seen"] += 1
            if state["seen"] == state["expected"]:
                fn(state["grads"])

        return inner

    return _MultiHandle(tuple(t.register_hook(hook_of(i)) for i, t in enumerate(tensors)))
