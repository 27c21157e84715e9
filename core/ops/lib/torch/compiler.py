"""torch.compiler: hints for a compiler that is not here. Functions run as they are."""
import torch

__all__ = [
    "compile", "assume_constant_result", "reset", "allow_in_graph", "list_backends", "disable", "set_stance",
    "cudagraph_mark_step_begin", "is_compiling", "is_dynamo_compiling", "is_exporting", "set_enable_guard_collectives",
]


def compile(*args, **kwargs):
    return torch.compile(*args, **kwargs)


def is_compiling() -> bool:
    return False


def is_dynamo_compiling() -> bool:
    return False


def is_exporting() -> bool:
    return False


def reset() -> None:
    return None


def cudagraph_mark_step_begin():
    return None


def set_enable_guard_collectives(enabled: bool):
    return False


def list_backends(exclude_tags=("debug", "experimental")):
    return ["cudagraphs", "inductor", "openxla", "tvm"]


def allow_in_graph(fn):
    if isinstance(fn, (list, tuple)):
        return [allow_in_graph(f) for f in fn]
    assert callable(fn), "allow_in_graph expects a callable"
    return fn


def assume_constant_result(fn):
    return fn


def disable(fn=None, recursive=True, *, reason=None):
    return fn if fn is not None else lambda fn: fn


class set_stance:
    def __init__(self, stance="default", *, skip_guard_eval_unsafe=False, force_backend=None):
        self.stance = stance

    def __call__(self, fn):
        return fn

    def __enter__(self):
        return None

    def __exit__(self, *exc_info):
        return None
