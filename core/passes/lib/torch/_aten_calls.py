"""Which operators of ATen the functions of torch come down to: the composite ones taken apart as PyTorch's dispatcher
takes them apart on the CPU, the others matched against ATen's schemas. A mode sees every call; what it makes of an
operator is its user's (make_fx records it, TorchDispatchMode hands it to a program). Gradients are not seen."""
import torch
from torch import _aten_layer_rules, _aten_matrix_rules, _aten_nn_rules, _aten_shape_rules  # noqa: F401  add their rules
from torch._aten_rules import RULES
from torch.fx.operator_schemas import _default, _schemas_of, _split
from torch.overrides import TorchFunctionMode

_REFUSED = {"item", "tolist", "__bool__", "__float__", "__int__", "__index__", "is_nonzero", "numpy"}
# What asks about a tensor and calls no operator.
_ASKED = set(
    "size dim stride numel nelement element_size is_floating_point is_complex is_contiguous is_same_size __len__ "
    "__repr__ __format__ __hash__ __get__ __set__ __dir__ data_ptr storage_offset is_tensor get_device is_signed "
    "ndimension requires_grad_ register_hook retain_grad is_shared is_pinned type is_inference __deepcopy__ __reduce_ex__ "
    "__delete__ result_type promote_types can_cast broadcast_shapes set_grad_enabled is_storage finfo iinfo".split()
)
_ALIASES = {
    "truediv": "div", "true_divide": "div", "divide": "div", "subtract": "sub", "multiply": "mul",
    "greater": "gt", "greater_equal": "ge", "less": "lt", "less_equal": "le", "not_equal": "ne", "and": "bitwise_and",
    "or": "bitwise_or",
    "xor": "bitwise_xor", "invert": "bitwise_not", "mod": "remainder", "floordiv": "floor_divide", "matmul": "matmul",
    "lshift": "__lshift__", "rshift": "__rshift__", "concat": "cat", "concatenate": "cat", "swapaxes": "transpose",
    "swapdims": "transpose", "moveaxis": "movedim", "clip": "clamp", "absolute": "abs", "negative": "neg",
    "fix": "trunc",
}
_NUMBERS_AS_TENSORS = {"add", "sub", "mul", "div", "floor_divide"}
# Results that the gradient's formula asks for: where one is asked for, they are kept, which is an operator too.
_KEEP_RESULT = set(
    "relu exp sqrt rsqrt sigmoid tanh _softmax _log_softmax reciprocal tan amax amin logsumexp linalg_vector_norm prod "
    "cumprod expm1 exp2 cdist native_dropout".split()
)


# What ATen has under one name and takes apart in ways that are not known here.
_COMPOSITE = set(
    "_weight_norm alpha_dropout bilinear combinations corrcoef cosine_embedding_loss cov cross_entropy_loss "
    "ctc_loss cumulative_trapezoid diagflat dsplit embedding_bag feature_alpha_dropout feature_dropout "
    "gru_cell hinge_embedding_loss hsplit isreal linalg_diagonal linalg_eigvalsh linalg_matmul "
    "linalg_matrix_rank linalg_pinv linalg_svdvals linalg_vander lstm_cell multilabel_margin_loss nanquantile "
    "native_channel_shuffle nll_loss_nd norm_except_dim pdist pinverse poisson_nll_loss quantile "
    "rnn_relu_cell rnn_tanh_cell svd vander vsplit "
    .split()
)


def operator(name):
    packet, _, overload = name.partition(".")
    return getattr(getattr(torch.ops.aten, packet), overload or "default")


class AtenMode(TorchFunctionMode):
    def run(self, op, args, kwargs, compute):
        """Called for every operator: gives its result."""
        return compute()

    def refuse(self, name):
        raise RuntimeError(f"{name} asks for data")

    def op(self, name, *args, **kwargs):
        """Calls an operator with arguments as the dispatcher would show them."""
        target = operator(name)
        result = self.run(target, args, kwargs, lambda: target(*args, **kwargs))
        asked = torch.is_grad_enabled() and isinstance(result, torch.Tensor) and result.grad_fn is not None
        if asked and name.partition(".")[0] in _KEEP_RESULT:
            kept = operator("alias")
            self.run(kept, (result,), {}, lambda: result.detach())
        return result

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        name = getattr(func, "__name__", "")
        if type(func).__name__ == "OpOverload":
            return self.run(func, args, kwargs, lambda: func(*args, **kwargs))
        if name == "__get__":
            attribute = getattr(getattr(func, "__self__", None), "__name__", "")
            found = RULES.get("." + attribute)
            return found(self, *args) if found else func(*args, **kwargs)
        if name == "backward":
            raise NotImplementedError("operators of the backward pass are not seen here")
        if name in _REFUSED:
            return self.refuse(name)
        if name in _ASKED:
            return func(*args, **kwargs)
        plain = name.strip("_") if name.startswith("__") else name
        reflected = name.startswith("__r") and plain not in ("rshift",) and "__" + plain[1:] + "__" in dir(torch.Tensor)
        if reflected:
            plain = plain[1:]
        inplace = name.startswith("__i") and plain[1:] in ("add", "sub", "mul", "truediv", "div", "pow", "and", "or")
        if inplace:
            plain = plain[1:]
        if plain.endswith("_") and not name.startswith("__"):
            plain, inplace = plain[:-1], True
        plain = _ALIASES.get(plain, plain)
        if reflected and plain in ("sub", "div", "pow", "floor_divide", "remainder", "matmul"):
            if plain in ("sub", "div"):
                return RULES["r" + plain](self, *args)
            args = args[::-1]
        found = RULES.get(plain + "_" if inplace else plain)
        if found is not None:
            return found(self, *args, **kwargs)
        return self.matched(plain + "_" if inplace else plain, func, args, kwargs)

    def matched(self, name, func, args, kwargs):
        """An operator of its own: the overload that takes the arguments. Defaults at their end are not shown."""
        if name.rstrip("_") in _COMPOSITE:
            raise NotImplementedError(f"it is not known here which operators of ATen torch.{name} comes down to")
        for overload, parameters in _overloads(name) or (_overloads(name[:-1]) if name.endswith("_") else ()):
            bound = _bind(name, parameters, args, kwargs)
            if bound is not None:
                break
        else:
            raise NotImplementedError(f"it is not known here which operators of ATen torch.{name} comes down to")
        shown, options = _shown(parameters, bound)
        if any(p.name == "pin_memory" for p in parameters):
            if not any(p.name == "self" for p in parameters):
                options = {**{k: v for k, v in options.items() if k == "dtype"}, "device": torch.device("cpu")}
            options["pin_memory"] = False
        target = operator(f"{name}.{overload}")
        result = self.run(target, shown, options, lambda: func(*args, **kwargs))
        if torch.is_grad_enabled() and isinstance(result, torch.Tensor) and result.grad_fn is not None:
            if name in _KEEP_RESULT:
                self.run(operator("alias"), (result,), {}, lambda: result.detach())
        return result


class _Parameter:
    def __init__(self, text, keyword):
        written, _, default = text.partition("=")
        self.kind, _, self.name = written.rpartition(" ")
        self.keyword = keyword
        self.required = not default
        self.default = _default(default) if default else None


_parsed = {}


def _overloads(name):
    """(overload, parameters) of an operator, in ATen's order; those that write into a given tensor are left out, and
    those for numbers alone."""
    if name not in _parsed:
        found = []
        for schema in _schemas_of(name) or ():
            overload, _, rest = schema.partition("(")
            arguments = _split(rest[: rest.index(") -> ")])
            keyword, parameters = False, []
            for text in arguments:
                if text == "*":
                    keyword = True
                else:
                    parameters.append(_Parameter(text, keyword))
            takes_tensors = any("Tensor" in p.kind for p in parameters) or any(p.name == "dtype" for p in parameters)
            if takes_tensors and not any(p.name == "out" or p.name.startswith("out") for p in parameters):
                found.append((overload[1:] or "default", parameters))
        _parsed[name] = found
    return _parsed[name]


_OTHER_NAMES = {"self": ("input",), "dim": ("axis",), "keepdim": ("keepdims",), "other": ("value",)}


def _fits(name, kind, value):
    if kind.endswith("?"):
        if value is None:
            return True
        kind = kind[:-1]
    kind = kind.partition("(")[0] + kind.partition(")")[2] if "(" in kind else kind
    number = isinstance(value, (int, float)) and not isinstance(value, torch.Tensor)
    if kind == "Tensor":
        return isinstance(value, torch.Tensor) or (number and name.rstrip("_") in _NUMBERS_AS_TENSORS)
    if kind == "Tensor[]" or kind == "Tensor?[]":
        return isinstance(value, (list, tuple)) and all(isinstance(v, torch.Tensor) or v is None for v in value)
    if kind in ("Scalar", "float"):
        return number
    if kind == "int":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "bool":
        return isinstance(value, bool)
    if kind == "str":
        return isinstance(value, str)
    if kind.startswith("int["):
        alone = kind != "int[]" and isinstance(value, int)
        return alone or isinstance(value, (list, tuple)) and all(isinstance(v, int) for v in value)
    if kind.startswith("float["):
        return isinstance(value, (list, tuple)) and all(isinstance(v, (int, float)) for v in value)
    return not isinstance(value, (torch.Tensor, list, tuple))


def _value(kind, value):
    if kind.startswith("int[") and isinstance(value, int):
        return [value]
    if kind.startswith(("int[", "Tensor", "float[")) and isinstance(value, (list, tuple)):
        return list(value)
    return value


def _bind(name, parameters, args, kwargs):
    """Values by parameter where the overload takes the arguments, else None. Integers may come one by one."""
    positional = [p for p in parameters if not p.keyword]
    last = len(positional) - 1
    if last >= 0 and positional[last].kind.startswith("int[") and len(args) > last and isinstance(args[last], int):
        if all(isinstance(a, int) for a in args[last:]):
            args = (*args[:last], list(args[last:]))
    if len(args) > len(positional):
        return None
    bound = {}
    for p, value in zip(positional, args):
        bound[p.name] = value
    rest = dict(kwargs)
    for key in ("out", "requires_grad", "names"):
        if rest.get(key) in (None, False):
            rest.pop(key, None)
    for p in parameters:
        for key in (p.name, *_OTHER_NAMES.get(p.name, ())):
            if key in rest:
                if p.name in bound:
                    return None
                bound[p.name] = rest.pop(key)
        if p.name not in bound:
            if p.required:
                return None
        elif not _fits(name, p.kind, bound[p.name]):
            return None
    return None if rest else bound


def _same(p, value):
    default = p.default
    if p.kind.startswith("int[") and isinstance(default, int):
        value = value[0] if isinstance(value, list) and len(set(value)) == 1 else value
    return type(value) is type(default) and value == default


def _shown(parameters, bound):
    """Positional arguments up to the last that is no default, and keywords that are none."""
    values = [(p, _value(p.kind, bound[p.name]) if p.name in bound else p.default) for p in parameters]
    positional = [(p, v) for p, v in values if not p.keyword]
    while positional and not positional[-1][0].required and _same(*positional[-1]):
        positional.pop()
    return tuple(v for _, v in positional), {p.name: v for p, v in values if p.keyword and not _same(p, v)}
