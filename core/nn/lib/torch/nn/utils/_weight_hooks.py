"""What the older weight and spectral norm share: a hook before every call that recomputes one parameter."""
from torch.nn.modules.module import Module


def _is_hook_of(hook, kind: type, name: str) -> bool:
    return isinstance(hook, kind) and hook.name == name


def check_first(module: Module, kind: type, name: str, label: str) -> None:
    if any(_is_hook_of(hook, kind, name) for hook in module._forward_pre_hooks.values()):
        raise RuntimeError(f"Cannot register two {label} hooks on the same parameter {name}")


def remove_hook(module: Module, kind: type, name: str, label: str) -> Module:
    for key, hook in module._forward_pre_hooks.items():
        if _is_hook_of(hook, kind, name):
            hook.remove(module)
            del module._forward_pre_hooks[key]
            return module
    raise ValueError(f"{label} of '{name}' not found in {module}")
