"""How the dispatcher takes composite functions apart on the CPU: one rule a function (torch._aten_calls asks for them).
A rule is given the mode, whose op() calls an operator, and the function's own arguments."""
import torch

RULES = {}  # by the function's name; properties have a dot in front


def rule(*names):
    def mark(fn):
        for name in names:
            RULES[name] = fn
        return fn

    return mark


def _ints(values):
    return list(values[0]) if len(values) == 1 and isinstance(values[0], (list, tuple)) else list(values)


def _pair(value, n):
    return list(value) if isinstance(value, (list, tuple)) else [value] * n


@rule("rsub")
def rsub(m, x, other, alpha=1):
    if isinstance(other, torch.Tensor):
        return m.op("sub.Tensor", other, x)
    return m.op("rsub.Scalar", x, other)


@rule("rdiv")
def rdiv(m, x, other):
    return m.op("mul.Tensor", m.op("reciprocal", x), other)


@rule("pow")
def power(m, x, exponent):
    if not isinstance(x, torch.Tensor):
        return m.op("pow.Scalar", x, exponent)
    return m.op("pow.Tensor_Tensor" if isinstance(exponent, torch.Tensor) else "pow.Tensor_Scalar", x, exponent)


@rule("square")
def square(m, x):
    return m.op("pow.Tensor_Scalar", x, 2)


@rule("neg")
def neg(m, x):
    return m.op("neg", x)


@rule("pos")
def pos(m, x):
    return x


@rule(".T")
def capital_t(m, x):
    return m.op("permute", x, list(range(x.dim()))[::-1])


@rule(".mT")
def matrix_t(m, x):
    return m.op("transpose.int", x, -2, -1)


@rule(".data", "detach")
def detach(m, x):
    return m.op("alias", x)


@rule("view")
def view(m, x, *size, dtype=None):
    return m.op("view", x, _ints(size))


@rule("reshape")
def reshape(m, x, *shape, **kwargs):
    wanted = _ints(shape or (kwargs["shape"],))
    try:
        x.view(wanted)
    except RuntimeError:
        copied = m.op("clone", x, memory_format=torch.contiguous_format)
        return m.op("_unsafe_view", copied, list(copied.reshape(wanted).shape))
    return m.op("view", x, list(x.view(wanted).shape) if -1 in wanted else wanted)


@rule("view_as", "reshape_as")
def view_as(m, x, other):
    return m.op("view", x, list(other.shape))


@rule("flatten")
def flatten(m, x, start_dim=0, end_dim=-1):
    n = max(x.dim(), 1)
    if x.dim() > 0 and start_dim % n == end_dim % n:
        return x
    return reshape(m, x, list(x.flatten(start_dim, end_dim).shape))


@rule("unflatten")
def unflatten(m, x, dim, sizes):
    return m.op("view", x, list(x.unflatten(dim, sizes).shape))


@rule("permute")
def permute(m, x, *dims):
    return m.op("permute", x, _ints(dims))


@rule("movedim")
def movedim(m, x, source, destination):
    order = torch.empty([i + 1 for i in range(x.dim())]).movedim(source, destination).shape
    return m.op("permute", x, [n - 1 for n in order])


@rule("expand")
def expand(m, x, *size):
    return m.op("expand", x, _ints(size))


@rule("expand_as")
def expand_as(m, x, other):
    return m.op("expand", x, list(other.shape))


@rule("repeat")
def repeat(m, x, *repeats):
    return m.op("repeat", x, _ints(repeats))


@rule("one_hot")
def one_hot(m, input, num_classes=-1):
    return m.refuse("one_hot")


def _new(name):
    def made(m, x, *size, dtype=None, device=None, requires_grad=False, **options):
        options = {"pin_memory": False} if dtype is None else {"dtype": dtype, "pin_memory": False}
        return m.op(name, x, _ints(size), **options)

    return made


for _name in ("new_zeros", "new_ones", "new_empty"):
    RULES[_name] = _new(_name)


@rule("copy_")
def copy_(m, x, other, non_blocking=False):
    return m.op("copy_", x, other)


@rule("tile")
def tile(m, x, *dims):
    dims = _ints(dims)
    return m.op("repeat", x, [1] * (x.dim() - len(dims)) + dims)


@rule("contiguous")
def contiguous(m, x, memory_format=torch.contiguous_format):
    if x.is_contiguous(memory_format=memory_format):
        return x
    return m.op("clone", x, memory_format=memory_format)


def _converted(m, x, dtype, **more):
    return x if dtype is None or dtype == x.dtype else m.op("_to_copy", x, dtype=dtype, **more)


@rule("to")
def to(m, x, *args, **kwargs):
    if args and isinstance(args[0], torch.Tensor):
        return _converted(m, x, args[0].dtype)
    _, dtype, _, _ = torch._C._nn.to(*args, **kwargs)
    return _converted(m, x, dtype)


for _name, _dtype in dict(
    float=torch.float32, double=torch.float64, half=torch.float16, bfloat16=torch.bfloat16, int=torch.int32,
    long=torch.int64, bool=torch.bool, short=torch.int16, char=torch.int8, byte=torch.uint8,
).items():
    RULES[_name] = lambda m, x, dtype=_dtype: _converted(m, x, dtype)


@rule("type_as")
def type_as(m, x, other):
    return _converted(m, x, other.dtype)


def _index(m, x, index):
    index = index if isinstance(index, tuple) else (index,)
    given = sum(1 for i in index if i is not None and i is not Ellipsis)
    tensors, dim = {}, 0
    for i in index:
        if i is Ellipsis:
            dim += x.dim() - dim - sum(1 for j in index[index.index(Ellipsis) + 1 :] if j is not None) if given else 0
            dim = dim if given else x.dim()
        elif i is None:
            x = m.op("unsqueeze", x, dim)
            dim += 1
        elif isinstance(i, bool):
            raise NotImplementedError("an index of bool")
        elif isinstance(i, int):
            x = m.op("select.int", x, dim, i)
        elif isinstance(i, slice):
            start, stop, step = i.start, i.stop, i.step
            if (start is None or start == 0) and stop is None and step in (None, 1):
                dim += 1
                continue
            given_args = [x, dim, 0 if start is None else start, 9223372036854775807 if stop is None else stop]
            x = m.op("slice.Tensor", *given_args, *([] if step in (None, 1) else [step]))
            dim += 1
        else:
            tensors[dim] = i if isinstance(i, torch.Tensor) else torch.tensor(i)
            dim += tensors[dim].dim() if tensors[dim].dtype == torch.bool else 1
    if tensors:
        x = m.op("index.Tensor", x, [tensors.get(d) for d in range(max(tensors) + 1)])
    return x


@rule("getitem")
def getitem(m, x, index):
    return _index(m, x, index)


@rule("select")
def select(m, x, dim, index):
    return m.op("select.int", x, dim, index)


@rule("narrow")
def narrow(m, x, dim, start, length):
    return m.op("slice.Tensor", x, dim, start, start + length)


@rule("chunk")
def chunk(m, x, chunks, dim=0):
    size = -(-x.size(dim) // chunks)
    return split(m, x, size, dim)


@rule("split", "_split", "split_with_sizes")
def split(m, x, split_size_or_sections, dim=0):
    sizes = split_size_or_sections
    name = "split.Tensor" if isinstance(sizes, int) else "split_with_sizes"
    return m.op(name, x, sizes if isinstance(sizes, int) else list(sizes), *([dim] if dim != 0 else []))


@rule("unbind")
def unbind(m, x, dim=0):
    return m.op("unbind.int", x, *([dim] if dim != 0 else []))


@rule("matmul")
def matmul(m, x, y):
    if x.dim() == 1 and y.dim() == 1:
        return m.op("dot", x, y)
    if x.dim() == 2 and y.dim() == 2:
        return m.op("mm", x, y)
    if x.dim() == 2 and y.dim() == 1:
        return m.op("mv", x, y)
    if x.dim() == 1 and y.dim() == 2:
        return m.op("squeeze.dim", m.op("mm", m.op("unsqueeze", x, 0), y), 0)
    if x.dim() >= 3 and y.dim() <= 2:
        flat = reshape(m, x, [-1 if x.numel() == 0 else x.numel() // x.size(-1), x.size(-1)])
        product = m.op("mm" if y.dim() == 2 else "mv", flat, y)
        return m.op("_unsafe_view", product, [*x.shape[:-1], *y.shape[1:]])
    if x.dim() < 3:
        raise NotImplementedError("a product of a matrix with a batch of matrices")
    batch = list(torch.broadcast_shapes(x.shape[:-2], y.shape[:-2]))
    count = 1
    for n in batch:
        count *= n

    def fold(t):
        return reshape(m, m.op("expand", t, [*batch, *t.shape[-2:]]), [count, *t.shape[-2:]])

    return m.op("_unsafe_view", m.op("bmm", fold(x), fold(y)), [*batch, x.size(-2), y.size(-1)])


@rule("linear")
def linear(m, input, weight, bias=None):
    if bias is not None and input.dim() == 2:
        return m.op("addmm", bias, input, m.op("t", weight))
    if bias is not None and input.dim() >= 3 and input.is_contiguous():
        flat = m.op("view", input, [input.numel() // input.size(-1), input.size(-1)])
        product = m.op("addmm", bias, flat, m.op("t", weight))
        return m.op("view", product, [*input.shape[:-1], weight.size(0)])
    product = matmul(m, input, m.op("t", weight))
    return product if bias is None else m.op("add_.Tensor", product, bias)


@rule("outer", "ger")
def outer(m, x, y):
    return m.op("mul.Tensor", m.op("view", x, [x.numel(), 1]), y)


def _variance(name):
    def spread(m, input, dim=None, unbiased=None, keepdim=False, correction=None):
        if isinstance(dim, bool):
            dim, unbiased = None, dim
        options = {}
        if unbiased is not None:
            options["correction"] = 1 if unbiased else 0
        elif correction is not None or dim is not None:
            options["correction"] = 1 if correction is None else correction
        if keepdim:
            options["keepdim"] = True
        dims = [] if dim is None else [[dim] if isinstance(dim, int) else list(dim)]
        return m.op(f"{name}.correction", input, *dims, **options)

    return spread


RULES["var"], RULES["std"] = _variance("var"), _variance("std")


@rule("norm")
def norm(m, input, p="fro", dim=None, keepdim=False, out=None, dtype=None):
    dims = None if dim is None else [dim] if isinstance(dim, int) else list(dim)
    args = [2 if p in ("fro", None) else p, dims, keepdim]
    for default in (False, None, 2):
        if args[-1] != default:
            break
        args.pop()
    return m.op("linalg_vector_norm", input, *args)


@rule("where")
def where(m, condition, input, other):
    def tensor(x, like):
        if isinstance(x, torch.Tensor):
            return x
        return m.op("scalar_tensor", x, dtype=like.dtype, layout=torch.strided, device=torch.device("cpu"))

    first = tensor(input, other) if isinstance(other, torch.Tensor) else tensor(input, torch.tensor(float(0)))
    return m.op("where.self", condition, first, tensor(other, first))


@rule("tensor")
def tensor(m, data, **options):
    made = torch.tensor(data, **options)
    return m.op("lift_fresh_copy", made)


@rule("einsum")
def einsum(m, equation, *operands):
    """Two operands of which an index is summed over: as a product of matrices, in the order that PyTorch has."""
    operands = _ints(operands)
    inputs, arrow, output = equation.replace(" ", "").partition("->")
    parts = inputs.split(",")
    if not arrow:
        output = "".join(sorted(c for c in set(inputs) if c != "," and inputs.count(c) == 1))
    summed = [c for c in dict.fromkeys(inputs.replace(",", "")) if c not in output]
    plain = len(parts) == 2 and "." not in equation and all(len(set(p)) == len(p) for p in parts)
    if not plain or not summed or not all(c in parts[0] and c in parts[1] for c in summed):
        raise NotImplementedError(f"an einsum like {equation}")
    order = [*output, *summed]
    sizes = {c: n for part, x in zip(parts, operands) for c, n in zip(part, x.shape)}
    placed = []
    for part, x in zip(parts, operands):
        held = list(part)
        for c in order:
            if c not in part:
                x = m.op("unsqueeze", x, len(held))
                held.append(c)
        placed.append(m.op("permute", x, [held.index(c) for c in order]))
    both = [i for i, c in enumerate(order) if c in parts[0] and c in parts[1] and c in output]
    left = [i for i, c in enumerate(order) if c not in parts[1]]
    right = [i for i, c in enumerate(order) if c not in parts[0]]
    over = list(range(len(output), len(order)))

    def count(places):
        n = 1
        for i in places:
            n *= sizes[order[i]]
        return n

    first = m.op("permute", placed[0], [*both, *left, *over, *right])
    first = reshape(m, first, [count(both), count(left), count(over)])
    second = m.op("permute", placed[1], [*both, *over, *right, *left])
    second = reshape(m, second, [count(both), count(over), count(right)])
    product = m.op("bmm", first, second)
    made = [*both, *left, *over, *right]
    product = m.op("view", product, [1 if i in over else sizes[order[i]] for i in made])
    product = m.op("permute", product, [made.index(i) for i in range(len(order))])
    return m.op("view", product, [sizes[c] for c in output])


@rule("meshgrid")
def meshgrid(m, *tensors, indexing="ij"):
    tensors = _ints(tensors)
    sizes = [t.numel() for t in tensors]
    places = [[-1 if i == k else 1 for i in range(len(tensors))] for k in range(len(tensors))]
    return tuple(m.op("expand", m.op("view", t, place), sizes) for t, place in zip(tensors, places))
