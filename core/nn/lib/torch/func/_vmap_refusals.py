"""What vmap refuses, though a loop could do it: values of batched tensors, shapes that depend on them, random numbers
where none were allowed, batched values written into tensors that are not batched."""
import torch
from torch.overrides import TorchFunctionMode

_RANDOM = set(
    "rand randn randint randperm rand_like randn_like randint_like bernoulli bernoulli_ normal normal_ uniform_ "
    "multinomial poisson exponential_ cauchy_ log_normal_ geometric_ random_ dropout1d dropout2d dropout3d "
    "alpha_dropout feature_alpha_dropout rrelu native_dropout trunc_normal_".split()
)
_ISSUE = "please file an issue at https://github.com/pytorch/pytorch/issues ."
_ITEM = (
    "vmap: It looks like you're calling .item() on a Tensor. We don't support vmap over calling .item() on a Tensor, "
    "please try to rewrite what you're doing with other operations. If error is occurring somewhere inside PyTorch "
    "internals, please file a bug report."
)
_CONDITION = (
    "vmap: It looks like you're attempting to use a Tensor in some data-dependent control flow. We don't support that "
    "yet, " + _ISSUE
)
_STORAGE = "Cannot access data pointer of Tensor that doesn't have storage"
_DYNAMIC = (
    "vmap: We do not support batching operators that can output dynamic shape. Attempted to vmap over aten::{}. Please "
    "file an issue at https://github.com/pytorch/pytorch/issues if you need this feature."
)
_REFUSED = {
    **dict.fromkeys(("item", "__int__", "__float__", "__index__"), _ITEM),
    **dict.fromkeys(("__bool__", "is_nonzero"), _CONDITION),
    **dict.fromkeys(("tolist", "numpy", "data_ptr"), _STORAGE),
    "nonzero": _DYNAMIC.format("nonzero"),
    "unique": _DYNAMIC.format("_unique2"),
    "_unique2": _DYNAMIC.format("_unique2"),
    "masked_select": (
        "vmap: Attempted to vmap over `mask` in torch.masked_select(self, mask) We cannot support this because for each "
        "batch this would return a differently shaped Tensor. Please file an issue at "
        "https://github.com/pytorch/pytorch/issues if you need this feature."
    ),
    "equal": "Batching rule not implemented for aten::equal. We could not generate a fallback.",
    "allclose": (
        "vmap over torch.allclose isn't supported yet. Please file an issue at "
        "https://github.com/pytorch/pytorch/issues if you need this feature."
    ),
    "backward": (
        "backward() called inside a functorch transform. This is not supported, please use functorch.grad or "
        "functorch.vjp instead or call backward() outside of functorch transforms."
    ),
}
_INPLACE = (
    "vmap: inplace arithmetic(self, *extra_args) is not possible because there exists a Tensor `other` in extra_args "
    "that has more elements than `self`. This happened due to `other` being vmapped over but `self` not being vmapped "
    "over in a vmap. Please try to use out-of-place operators instead of inplace arithmetic. If said operator is being "
    "called inside the PyTorch framework, please file a bug report instead."
)


def _leaves(values):
    for v in values:
        if isinstance(v, (list, tuple)):
            yield from _leaves(v)
        elif isinstance(v, torch.Tensor):
            yield v


class Watch(TorchFunctionMode):
    """Entered while one slice runs. It knows which tensors come from the slice."""

    def __init__(self, randomness, size):
        super().__init__()
        self.randomness = randomness
        self.size = size
        self.batched = {}  # by id; kept alive, so that no other tensor gets it

    def add(self, tensor):
        self.batched[id(tensor)] = tensor

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        name = getattr(func, "__name__", "")
        batched = any(id(x) in self.batched for x in _leaves((*args, *kwargs.values())))
        if self.randomness == "error" and (name in _RANDOM or name == "dropout" and _drops(args, kwargs)):
            raise RuntimeError(
                "vmap: called random operation while in randomness error mode. Please either use the 'same' or "
                "'different' randomness flags on vmap or perform the randomness operation out of vmap"
            )
        if batched:
            self._check(name, args, kwargs)
        result = func(*args, **kwargs)
        if batched:
            for x in _leaves((result,)):
                self.add(x)
        return result

    def _check(self, name, args, kwargs):
        if name in _REFUSED:
            raise RuntimeError(_REFUSED[name])
        if name == "where" and len(args) == 1:
            raise RuntimeError(_DYNAMIC.format("where"))
        if kwargs.get("out") is not None:
            raise RuntimeError(
                f"Batching rule not implemented for aten::{name}.out; the fallback path doesn't work on out= or view ops."
            )
        if name == "__getitem__" and any(i.dtype == torch.bool and id(i) in self.batched for i in _leaves(args[1:])):
            raise RuntimeError(
                "vmap: We do not support batching operators that can support dynamic shape. Attempting to batch over "
                "indexing with a boolean mask."
            )
        writes = (name.endswith("_") and not name.endswith("__")) or name == "__setitem__" or name.startswith("__i")
        if writes and name not in ("__invert__", "__index__", "__init__") and id(args[0]) not in self.batched:
            if name in ("add_", "sub_", "__iadd__", "__isub__") and args[1].shape == args[0].shape:
                shape = [self.size, *args[0].shape]
                raise RuntimeError(
                    f"output with shape {list(args[0].shape)} doesn't match the broadcast shape {shape}"
                )
            raise RuntimeError(_INPLACE)


def _drops(args, kwargs):
    return kwargs.get("training", kwargs.get("train", args[2] if len(args) > 2 else True))
