"""Optimizer: the part every optimiser shares: parameter groups, per-parameter state, hooks, saving and loading.

An optimiser's own arithmetic lives in its own file, as a `_update` of one group.
"""
import functools
import warnings
from collections import OrderedDict, defaultdict
from copy import deepcopy

import torch
from torch import Tensor
from torch._lazy import abc, typing
from torch.utils.hooks import RemovableHandle

__all__ = ["Optimizer", "register_optimizer_step_post_hook", "register_optimizer_step_pre_hook"]

_global_optimizer_pre_hooks = OrderedDict()
_global_optimizer_post_hooks = OrderedDict()


class _RequiredParameter:
    def __repr__(self) -> str:
        return "<required parameter>"


required = _RequiredParameter()


def _register(hooks, hook, prepend=False):
    handle = RemovableHandle(hooks)
    hooks[handle.id] = hook
    if prepend:
        hooks.move_to_end(handle.id, last=False)
    return handle


def register_optimizer_step_pre_hook(
    hook: abc.Callable[['Optimizer', tuple[typing.Any, ...], dict[str, typing.Any]], tuple[tuple[typing.Any, ...], dict[str, typing.Any]] | None],
) -> torch.utils.hooks.RemovableHandle:
    return _register(_global_optimizer_pre_hooks, hook)


def register_optimizer_step_post_hook(
    hook: abc.Callable[['Optimizer', tuple[typing.Any, ...], dict[str, typing.Any]], None]
) -> torch.utils.hooks.RemovableHandle:
    return _register(_global_optimizer_post_hooks, hook)


def _to_scalar(value):
    return value.squeeze() if isinstance(value, torch.Tensor) and value.dim() != 0 else value


def _get_scalar_dtype(is_fused: bool | None = None) -> torch.dtype:
    """The type of a step counter: float64 only where that is the program's default."""
    if not is_fused and torch.get_default_dtype() == torch.float64:
        return torch.float64
    return torch.float32


def _new_step():
    return torch.tensor(0.0, dtype=_get_scalar_dtype())


def _check_nonnegative(what, value):
    if not 0.0 <= value:
        raise ValueError(f"Invalid {what}: {value}")


def _check_betas(betas):
    for i in range(2):
        if not 0.0 <= betas[i] < 1.0:
            raise ValueError(f"Invalid beta parameter at index {i}: {betas[i]}")


def _check_lr(lr):
    if isinstance(lr, torch.Tensor) and lr.numel() != 1:
        raise ValueError("Tensor lr must be 1-element")
    _check_nonnegative("learning rate", lr)


def _check_fused(fused, foreach, differentiable):
    if fused and differentiable:
        raise RuntimeError("`fused` does not support `differentiable`")
    if fused and foreach:
        raise RuntimeError("`fused` and `foreach` cannot be `True` together.")


def _renew(optimizer, older_options):
    """After loading what an older version saved: options that its groups lack, counters as plain numbers."""
    for group in optimizer.param_groups:
        for name, value in older_options.items():
            group.setdefault(name, value)
        for p in group["params"]:
            state = optimizer.state.get(p, {})
            if "step" in state and not isinstance(state["step"], torch.Tensor):
                state["step"] = torch.tensor(float(state["step"]), dtype=_get_scalar_dtype(group.get("fused")))


def _begin(state, p, *averages):
    """Before a parameter's first step: the counter and the named averages, all zero."""
    state["step"] = _new_step()
    for name in averages:
        state[name] = _zeros(p)


def _zeros(p):
    return torch.zeros_like(p, memory_format=torch.preserve_format)


def _gradients(group):
    """Parameters that have a gradient, each with the gradient to descend along."""
    for p in group["params"]:
        if p.grad is not None:
            yield p, -p.grad if group["maximize"] else p.grad


def _decay(group, p, grad, lr):
    """The gradient with weight decay added; decoupled decay shrinks the parameter itself instead."""
    decay = group["weight_decay"]
    if decay == 0:
        return grad
    if group.get("decoupled_weight_decay"):
        p.mul_(1 - lr * decay)
        return grad
    return grad.add(p, alpha=decay)


def _use_grad_for_differentiable(func):
    """Runs a step without recording gradients, unless the optimiser was asked to be differentiable."""

    @functools.wraps(func)
    def run(self, *args, **kwargs):
        before = torch.is_grad_enabled()
        torch.set_grad_enabled(self.defaults["differentiable"])
        try:
            return func(self, *args, **kwargs)
        finally:
            torch.set_grad_enabled(before)

    return run


def _with_hooks(step):
    @functools.wraps(step)
    def run(*args, **kwargs):
        self = args[0]
        for hook in [*_global_optimizer_pre_hooks.values(), *self._optimizer_step_pre_hooks.values()]:
            changed = hook(self, args, kwargs)
            if changed is None:
                continue
            if not isinstance(changed, tuple) or len(changed) != 2:
                raise RuntimeError(f"{step} must return None or a tuple of (new_args, new_kwargs), but got {changed}.")
            args, kwargs = changed
        result = step(*args, **kwargs)
        for hook in [*self._optimizer_step_post_hooks.values(), *_global_optimizer_post_hooks.values()]:
            hook(self, args, kwargs)
        return result

    run.hooked = True
    return run


_HOOK_TABLES = (
    "_optimizer_step_pre_hooks",
    "_optimizer_step_post_hooks",
    "_optimizer_state_dict_pre_hooks",
    "_optimizer_state_dict_post_hooks",
    "_optimizer_load_state_dict_pre_hooks",
    "_optimizer_load_state_dict_post_hooks",
)


class Optimizer:
    # Of a built-in optimiser: the options that came later, and what leaving them out means.
    _older_options = None

    def __init__(
        self, params: abc.Iterable[Tensor] | abc.Iterable[dict[str, typing.Any]] | abc.Iterable[tuple[str, Tensor]],
        defaults: dict[str, typing.Any],
    ) -> None:
        self.defaults = defaults
        for table in _HOOK_TABLES:
            setattr(self, table, OrderedDict())
        self._patch_step_function()
        if isinstance(params, torch.Tensor):
            raise TypeError(
                "params argument given to the optimizer should be an iterable of Tensors or dicts, but got "
                + torch.typename(params)
            )
        self.state = defaultdict(dict)
        self.param_groups = []
        groups = list(params)
        if not groups:
            raise ValueError("optimizer got an empty parameter list")
        if not isinstance(groups[0], dict):
            groups = [{"params": groups}]
        for group in groups:
            self.add_param_group(group)
        self._warned_capturable_if_run_uncaptured = True

    def __getstate__(self) -> dict[str, typing.Any]:
        return {name: getattr(self, name) for name in ("defaults", "state", "param_groups")}

    def __setstate__(self, state: dict[str, typing.Any]) -> None:
        self.__dict__.update(state)
        for table in _HOOK_TABLES:
            self.__dict__.setdefault(table, OrderedDict())
        self._patch_step_function()
        self.defaults.setdefault("differentiable", False)
        if self._older_options is not None:
            _renew(self, self._older_options)

    def __repr__(self) -> str:
        text = type(self).__name__ + " ("
        for i, group in enumerate(self.param_groups):
            text += f"\nParameter Group {i}\n"
            for key in sorted(group):
                if key != "params":
                    text += f"    {key}: {group[key]}\n"
        return text + ")"

    def _patch_step_function(self) -> None:
        # Once for each class, so that a user's own subclass runs the hooks too.
        cls = type(self)
        self._zero_grad_profile_name = f"Optimizer.zero_grad#{cls.__name__}.zero_grad"
        if not getattr(cls.step, "hooked", None):
            cls.step = _with_hooks(cls.step)

    def register_step_pre_hook(
        self,
        hook: abc.Callable[[typing.Self, tuple[typing.Any, ...], dict[str, typing.Any]], tuple[tuple[typing.Any, ...], dict[str, typing.Any]] | None],
    ) -> torch.utils.hooks.RemovableHandle:
        return _register(self._optimizer_step_pre_hooks, hook)

    def register_step_post_hook(
        self, hook: abc.Callable[[typing.Self, tuple[typing.Any, ...], dict[str, typing.Any]], None]
    ) -> torch.utils.hooks.RemovableHandle:
        return _register(self._optimizer_step_post_hooks, hook)

    def register_state_dict_pre_hook(
        self, hook: abc.Callable[['Optimizer'], None], prepend: bool = False
    ) -> torch.utils.hooks.RemovableHandle:
        return _register(self._optimizer_state_dict_pre_hooks, hook, prepend)

    def register_state_dict_post_hook(
        self, hook: abc.Callable[['Optimizer', dict[str, typing.Any]], dict[str, typing.Any] | None],
        prepend: bool = False,
    ) -> torch.utils.hooks.RemovableHandle:
        return _register(self._optimizer_state_dict_post_hooks, hook, prepend)

    def register_load_state_dict_pre_hook(
        self, hook: abc.Callable[['Optimizer', dict[str, typing.Any]], dict[str, typing.Any] | None],
        prepend: bool = False,
    ) -> torch.utils.hooks.RemovableHandle:
        return _register(self._optimizer_load_state_dict_pre_hooks, hook, prepend)

    def register_load_state_dict_post_hook(
        self, hook: abc.Callable[['Optimizer'], None], prepend: bool = False
    ) -> torch.utils.hooks.RemovableHandle:
        return _register(self._optimizer_load_state_dict_post_hooks, hook, prepend)

    def state_dict(self) -> dict[str, typing.Any]:
        for hook in self._optimizer_state_dict_pre_hooks.values():
            hook(self)
        numbers = {}
        groups = []
        first = 0
        for group in self.param_groups:
            packed = {key: value for key, value in group.items() if key != "params"}
            for i, p in enumerate(group["params"], first):
                numbers.setdefault(id(p), i)
            packed["params"] = [numbers[id(p)] for p in group["params"]]
            first += len(packed["params"])
            groups.append(packed)
        state = {}
        for key, value in self.state.items():
            state[numbers[id(key)] if isinstance(key, torch.Tensor) else key] = value
        result = {"state": state, "param_groups": groups}
        for hook in self._optimizer_state_dict_post_hooks.values():
            changed = hook(self, result)
            if changed is not None:
                result = changed
        return result

    def load_state_dict(self, state_dict: dict[str, typing.Any]) -> None:
        state_dict = state_dict.copy()
        for hook in self._optimizer_load_state_dict_pre_hooks.values():
            changed = hook(self, state_dict)
            if changed is not None:
                state_dict = changed
        saved_groups = deepcopy(state_dict["param_groups"])
        if len(saved_groups) != len(self.param_groups):
            raise ValueError("loaded state dict has a different number of parameter groups")
        by_number = {}
        for group, saved in zip(self.param_groups, saved_groups):
            if len(group["params"]) != len(saved["params"]):
                raise ValueError(
                    "loaded state dict contains a parameter group that doesn't match the size of optimizer's group"
                )
            by_number.update(zip(saved["params"], group["params"]))

        def fit(param, value, key=None):
            if isinstance(value, torch.Tensor):
                if key == "step":
                    return value
                if param.is_floating_point():
                    return value.to(dtype=param.dtype, device=param.device)
                return value.to(device=param.device)
            if isinstance(value, dict):
                return {k: fit(param, v, k) for k, v in value.items()}
            if hasattr(value, "__iter__"):
                return type(value)(fit(param, v) for v in value)
            return value

        state = defaultdict(dict)
        for key, value in state_dict["state"].items():
            if key in by_number:
                state[by_number[key]] = fit(by_number[key], value)
            else:
                state[key] = value
        for group, saved in zip(self.param_groups, saved_groups):
            saved["params"] = group["params"]
            if "param_names" in group:
                saved.setdefault("param_names", group["param_names"])
        self.__setstate__({"state": state, "param_groups": saved_groups})
        for hook in self._optimizer_load_state_dict_post_hooks.values():
            hook(self)

    def zero_grad(self, set_to_none: bool = True) -> None:
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                if set_to_none:
                    p.grad = None
                    continue
                if p.grad.grad_fn is not None:
                    p.grad.detach_()
                else:
                    p.grad.requires_grad_(False)
                p.grad.zero_()

    def step(self, closure: abc.Callable[[], float] | None = None) -> float | None:
        raise NotImplementedError

    # What capturable=True wants on devices that are not here.
    _captured = "params and state_steps"
    _capturing = ["cuda", "xpu", "hpu", "privateuseone", "xla"]

    def _run(self, closure):
        """A step of a built-in optimiser: the closure's loss, then `_update` for every group."""
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        for group in self.param_groups:
            if group.get("capturable") and any(p.grad is not None for p in group["params"]):
                raise AssertionError(
                    f"If capturable=True, {self._captured} must be on supported devices: {self._capturing}."
                )
            self._update(group)
        return loss

    def add_param_group(self, param_group: dict[str, typing.Any]) -> None:
        if not isinstance(param_group, dict):
            raise TypeError(f"param_group must be a dict, but got {type(param_group)}")
        params = param_group["params"]
        if isinstance(params, set):
            raise TypeError(
                "optimizer parameters need to be organized in ordered collections, but "
                "the ordering of tensors in sets will change between runs. Please use a list instead."
            )
        entries = [params] if isinstance(params, torch.Tensor) else list(params)
        names = [entry[0] for entry in entries if isinstance(entry, tuple)]
        params = [entry[1] if isinstance(entry, tuple) else entry for entry in entries]
        param_group["params"] = params
        if names:
            if len(names) != len(params):
                raise ValueError("all optimizer params should be with/without names. Some param names are missing")
            param_group["param_names"] = names
        for param in params:
            if not isinstance(param, torch.Tensor):
                raise TypeError("optimizer can only optimize Tensors, but one of the params is " + torch.typename(param))
            if not self.defaults.get("differentiable") and not (param.is_leaf or param.retains_grad):
                raise ValueError("can't optimize a non-leaf Tensor")
        for name, default in self.defaults.items():
            if default is required and name not in param_group:
                raise ValueError(f"parameter group didn't specify a value of required optimization parameter {name}")
            param_group.setdefault(name, default)
        mine = {id(p) for p in params}
        if len(mine) != len(params):
            warnings.warn(
                "optimizer contains a parameter group with duplicate parameters; "
                "in future, this will cause an error; "
                "see github.com/pytorch/pytorch/issues/40967 for more information",
                stacklevel=3,
            )
        named = "param_names" in param_group
        for group in self.param_groups:
            if named != ("param_names" in group):
                raise ValueError(
                    "all optimizer param groups should be with/without names. cannot add param group "
                    f"{'with names' if named else 'without names'} to the optimizer"
                )
        if any(id(p) in mine for group in self.param_groups for p in group["params"]):
            raise ValueError("some parameters appear in more than one parameter group")
        self.param_groups.append(param_group)
