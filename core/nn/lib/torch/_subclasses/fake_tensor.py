"""Fake tensors: shapes and types without data. Here data there is, and computed it is, but it does not show: what
depends on it is refused as PyTorch refuses it. While a mode is entered, all that is made is fake."""
import torch
from torch.overrides import TorchFunctionMode
from torch.utils import _pytree as pytree

__all__ = ["FakeTensor", "FakeTensorMode"]


class DynamicOutputShapeException(RuntimeError):
    """The shape of the result depends on data."""

    def __init__(self, func):
        super().__init__(func)
        self.func = func


class DataDependentOutputException(RuntimeError):
    """The result is no tensor and depends on data."""

    def __init__(self, func):
        super().__init__(func)
        self.func = func


class UnsupportedFakeTensorException(RuntimeError):
    pass


class UnsupportedOperatorException(RuntimeError):
    pass


_DATA = {
    "item": "_local_scalar_dense", "tolist": "_local_scalar_dense", "__bool__": "_local_scalar_dense",
    "__float__": "_local_scalar_dense", "__int__": "_local_scalar_dense", "__index__": "_local_scalar_dense",
    "is_nonzero": "_local_scalar_dense", "allclose": "allclose", "equal": "equal",
}
_SHAPES = {
    "nonzero": "nonzero", "argwhere": "nonzero", "unique": "_unique2", "_unique2": "_unique2",
    "unique_consecutive": "unique_consecutive", "masked_select": "masked_select", "bincount": "bincount",
}


def _shown(x):
    """A real tensor in a refusal: its data stays out."""
    if isinstance(x, FakeTensor) or not isinstance(x, torch.Tensor):
        return repr(x)
    head = "Parameter containing:\n" if isinstance(x, torch.nn.Parameter) else ""
    details = f", size={tuple(x.shape)}"
    if x.dtype not in (torch.float32, torch.int64, torch.bool):
        details += f", dtype={x.dtype}"
    if x.requires_grad:
        details += ", requires_grad=True"
    return f"{head}tensor([...]{details})"


def _operator(name, args):
    """What of ATen a function calls, and with what; of those that call several, the first that meets a real tensor."""
    if name == "linear":
        return "aten.t.default", args[1:2]
    if name == "embedding":
        return "aten.embedding.default", args[1::-1]
    name = name.strip("_")
    if name.startswith("r") and name[1:] in ("add", "sub", "mul", "div", "truediv", "pow", "matmul"):
        name, args = name[1:], args[::-1]
    name = {"truediv": "div", "matmul": "mm"}.get(name, name)
    overload = "Tensor" if name in ("add", "sub", "mul", "div", "eq", "ne", "lt", "le", "gt", "ge") else "default"
    return f"aten.{name}.{overload}", args


def _dynamic(name, args):
    """The operator whose result has a shape that data decides, or None."""
    if name == "where" and len(args) == 1:
        return "nonzero"
    if name in ("__getitem__", "getitem"):
        index = args[1] if isinstance(args[1], tuple) else (args[1],)
        if any(isinstance(i, torch.Tensor) and i.dtype in (torch.bool, torch.uint8) for i in index):
            return "nonzero"
    return _SHAPES.get(name)


def _check(name, args, mode):
    if name in _DATA and not getattr(args[0], "constant", False):
        if name == "item" and args[0].numel() != 1:
            raise RuntimeError(f"a Tensor with {args[0].numel()} elements cannot be converted to Scalar")
        raise DataDependentOutputException(f"aten.{_DATA[name]}.default")
    if name == "numpy":
        raise RuntimeError(".numpy() is not supported for tensor subclasses.")
    if name == "one_hot" and (len(args) < 2 or args[1] == -1):
        raise DataDependentOutputException("aten._local_scalar_dense.default")
    if name in ("cuda",) or name == "to" and "cuda" in str(args[1:2]):
        raise RuntimeError("PyTorch is not linked with support for cuda devices")
    dynamic = _dynamic(name, args)
    if dynamic:
        raise DynamicOutputShapeException(f"aten.{dynamic}.default")
    if name in ("matmul", "mm", "__matmul__") and args[0].dim() == 2 and args[1].dim() == 2:
        if args[0].shape[1] != args[1].shape[0]:
            raise RuntimeError(
                f"a and b must have same reduction dim, but got {list(args[0].shape)} X {list(args[1].shape)}."
            )
    if not mode.allow_non_fake_inputs and name not in ("__get__", "__set__"):
        for x in pytree.tree_leaves(args):
            if isinstance(x, torch.Tensor) and not isinstance(x, FakeTensor):
                operator, given = _operator(name, args)
                raise AssertionError(
                    "Please convert all Tensors to FakeTensors first or instantiate FakeTensorMode with "
                    f"'allow_non_fake_inputs'. Found in {operator}({', '.join(_shown(a) for a in given)})"
                )


class FakeTensor(torch.Tensor):
    fake_mode = None
    constant = False

    @property
    def fake_device(self):
        return self.device

    @staticmethod
    def from_tensor(t, fake_mode):
        return fake_mode.from_tensor(t)

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return cls._call(func, args, kwargs or {}, None)

    @staticmethod
    def _call(func, args, kwargs, mode):
        name = getattr(func, "__name__", "")
        leaves = pytree.tree_leaves((args, kwargs))
        mode = next((x.fake_mode for x in leaves if isinstance(x, FakeTensor)), None) or mode or FakeTensorMode()
        if name in ("data_ptr", "untyped_storage"):
            return 0
        _check(name, args, mode)
        with torch._C.DisableTorchFunctionSubclass():
            result = func(*args, **kwargs)
        if name == "__get__" and isinstance(result, torch.Tensor):
            return mode._faked(result, [result])
        if name in ("__get__", "__set__", "__repr__", "__format__", "__len__", "__hash__"):
            return result
        result = mode._faked(result, leaves)
        if name == "tensor":
            result.constant = True  # a number that is known all the same
        return result

    def __repr__(self, *, tensor_contents=None):
        with torch._C.DisableTorchFunctionSubclass():
            parts = ["..."]
            if self.device.type != "cpu":
                parts.append(f"device='{self.device}'")
            parts.append(f"size={tuple(self.shape)}")
            if self.dtype not in (torch.float32,):
                parts.append(f"dtype={self.dtype}")
            if self.grad_fn is not None:
                parts.append(f"grad_fn=<{self.grad_fn.name()}>")
            elif self.requires_grad:
                parts.append("requires_grad=True")
        return f"FakeTensor({', '.join(parts)})"

    def __str__(self):
        return repr(self)

    def __format__(self, spec):
        return format(repr(self), spec)

    def __iter__(self):
        return iter([self[i] for i in range(len(self))])

    def tolist(self):
        raise DataDependentOutputException("aten._local_scalar_dense.default")

    __float__ = __int__ = __index__ = tolist

    def numpy(self, *, force=False):
        raise RuntimeError(".numpy() is not supported for tensor subclasses.")


class FakeTensorMode:
    def __init__(self, *, allow_fallback_kernels=True, allow_non_fake_inputs=False, shape_env=None, static_shapes=None,
                 export=False):
        self.allow_non_fake_inputs = allow_non_fake_inputs
        self._entered = []
        self._making = False
        self.shape_env = shape_env

    def from_tensor(self, tensor, *, static_shapes=None, source=None, symbolic_context=None, trace=True):
        if isinstance(tensor, FakeTensor):
            return tensor
        self._making = True  # what follows is done to real tensors
        try:
            # What is done to the fake one in place must not reach the real one.
            own = tensor.detach().clone()
            if own.stride() != tensor.stride():
                own = tensor.detach()
            fake = own.as_subclass(FakeTensor) if tensor.is_leaf else tensor.as_subclass(FakeTensor)
            if isinstance(tensor, torch.nn.Parameter):
                fake.fake_mode = self
                fake = torch.nn.Parameter(fake, tensor.requires_grad)
            elif tensor.is_leaf:
                fake.requires_grad_(tensor.requires_grad)
        finally:
            self._making = False
        fake.fake_mode = self
        return fake

    def check(self, name, args):
        """Refuses a call with real tensors alone, which no fake one sees."""
        leaves = [x for x in pytree.tree_leaves(args) if isinstance(x, torch.Tensor)]
        if leaves and not any(isinstance(x, FakeTensor) for x in leaves):
            _check(name, args, self)

    def _faked(self, result, given):
        """A call's result, made fake. What was just made changes its type and keeps its gradient function."""

        def fake(x):
            if not isinstance(x, torch.Tensor):
                return x
            if not isinstance(x, FakeTensor):
                if any(x is y for y in given):
                    x = x.as_subclass(FakeTensor)
                else:
                    x.__class__ = FakeTensor
            x.fake_mode = self
            return x

        if isinstance(result, torch.Tensor):
            return fake(result)
        if isinstance(result, tuple) and hasattr(type(result), "n_fields"):
            return type(result)([fake(x) for x in result])
        return pytree.tree_map(fake, result) if isinstance(result, (tuple, list)) else result

    def __enter__(self):
        self._entered.append(_Entered(self))
        self._entered[-1].__enter__()
        return self

    def __exit__(self, *exc_info):
        self._entered.pop().__exit__(*exc_info)


class _Entered(TorchFunctionMode):
    """What an entered mode sees: every call, also those without a fake tensor."""

    def __init__(self, mode):
        super().__init__()
        self.mode = mode

    def __torch_function__(self, func, types, args=(), kwargs=None):
        if self.mode._making:
            return func(*args, **(kwargs or {}))
        return FakeTensor._call(func, args, kwargs or {}, self.mode)
