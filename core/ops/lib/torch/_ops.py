# torch.ops: operators under their names in the dispatcher, as export and many passes spell them. A call goes to
# the operator of the same name in torch; the overload's name only shows in printing.
import torch
from torch import _C
from torch._C import _nn


# The names that overloads of ATen's operators have.
_OVERLOADS = frozenset(
    "default out Tensor Scalar Tensor_out Scalar_out ScalarList int List dim vec grad_input input output dtype self "
    "generator data Scalar_Tensor Tensor_Scalar Tensor_Tensor Tensor_mode Scalar_mode other_scalar dims correction "
    "dim_out padding other self_scalar dim_dtype a dim_IntList unary_out scalar_out tensors value from source_Tensor "
    "decimals to Sequence self_out int_Tensor int_Scalar scalar two stable indices dim_int sizes memory_format device "
    "p_str size low dim_values values float x center self_Tensor array names_dim intlist vec_out dims_out start "
    "start_step start_out ScalarOpt_dim".split()
)


class _Schema:
    def __init__(self, name, overload_name):
        self.name = name
        self.overload_name = overload_name
        self.is_mutable = (name.endswith("_") and not name.endswith("__")) or "out" in overload_name.split("_")


def _call(op, function, args, kwargs):
    """`function`, unless an argument (a proxy, say) takes the call of `op` over."""
    if _C._has_torch_function((*args, *kwargs.values())):
        return _C._handle_torch_function(op, (*args, *kwargs.values()), *args, **kwargs)
    return function(*args, **kwargs)


class OpOverload:
    """One overload of an operator: torch.ops.aten.add.Tensor."""

    def __init__(self, packet, name):
        self.overloadpacket = self._overloadpacket = packet
        self.namespace = packet._namespace
        self._overloadname = name
        self._opname = packet.__name__
        self._schema = _Schema(f"{self.namespace}::{self._opname}", "" if name == "default" else name)
        self.__name__ = f"{self._opname}.{name}"
        self.__qualname__ = self.name()
        self.__module__ = packet.__module__

    @property
    def op(self):
        return self.overloadpacket.op

    def name(self):
        suffix = "" if self._overloadname == "default" else "." + self._overloadname
        return self._schema.name + suffix

    def __str__(self):
        return f"{self.namespace}.{self.__name__}"

    def __repr__(self):
        return f"<OpOverload(op='{self.namespace}.{self._opname}', overload='{self._overloadname}')>"

    def __call__(self, /, *args, **kwargs):
        return _call(self, self.overloadpacket._function, args, kwargs)

    def __hash__(self):
        return id(self)

    def __deepcopy__(self, memo=None):
        return self

    def __copy__(self):
        return self


class OpOverloadPacket:
    """All overloads of an operator: torch.ops.aten.add."""

    def __init__(self, namespace, name, function):
        self._namespace = namespace
        self._function = function
        self._qualified_op_name = f"{namespace}::{name}"
        self.__name__ = self.__qualname__ = name
        self.__module__ = "torch._ops." + namespace
        self._overloads = {}

    @property
    def op(self):
        return self._function

    def overloads(self):
        return list(self._overloads)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(
                f"'{self}' can't have an overload name beginning with '__' and the "
                f"underlying op {self._function} has no attribute {name} either."
            )
        overload = self._overloads.get(name)
        if overload is None:
            if name not in _OVERLOADS:
                raise AttributeError(f"The underlying op of '{self}' has no overload name '{name}'")
            overload = self._overloads[name] = OpOverload(self, name)
        return overload

    def __str__(self):
        return f"{self._namespace}.{self.__name__}"

    def __repr__(self):
        return f"<OpOverloadPacket(op='{self._namespace}.{self.__name__}')>"

    def __call__(self, /, *args, **kwargs):
        return _call(self, self._function, args, kwargs)

    def __hash__(self):
        return id(self)

    def __deepcopy__(self, memo=None):
        return self

    def __copy__(self):
        return self


def _find(name):
    for place in (torch, torch.Tensor, _nn):
        function = getattr(place, name, None)
        if callable(function) and not isinstance(function, type):
            return function
    from torch import _ops_internal  # what the dispatcher has and torch does not

    return getattr(_ops_internal, name, None)


class _OpNamespace:
    def __init__(self, name):
        self.name = name

    def __getattr__(self, op_name):
        function = _find(op_name) if self.name == "aten" and not op_name.startswith("__") else None
        if function is None:
            raise AttributeError(f"'_OpNamespace' '{self.name}' object has no attribute '{op_name}'")
        packet = self.__dict__[op_name] = OpOverloadPacket(self.name, op_name, function)
        return packet

    def __repr__(self):
        return f"<module 'torch.ops.{self.name}' from 'torch.ops'>"


class _Ops:
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(f"module 'torch.ops' has no attribute '{name}'")
        namespace = self.__dict__[name] = _OpNamespace(name)
        return namespace

    def __repr__(self):
        return "<module 'torch.ops' from '_ops.py'>"


ops = _Ops()
