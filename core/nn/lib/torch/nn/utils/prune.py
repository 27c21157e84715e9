"""torch.nn.utils.prune: parameters with a mask. A pruned parameter NAME is kept as NAME_orig, its mask is the buffer
NAME_mask, and before each forward NAME becomes their product."""
import numbers
from abc import ABC, abstractmethod
from collections.abc import Iterable

import torch


class BasePruningMethod(ABC):
    """A forward pre-hook that applies the mask."""

    _tensor_name: str

    def __call__(self, module, inputs):
        setattr(module, self._tensor_name, self.apply_mask(module))

    @abstractmethod
    def compute_mask(self, t, default_mask):
        pass

    def apply_mask(self, module):
        name = self._tensor_name
        if name is None:
            raise AssertionError(f"Module {module} has to be pruned")
        mask, original = getattr(module, name + "_mask"), getattr(module, name + "_orig")
        return mask.to(dtype=original.dtype) * original

    @classmethod
    def apply(cls, module, name, *args, importance_scores=None, **kwargs):
        old = None
        for k, hook in module._forward_pre_hooks.items():
            if isinstance(hook, BasePruningMethod) and hook._tensor_name == name:
                old = hook
                del module._forward_pre_hooks[k]
                break
        method = cls(*args, **kwargs)
        method._tensor_name = name
        if old is not None:
            container = old
            if not isinstance(old, PruningContainer):
                container = PruningContainer(old)
            container.add_pruning_method(method)
            method = container
        tensor = getattr(module, name)
        if importance_scores is not None:
            if importance_scores.shape != tensor.shape:
                raise AssertionError(
                    f"importance_scores should have the same shape as parameter {name} of {module}"
                )
        else:
            importance_scores = tensor
        if old is None:
            module.register_parameter(name + "_orig", tensor)
            del module._parameters[name]
            default_mask = torch.ones_like(getattr(module, name + "_orig"))
        else:
            default_mask = getattr(module, name + "_mask").detach().clone(memory_format=torch.contiguous_format)
        try:
            mask = method.compute_mask(importance_scores, default_mask=default_mask)
            module.register_buffer(name + "_mask", mask)
            setattr(module, name, method.apply_mask(module))
            module.register_forward_pre_hook(method)
        except Exception:
            if old is None:
                original = getattr(module, name + "_orig")
                module.register_parameter(name, original)
                del module._parameters[name + "_orig"]
            raise
        return method

    def prune(self, t, default_mask=None, importance_scores=None):
        if importance_scores is None:
            importance_scores = t
        elif importance_scores.shape != t.shape:
            raise AssertionError("importance_scores should have the same shape as tensor t")
        if default_mask is None:
            default_mask = torch.ones_like(t)
        return t * self.compute_mask(importance_scores, default_mask=default_mask)

    def remove(self, module):
        name = self._tensor_name
        if name is None:
            raise AssertionError(f"Module {module} has to be pruned before pruning can be removed")
        weight = self.apply_mask(module)
        if hasattr(module, name):
            delattr(module, name)
        original = module._parameters[name + "_orig"]
        original.data = weight.data
        del module._parameters[name + "_orig"]
        del module._buffers[name + "_mask"]
        setattr(module, name, original)


class PruningContainer(BasePruningMethod):
    """Several methods, one after the other."""

    def __init__(self, *args):
        self._pruning_methods = ()
        if not isinstance(args, Iterable):
            self._tensor_name = args._tensor_name
            self.add_pruning_method(args)
        elif len(args) == 1:
            self._tensor_name = args[0]._tensor_name
            self.add_pruning_method(args[0])
        else:
            for method in args:
                self.add_pruning_method(method)

    def add_pruning_method(self, method):
        if not isinstance(method, BasePruningMethod) and method is not None:
            raise TypeError(f"{type(method)} is not a BasePruningMethod subclass")
        if method is not None and self._tensor_name != method._tensor_name:
            raise ValueError(
                "Can only add pruning methods acting on the parameter named "
                f"'{self._tensor_name}' to PruningContainer {self}. Found '{method._tensor_name}'"
            )
        self._pruning_methods += (method,)

    def __len__(self):
        return len(self._pruning_methods)

    def __iter__(self):
        return iter(self._pruning_methods)

    def __getitem__(self, idx):
        return self._pruning_methods[idx]

    def compute_mask(self, t, default_mask):
        """The last method's mask of what the mask so far has left."""
        method = self._pruning_methods[-1]
        mask = default_mask.to(dtype=t.dtype)
        if method.PRUNING_TYPE == "unstructured":
            place = mask == 1
        elif method.PRUNING_TYPE == "structured":
            dim = method.dim + t.dim() if method.dim < 0 else method.dim
            left = mask.sum(dim=[d for d in range(t.dim()) if d != dim]) != 0
            place = [slice(None)] * t.dim()
            place[dim] = left
            place = tuple(place)
        elif method.PRUNING_TYPE == "global":
            place = tuple(slice(None) for _ in range(t.dim()))
        else:
            raise ValueError(f"Unrecognized PRUNING_TYPE {method.PRUNING_TYPE}")
        new = mask.clone()
        new[place] = method.compute_mask(t[place], default_mask=mask[place]).to(dtype=new.dtype)
        return new


class Identity(BasePruningMethod):
    PRUNING_TYPE = "unstructured"

    def compute_mask(self, t, default_mask):
        return default_mask


class _Amount(BasePruningMethod):
    def __init__(self, amount):
        _validate_pruning_amount_init(amount)
        self.amount = amount

    def _number(self, size):
        number = _compute_nparams_toprune(self.amount, size)
        _validate_pruning_amount(number, size)
        return number

    def _without(self, t, default_mask, importance, largest):
        """The mask without the entries whose importance is largest (or smallest)."""
        number = self._number(t.nelement())
        mask = default_mask.clone(memory_format=torch.contiguous_format)
        if number != 0:
            mask.view(-1)[torch.topk(importance(t).view(-1), k=number, largest=largest).indices] = 0
        return mask


class RandomUnstructured(_Amount):
    PRUNING_TYPE = "unstructured"

    def compute_mask(self, t, default_mask):
        return self._without(t, default_mask, torch.rand_like, True)


class L1Unstructured(_Amount):
    PRUNING_TYPE = "unstructured"

    def compute_mask(self, t, default_mask):
        return self._without(t, default_mask, torch.abs, False)


class _Structured(_Amount):
    PRUNING_TYPE = "structured"

    def __init__(self, amount, dim=-1):
        super().__init__(amount)
        self.dim = dim

    def _mask(self, t, default_mask, importance):
        _validate_structured_pruning(t)
        _validate_pruning_dim(t, self.dim)
        size = t.shape[self.dim]
        number = self._number(size)
        if number == 0:
            return default_mask
        stay = torch.topk(importance(), k=size - number, largest=True).indices
        mask = torch.zeros_like(t)
        place = [slice(None)] * t.dim()
        place[self.dim] = stay
        mask[tuple(place)] = 1
        return mask * default_mask.to(dtype=mask.dtype)


class RandomStructured(_Structured):
    def compute_mask(self, t, default_mask):
        return self._mask(t, default_mask, lambda: torch.rand(t.shape[self.dim]))


class LnStructured(_Structured):
    def __init__(self, amount, n, dim=-1):
        super().__init__(amount, dim)
        self.n = n

    def compute_mask(self, t, default_mask):
        return self._mask(t, default_mask, lambda: _compute_norm(t, self.n, self.dim))


class CustomFromMask(BasePruningMethod):
    PRUNING_TYPE = "global"

    def __init__(self, mask):
        self.mask = mask

    def compute_mask(self, t, default_mask):
        if default_mask.shape != self.mask.shape:
            raise AssertionError(
                f"default_mask shape {default_mask.shape} must match self.mask shape {self.mask.shape}"
            )
        return default_mask * self.mask.to(dtype=default_mask.dtype)


def identity(module, name):
    Identity.apply(module, name)
    return module


def random_unstructured(module, name, amount):
    RandomUnstructured.apply(module, name, amount)
    return module


def l1_unstructured(module, name, amount, importance_scores=None):
    L1Unstructured.apply(module, name, amount=amount, importance_scores=importance_scores)
    return module


def random_structured(module, name, amount, dim):
    RandomStructured.apply(module, name, amount, dim)
    return module


def ln_structured(module, name, amount, n, dim, importance_scores=None):
    LnStructured.apply(module, name, amount, n, dim, importance_scores=importance_scores)
    return module


def custom_from_mask(module, name, mask):
    CustomFromMask.apply(module, name, mask)
    return module


def global_unstructured(parameters, pruning_method, importance_scores=None, **kwargs):
    """One mask over all of the (module, name) pairs together."""
    if not isinstance(parameters, Iterable):
        raise TypeError("global_unstructured(): parameters is not an Iterable")
    scores = {} if importance_scores is None else importance_scores
    if not isinstance(scores, dict):
        raise TypeError("global_unstructured(): importance_scores must be of type dict")
    parameters = list(parameters)
    flat = torch.nn.utils.parameters_to_vector(
        [scores.get((module, name), getattr(module, name)) for module, name in parameters]
    )
    masks = torch.nn.utils.parameters_to_vector(
        [getattr(module, name + "_mask", torch.ones_like(getattr(module, name))) for module, name in parameters]
    )
    container = PruningContainer()
    container._tensor_name = "temp"
    method = pruning_method(**kwargs)
    method._tensor_name = "temp"
    container.add_pruning_method(method)
    if method.PRUNING_TYPE != "unstructured":
        raise TypeError(
            'Only "unstructured" PRUNING_TYPE supported for the `pruning_method`. Found method '
            f"{pruning_method} of type {method.PRUNING_TYPE}"
        )
    final, start = container.compute_mask(flat, masks), 0
    for module, name in parameters:
        parameter = getattr(module, name)
        n = parameter.numel()
        custom_from_mask(module, name, mask=final[start : start + n].view_as(parameter))
        start += n


def remove(module, name):
    for k, hook in module._forward_pre_hooks.items():
        if isinstance(hook, BasePruningMethod) and hook._tensor_name == name:
            hook.remove(module)
            del module._forward_pre_hooks[k]
            return module
    raise ValueError(f"Parameter '{name}' of module {module} has to be pruned before pruning can be removed")


def is_pruned(module):
    return any(
        isinstance(hook, BasePruningMethod) for _, m in module.named_modules() for hook in m._forward_pre_hooks.values()
    )


def _validate_pruning_amount_init(amount):
    if not isinstance(amount, numbers.Real):
        raise TypeError(f"Invalid type for amount: {amount}. Must be int or float.")
    integral = isinstance(amount, numbers.Integral)
    if (integral and amount < 0) or (not integral and (float(amount) > 1.0 or float(amount) < 0.0)):
        raise ValueError(f"amount={amount} should either be a float in the range [0, 1] or a non-negative integer")


def _validate_pruning_amount(amount, tensor_size):
    if isinstance(amount, numbers.Integral) and amount > tensor_size:
        raise ValueError(f"amount={amount} should be smaller than the number of parameters to prune={tensor_size}")


def _validate_structured_pruning(t):
    if len(t.shape) <= 1:
        raise ValueError(
            "Structured pruning can only be applied to multidimensional tensors. Found tensor of shape "
            f"{t.shape} with {len(t.shape)} dims"
        )


def _compute_nparams_toprune(amount, tensor_size):
    return amount if isinstance(amount, numbers.Integral) else round(amount * tensor_size)


def _validate_pruning_dim(t, dim):
    if dim >= t.dim():
        raise IndexError(f"Invalid index {dim} for tensor of size {t.shape}")


def _compute_norm(t, n, dim):
    dims = list(range(t.dim()))
    if dim < 0:
        dim = dims[dim]
    dims.remove(dim)
    return torch.norm(t, p=n, dim=dims)
