"""The call of a module that has hooks, and the hooks of all modules. torch.nn.modules.module hands out the names."""
import warnings
from collections import OrderedDict

import torch
from torch._lazy import abc
from torch.nn._module_core import _set_global_hooks
from torch.nn.modules import module
from torch.utils.hooks import RemovableHandle


class _GlobalHooks(OrderedDict):
    """Hooks of all modules. The native call has to know whether there are any."""

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        _refresh_global_hooks()

    def __delitem__(self, key):
        super().__delitem__(key)
        _refresh_global_hooks()

    def pop(self, *args):
        removed = super().pop(*args)
        _refresh_global_hooks()
        return removed

    def __repr__(self):
        return repr(OrderedDict(self))


_global_backward_pre_hooks = _GlobalHooks()
_global_backward_hooks = _GlobalHooks()
_global_is_full_backward_hook = None
_global_forward_pre_hooks = _GlobalHooks()
_global_forward_hooks = _GlobalHooks()
_global_forward_hooks_always_called = OrderedDict()
_global_forward_hooks_with_kwargs = OrderedDict()
_global_buffer_registration_hooks = _GlobalHooks()
_global_module_registration_hooks = _GlobalHooks()
_global_parameter_registration_hooks = _GlobalHooks()
_REGISTRATION = {
    "buffer": _global_buffer_registration_hooks,
    "module": _global_module_registration_hooks,
    "parameter": _global_parameter_registration_hooks,
}


def _has_any_global_hook():
    return (
        _global_backward_pre_hooks
        or _global_backward_hooks
        or _global_forward_pre_hooks
        or _global_forward_hooks
        or _global_forward_hooks_always_called
        or _global_forward_hooks_with_kwargs
    )


def _refresh_global_hooks():
    registrations = any(_REGISTRATION.values())
    _set_global_hooks(bool(_has_any_global_hook()), registrations)
    module._registration_hooks = _run_registration_hooks if registrations else None


def _run_registration_hooks(kind, owner, name, value):
    for hook in _REGISTRATION[kind].values():
        changed = hook(owner, name, value)
        if changed is not None:
            value = changed
    return value


def _register(hooks, hook, **extra):
    handle = RemovableHandle(hooks, **extra)
    hooks[handle.id] = hook
    return handle


def register_module_buffer_registration_hook(hook: abc.Callable[..., None]) -> torch.utils.hooks.RemovableHandle:
    return _register(_global_buffer_registration_hooks, hook)


def register_module_module_registration_hook(hook: abc.Callable[..., None]) -> torch.utils.hooks.RemovableHandle:
    return _register(_global_module_registration_hooks, hook)


def register_module_parameter_registration_hook(hook: abc.Callable[..., None]) -> torch.utils.hooks.RemovableHandle:
    return _register(_global_parameter_registration_hooks, hook)


def register_module_forward_pre_hook(hook: abc.Callable[..., None]) -> torch.utils.hooks.RemovableHandle:
    return _register(_global_forward_pre_hooks, hook)


def register_module_forward_hook(
    hook: abc.Callable[..., None], *, with_kwargs: bool = False, always_call: bool = False,
) -> torch.utils.hooks.RemovableHandle:
    handle = _register(_global_forward_hooks, hook, extra_dict=_global_forward_hooks_always_called)
    if with_kwargs:
        _global_forward_hooks_with_kwargs[handle.id] = True
    if always_call:
        _global_forward_hooks_always_called[handle.id] = True
    return handle


def register_module_full_backward_pre_hook(hook):
    return _register(_global_backward_pre_hooks, hook)


def _choose_backward_kind(full):
    """Older and full hooks exclude each other, for all modules as for one."""
    global _global_is_full_backward_hook
    if _global_is_full_backward_hook is (not full):
        raise RuntimeError(
            "Cannot use both regular backward hooks and full backward hooks as a "
            "global Module hook. Please use only one of them."
        )
    _global_is_full_backward_hook = full


def register_module_backward_hook(hook):
    _choose_backward_kind(False)
    return _register(_global_backward_hooks, hook)


def register_module_full_backward_hook(hook):
    _choose_backward_kind(True)
    return _register(_global_backward_hooks, hook)


def _run_always_called(self, args, kwargs, result, called):
    """After an error: the hooks that are called in any case and were not. What they raise is only warned of."""
    for whose, hooks, always, with_kwargs in (
        ("global module", _global_forward_hooks, _global_forward_hooks_always_called, ()),
        ("module", self._forward_hooks, self._forward_hooks_always_called, self._forward_hooks_with_kwargs),
    ):
        for hook_id, hook in hooks.items():
            if hook_id not in always or hook_id in called:
                continue
            try:
                changed = hook(self, args, kwargs, result) if hook_id in with_kwargs else hook(self, args, result)
                if changed is not None:
                    result = changed
            except Exception as e:
                warnings.warn(
                    f"{whose} forward hook with ``always_call=True`` raised an exception "
                    f"that was silenced as another error was raised in forward: {e}",
                    stacklevel=2,
                )


def call(self, args, kwargs):
    """The call with hooks: pre hooks may replace the arguments, hooks the result."""
    for hook_id, hook in (*_global_forward_pre_hooks.items(), *self._forward_pre_hooks.items()):
        if hook_id in self._forward_pre_hooks_with_kwargs:
            changed = hook(self, args, kwargs)
            if changed is not None:
                if not (isinstance(changed, tuple) and len(changed) == 2):
                    raise RuntimeError(
                        "forward pre-hook must return None or a tuple "
                        f"of (new_args, new_kwargs), but got {changed}."
                    )
                args, kwargs = changed
        else:
            changed = hook(self, args)
            if changed is not None:
                args = changed if isinstance(changed, tuple) else (changed,)
    backward = None
    full, older = [], []
    if self._backward_hooks or self._backward_pre_hooks or _global_backward_hooks or _global_backward_pre_hooks:
        from torch.nn.modules._backward_hooks import BackwardHook

        (full if _global_is_full_backward_hook else older).extend(_global_backward_hooks.values())
        (full if self._is_full_backward_hook else older).extend(self._backward_hooks.values())
        pre = [*_global_backward_pre_hooks.values(), *self._backward_pre_hooks.values()]
        if full or pre:
            backward = BackwardHook(self, full, pre)
            args = backward.watch_inputs(args)
    called, result = set(), None
    try:
        result = self.forward(*args, **kwargs)
        for hook_id, hook in (*_global_forward_hooks.items(), *self._forward_hooks.items()):
            if hook_id in self._forward_hooks_always_called or hook_id in _global_forward_hooks_always_called:
                called.add(hook_id)
            if hook_id in self._forward_hooks_with_kwargs or hook_id in _global_forward_hooks_with_kwargs:
                changed = hook(self, args, kwargs, result)
            else:
                changed = hook(self, args, result)
            if changed is not None:
                result = changed
    except Exception:
        _run_always_called(self, args, kwargs, result, called)
        raise
    if backward is not None:
        if not isinstance(result, (torch.Tensor, tuple)):
            warnings.warn(
                "For backward hooks to be called, module output should be a Tensor or a tuple of Tensors"
                f" but received {type(result)}",
                stacklevel=2,
            )
        result = backward.watch_outputs(result)
    if older:
        from torch.nn.modules._backward_hooks import watch_node

        watch_node(self, older, args, result)
    return result
