"""How the dispatcher takes apart what stacks, cuts and rearranges, and rarer pointwise functions: rules as in torch._aten_rules."""
import torch
from torch._aten_rules import _converted, rule


# ---- stacking and pieces ----


def _stacked(m, tensors, at_least, dim):
    joined = [at_least(t) for t in tensors]
    return m.op("cat", joined, *([dim] if dim else []))


@rule("vstack", "row_stack")
def vstack(m, tensors):
    def rows(t):
        return t if t.dim() > 1 else m.op("unsqueeze", t, 0) if t.dim() else m.op("view", t, [1, 1])

    return _stacked(m, tensors, rows, 0)


@rule("hstack")
def hstack(m, tensors):
    return _stacked(m, tensors, lambda t: t if t.dim() else m.op("view", t, [1]), 0 if tensors[0].dim() < 2 else 1)


@rule("dstack")
def dstack(m, tensors):
    def deep(t):
        for _ in range(t.dim(), 2):
            t = m.op("unsqueeze", t, 0)
        return t if t.dim() > 2 else m.op("unsqueeze", t, -1)

    return _stacked(m, tensors, deep, 2)


@rule("column_stack")
def column_stack(m, tensors):
    return hstack(m, [t if t.dim() > 1 else m.op("view", t, [t.numel(), 1]) for t in tensors])


@rule("diff")
def diff(m, input, n=1, dim=-1, prepend=None, append=None):
    parts = [t for t in (prepend, input, append) if t is not None]
    x = m.op("cat", parts, dim) if len(parts) > 1 else input
    for _ in range(n):
        size = x.size(dim)
        low, high = m.op("slice.Tensor", x, dim, 0, size - 1), m.op("slice.Tensor", x, dim, 1, size)
        x = m.op("logical_xor", high, low) if x.dtype == torch.bool else m.op("sub.Tensor", high, low)
    return x


@rule("tensor_split")
def tensor_split(m, input, indices_or_sections, dim=0):
    size, given = input.size(dim), indices_or_sections
    if isinstance(given, int):
        lengths = [size // given + (i < size % given) for i in range(given)]
        ends = [sum(lengths[: i + 1]) for i in range(given)]
    else:
        ends = [*given, size]
    return tuple(m.op("slice.Tensor", input, dim, a, b) for a, b in zip([0, *ends[:-1]], ends))


@rule("repeat_interleave")
def repeat_interleave(m, input, repeats=None, dim=None, output_size=None):
    if dim is None:
        input, dim = m.op("view", input, [input.numel()]), 0
    if isinstance(repeats, torch.Tensor):
        where = m.op("repeat_interleave.Tensor", repeats)
        return m.op("index_select", input, dim, where)
    dim, sizes = dim % input.dim(), list(input.shape)
    wide = m.op("expand", m.op("unsqueeze", input, dim + 1), sizes[: dim + 1] + [repeats] + sizes[dim + 1:])
    sizes[dim] *= repeats
    return m.op("view", m.op("clone", wide, memory_format=torch.contiguous_format), sizes)


@rule("unfold")
def unfold(m, input, *args, **kwargs):
    if "kernel_size" in kwargs or len(args) != 3 or input.dim() == 4 and not isinstance(args[0], int):
        raise NotImplementedError("it is not known here which operators of ATen torch.nn.functional.unfold comes down to")
    return m.op("unfold", input, *args)


@rule("ravel")
def ravel(m, input):
    if not input.is_contiguous():
        input = m.op("clone", input, memory_format=torch.contiguous_format)
    return m.op("view", input, [-1])


@rule("diag")
def diag(m, input, diagonal=0):
    offset = [diagonal] if diagonal else []
    return m.op("diag_embed" if input.dim() == 1 else "diagonal_copy", input, *offset)


@rule("broadcast_to")
def broadcast_to(m, input, size):
    return m.op("expand", input, list(size))


@rule("fliplr")
def fliplr(m, input):
    return m.op("flip", input, [1])


@rule("flipud")
def flipud(m, input):
    return m.op("flip", input, [0])


@rule("adjoint", ".mH")
def adjoint(m, input):
    return m.op("transpose.int", input, -2, -1)


@rule("conj", "resolve_conj", "resolve_neg", "positive")
def itself(m, input):
    return input


# ---- pointwise, and sums of it ----


for _name in ("arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctanh"):
    rule(_name)(lambda m, input, name="a" + _name[3:]: m.op(name, input))


@rule("arctan2")
def arctan2(m, input, other):
    return m.op("atan2", input, other)


@rule("isfinite")
def isfinite(m, input):
    if not input.is_floating_point():
        return m.op("ones_like", input, dtype=torch.bool, pin_memory=False)
    bounded = m.op("ne.Scalar", m.op("abs", input), float("inf"))
    return m.op("mul.Tensor", m.op("eq.Tensor", input, input), bounded)


@rule("isclose")
def isclose(m, input, other, rtol=1e-5, atol=1e-8, equal_nan=False):
    if equal_nan or not input.is_floating_point():
        raise NotImplementedError("it is not known here which operators of ATen torch.isclose comes down to")
    same = m.op("eq.Tensor", input, other)
    allowed = m.op("add.Scalar", m.op("abs", m.op("mul.Scalar", other, rtol)), atol)
    apart = m.op("abs", m.op("sub.Tensor", input, other))
    bounded = isfinite(m, apart)
    near = m.op("bitwise_and_.Tensor", bounded, m.op("le.Tensor", apart, allowed))
    return m.op("bitwise_or_.Tensor", same, near)


@rule("nanmean")
def nanmean(m, input, dim=None, keepdim=False, dtype=None):
    dims = None if dim is None else [dim] if isinstance(dim, int) else list(dim)
    kept = m.op("alias", input)
    numbers = m.op("logical_not_", m.op("ne.Tensor", kept, kept))
    shown = [dims, True] if keepdim else [dims]
    count = m.op("sum.dim_IntList", numbers, *shown)
    return m.op("div.Tensor", m.op("nansum", input, *([] if dims is None and not keepdim else shown)), count)


@rule("float_power")
def float_power(m, input, exponent):
    wide = _converted(m, input, torch.float64)
    if isinstance(exponent, torch.Tensor):
        return m.op("pow.Tensor_Tensor", wide, _converted(m, exponent, torch.float64))
    return m.op("pow.Tensor_Scalar", wide, float(exponent))


@rule("argsort")
def argsort(m, input, dim=-1, descending=False, stable=False):
    shown = [dim, descending] if descending else [dim] if dim != -1 else []
    return m.op("sort", input, *shown)[1]


@rule("msort")
def msort(m, input):
    return m.op("sort", input, 0)[0]


@rule("argwhere")
def argwhere(m, input):
    return m.op("nonzero", input)


@rule("take_along_dim")
def take_along_dim(m, input, indices, dim=None):
    if dim is None:
        flat = m.op("view", input, [-1])
        return m.op("gather", flat, 0, m.op("view", indices, [-1]))
    shape = torch.broadcast_shapes(
        [1 if i == dim % input.dim() else n for i, n in enumerate(input.shape)],
        [1 if i == dim % input.dim() else n for i, n in enumerate(indices.shape)],
    )
    at = dim % input.dim()
    wide = m.op("expand", indices, [indices.size(at) if i == at else n for i, n in enumerate(shape)])
    whole = m.op("expand", input, [input.size(at) if i == at else n for i, n in enumerate(shape)])
    return m.op("gather", whole, dim, m.op("remainder.Scalar", wide, input.size(at)))


@rule("trapezoid", "trapz")
def trapezoid(m, y, x=None, *, dx=1.0, dim=-1):
    if x is not None:
        raise NotImplementedError("it is not known here which operators of ATen torch.trapezoid comes down to")
    last, first = m.op("select.int", y, dim, -1), m.op("select.int", y, dim, 0)
    ends = m.op("mul.Scalar", m.op("add.Tensor", first, last), 0.5)
    return m.op("mul.Scalar", m.op("sub.Tensor", m.op("sum.dim_IntList", y, [dim]), ends), float(dx))


@rule("cross")
def cross(m, input, other, dim=None):
    if dim is None:
        dim = input.shape.index(3)
    return m.op("linalg_cross", input, other, **({} if dim == -1 else {"dim": dim}))


def _moments(name):
    def spread(m, input, dim=None, unbiased=None, keepdim=False, correction=None):
        dims = None if dim is None else [dim] if isinstance(dim, int) else list(dim)
        options = {"correction": int(unbiased) if unbiased is not None else 1 if correction is None else correction}
        if keepdim:
            options["keepdim"] = True
        shown = (input,) if dims is None else (input, dims)
        return m.op(name + ".correction", *shown, **options)

    return spread


rule("std_mean")(_moments("std_mean"))
rule("var_mean")(_moments("var_mean"))


@rule("prelu")
def prelu(m, input, weight):
    if weight.dim() != input.dim():
        channels = weight.numel() if input.dim() > 1 else 1
        weight = m.op("view", weight, [channels if i == 1 else 1 for i in range(input.dim())])
    return m.op("_prelu_kernel", input, weight)


@rule("rrelu")
def rrelu(m, input, lower=1 / 8, upper=1 / 3, training=False, inplace=False):
    noise = m.op("empty_like", input, memory_format=torch.contiguous_format)
    shown = [lower, upper, training]
    for default in (False, 1 / 3, 1 / 8):
        if shown[-1] != default:
            break
        shown.pop()
    return m.op("rrelu_with_noise", input, noise, *shown)
