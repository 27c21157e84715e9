"""torch.func: derivatives and maps of functions; a module called with tensors that are not its own, and the tensors of
several modules stacked for it."""
import contextlib

from torch.func._transforms import (
    functionalize,
    grad,
    grad_and_value,
    hessian,
    jacfwd,
    jacrev,
    jvp,
    linearize,
    vjp,
)
from torch.func._vmap import vmap

__all__ = [
    "functional_call", "functionalize", "grad", "grad_and_value", "hessian", "jacfwd", "jacrev", "jvp", "linearize",
    "replace_all_batch_norm_modules_", "stack_module_state", "vjp", "vmap",
]


def _places(module, tie_weights):
    """{name: [(table of a module, key)]} of all parameters and buffers; tied ones stand together."""
    found, places = {}, {}
    for path, m in module.named_modules(remove_duplicate=False):
        for table in (m._parameters, m._buffers):
            for key, value in table.items():
                if value is None:
                    continue
                name = f"{path}.{key}" if path else key
                places[name] = [(table, key)]
                if tie_weights:
                    found.setdefault(id(value), []).append(name)
    for names in found.values():
        together = [place for name in names for place in places[name]]
        for name in names:
            places[name] = together
    return places


@contextlib.contextmanager
def _reparametrized(module, tensors, tie_weights, strict):
    places = _places(module, tie_weights)
    if strict:
        unexpected = sorted(set(tensors) - set(places))
        covered = {(id(table), key) for name in tensors for table, key in places.get(name, ())}
        missing = sorted(n for n, where in places.items() if any((id(t), k) not in covered for t, k in where))
        if unexpected or missing:
            message = f"Error(s) in reparametrizing for {module._get_name()}:"
            if unexpected:
                message += f"\n\tUnexpected key(s): {', '.join(map(repr, unexpected))}."
            if missing:
                message += f"\n\tMissing key(s): {', '.join(map(repr, missing))}."
            raise RuntimeError(message)
    before = []
    try:
        for name, tensor in tensors.items():
            for table, key in places.get(name, ()):
                before.append((table, key, table[key]))
                table[key] = tensor
        yield
    finally:
        for table, key, value in reversed(before):
            table[key] = value


def functional_call(
    module: "torch.nn.Module", parameter_and_buffer_dicts: "dict[str, Tensor] | Sequence[dict[str, Tensor]]",
    args: "Any" = None, kwargs: "dict[str, Any] | None" = None, *, tie_weights: "bool" = True, strict: "bool" = False,
) -> "Any":
    """The module's result with these tensors in the places of its own, which are back afterwards."""
    given = parameter_and_buffer_dicts
    if isinstance(given, (list, tuple)):
        if not all(isinstance(d, dict) for d in given):
            raise ValueError("Expected all elements of parameter_and_buffer_dicts to be dictionaries")
        names = [name for d in given for name in d]
        repeated = [name for name in dict.fromkeys(names) if names.count(name) > 1]
        if repeated:
            raise ValueError(f"{repeated} appeared in multiple dictionaries; behavior of functional call is ambiguous")
        given = {name: tensor for d in given for name, tensor in d.items()}
    args = () if args is None else args if isinstance(args, tuple) else (args,)
    with _reparametrized(module, given, tie_weights, strict):
        return module(*args, **(kwargs or {}))


def stack_module_state(models: "Sequence[nn.Module] | nn.ModuleList") -> "tuple[dict[str, Any], dict[str, Any]]":
    """The parameters of like modules as new leaves with the models as first dimension, and the buffers likewise."""
    import torch

    if len(models) == 0:
        raise RuntimeError("stack_module_state: Expected at least one model, got 0.")
    if len({m.training for m in models}) > 1:
        raise RuntimeError("stack_module_state: Expected all models to have the same training/eval mode.")
    if any(type(m) is not type(models[0]) for m in models):
        raise RuntimeError("stack_module_state: Expected all models to be of the same class.")

    def stacked(named, leaf):
        tables = [dict(table) for table in named]
        made = {}
        for key, first in tables[0].items():
            together = torch.stack(tuple(table[key] for table in tables))
            made[key] = together.detach().requires_grad_(first.requires_grad) if leaf else together
        return made

    parameters = stacked([m.named_parameters() for m in models], True)
    return parameters, stacked([m.named_buffers() for m in models], False)


def replace_all_batch_norm_modules_(root):
    """Batch normalisations forget their running statistics in place: those change what vmap maps over."""
    from torch.nn.modules.batchnorm import _BatchNorm

    for module in root.modules():
        if isinstance(module, _BatchNorm) and module.track_running_stats:
            module.running_mean = module.running_var = module.num_batches_tracked = None
            module.track_running_stats = False
    return root
