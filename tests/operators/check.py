"""The checks of one call, put after prelude.py in the programs that run.py makes; they run on this engine alone.

`check` takes a call as a function. It is evaluated as drawn, with contiguous copies of its tensors (the layout of an
input must not change a result), and with all of them in float64 (the naive double-precision reference); `gradient`
compares backward with central finite differences; `reference` compares with plain Python. Each returns what is
wrong, or None.
"""
import itertools
import math
import operator as python_operator

PRECISION = {"torch.float32": 5e-5, "torch.float64": 1e-12, "torch.float16": 4e-3, "torch.bfloat16": 4e-2}
# Errors that are about the layout of an input, by contract.
OF_LAYOUT = ("Supports only ChannelsLast3d, Contiguous", "Please clone() the tensor before performing the operation.", "Use .reshape(...) instead.")
# Gradients that PyTorch refuses too, or fails in (oracle_diff.py compares how): of narrow_copy, of dist, of zeta(True).
NO_GRADIENT = ("derivative", "inplace operation", "invalid gradient", "at non-singleton dimension", "an undefined Tensor in C++", "torch boolean negative")
STEP = 1e-6
drawn_tensor = T
as_is, contiguous, double, differentiable = range(4)
mode = as_is
precisions = []  # of the drawn tensors
extreme = False  # is one of them drawn with huge numbers, infinities and nan?
shift = None  # which leaf, which element, by how much: for finite differences


def T(shape, dtype="float32", seed=0, style="n", layout="c", grad=False):
    global extreme
    extreme = extreme or style == "s"
    if mode == differentiable and grad:
        seed += 1009 * len(leaves)  # no two leaves are alike: equal ones lie on the kinks of losses
    t = drawn_tensor(shape, dtype, seed, style, layout)
    if t.is_floating_point():
        precisions.append(PRECISION[str(t.dtype)])
    if mode == contiguous:
        return t.clone(memory_format=torch.contiguous_format)
    if mode == double and t.is_floating_point():
        return t.to(torch.float64).contiguous()
    if mode == differentiable and grad and t.is_floating_point():
        number = len(leaves)
        by = [0.0] * t.numel()
        if shift is not None and shift[0] == number:
            by[shift[1]] = shift[2]
        leaf = (t + torch.tensor(by, dtype=torch.float64).view(shape)).requires_grad_()
        leaves.append(leaf)
        return leaf * 1.0  # so that in-place forms may change it
    return t


def evaluate(f, how, by=None):
    """The result of a call, or the exception's text."""
    global mode, shift
    mode, shift = how, by
    leaves.clear()
    torch.manual_seed(5)
    try:
        return f(), None
    except Exception as e:
        return None, type(e).__name__ + ": " + str(e)
    finally:
        mode, shift = as_is, None


def tensors(result):
    if isinstance(result, torch.Tensor):
        return [result]
    if isinstance(result, (tuple, list)):
        return list(itertools.chain.from_iterable(tensors(x) for x in result))
    return []


def shares_elements(t):
    """Is the same memory more than one element? What an in-place form leaves there depends on the order of its writes."""
    return any(size > 1 and stride == 0 for size, stride in zip(t.shape, t.stride()))


def flat(t):
    return t.detach().reshape(-1).tolist()


def apart(xs, ys, precision, overflows=False):
    """The first two numbers that disagree, at the size of the largest. The first may leave the range on the way."""
    largest = max([abs(x) for x in itertools.chain(xs, ys) if math.isfinite(x)], default=0.0)
    for x, y in zip(xs, ys):
        if x == y or (x != x and y != y) or overflows and not math.isfinite(x):
            continue
        if not abs(x - y) <= precision * max(largest, 1e-2):
            return f"{x} and {y}"
    return None


def check(f, layout_matters, undefined, unstable, in_place):
    global extreme
    precisions.clear()
    extreme = False
    result, error = evaluate(f, as_is)
    coarsest = max(precisions, default=0.0)
    copied, copied_error = evaluate(f, contiguous)
    if layout_matters:
        return None
    if error and error.endswith(OF_LAYOUT):
        return None
    if error and copied_error:
        return None  # PyTorch's own words differ by layout; oracle_diff.py compares them
    if error != copied_error:
        return f"as drawn {error}, with contiguous tensors {copied_error}"
    parts, others = tensors(result), tensors(copied)
    for t, other in zip(parts, others):
        if t.shape != other.shape or t.dtype != other.dtype:
            return f"as drawn {t.shape} {t.dtype}, with contiguous tensors {other.shape} {other.dtype}"
        if undefined or t.device.type == "meta" or in_place and shares_elements(t):
            continue
        if unstable and extreme:
            continue  # a matrix with infinities or numbers a million times apart: the order of steps decides
        wrong = apart(flat(t), flat(other), PRECISION.get(str(t.dtype), 0.0) * (50 if unstable else 1))
        if wrong:
            return "as drawn and with contiguous tensors: " + wrong
    reference, reference_error = evaluate(f, double)
    if error or reference_error or undefined or unstable:
        return None
    for t, other in zip(parts, tensors(reference)):
        if in_place and shares_elements(t):
            continue
        if t.shape != other.shape:
            return f"{t.dtype}: {t.shape}, in double precision {other.shape}"
        if not t.is_floating_point() or t.dtype == other.dtype or t.device.type == "meta":
            continue
        low = other.to(t.dtype)
        wrong = apart(flat(t), flat(low), max(coarsest, PRECISION[str(t.dtype)]), extreme)
        if wrong:
            return f"{t.dtype} and double precision: {wrong}"
    return None


def weighted(result):
    total = 0.0
    for i, part in enumerate(tensors(result)):
        if part.is_floating_point():
            weights = torch.tensor(_numbers(part.numel(), 77 + i, "p"), dtype=torch.float64)
            total = total + (part.to(torch.float64).reshape(-1) * weights).sum()
    return total


def finite_difference(f, number, element, step):
    sides = [evaluate(f, differentiable, (number, element, by))[0] for by in (step, -step)]
    if None in sides:
        return None
    slope = (float(weighted(sides[0])) - float(weighted(sides[1]))) / (2 * step)
    return slope if math.isfinite(slope) else None


def gradient(f):
    result, error = evaluate(f, differentiable)
    parts = tensors(result)
    if error or not any(t.requires_grad for t in parts) or any(t.device.type == "meta" or t.dtype in FLOATS and t.dtype != torch.float64 for t in parts):
        return None
    mine = list(leaves)
    try:
        total = weighted(result)
        total.backward()
    except Exception as e:
        return None if any(reason in str(e) for reason in NO_GRADIENT) else "backward: " + str(e)
    for number, leaf in enumerate(mine):
        count = leaf.numel()
        got = [0.0] * count if leaf.grad is None else flat(leaf.grad)
        for element in sorted({k * count // 4 for k in range(4)} if count else ()):
            slope, longer = (finite_difference(f, number, element, step) for step in (STEP, 2 * STEP))
            if slope is None or longer is None or not math.isfinite(got[element]):
                continue
            if abs(slope - longer) > 0.1 * max(1.0, abs(slope)) or abs(slope) * STEP > 0.5:
                continue  # a jump or a kink: there is no slope
            if abs(slope - got[element]) > 1e-4 * max(1.0, abs(slope), 1e-5 * abs(float(total))):
                return f"tensor {number}, element {element}: backward says {got[element]}, finite differences {slope}"
    return None


def mean(xs):
    return math.fsum(xs) / len(xs) if xs else math.nan


def sign(x):
    return math.nan if x != x else (x > 0) - (x < 0)


def guarded(f):
    """A function of Python's math, which raises where IEEE arithmetic answers."""

    def call(*xs):
        try:
            return f(*xs)
        except (ValueError, ZeroDivisionError, OverflowError):
            return None

    return call


def takes_one_number(f):
    try:
        return isinstance(f(1.0), (int, float))
    except (TypeError, ValueError):
        return False


UNARY = {
    **{name: guarded(getattr(math, name)) for name in dir(math) if name != "hypot" and takes_one_number(getattr(math, name))},
    "abs": abs, "neg": python_operator.neg, "sign": sign, "square": lambda x: x * x, "frac": lambda x: x - math.trunc(x),
    "relu": lambda x: x if x > 0 or x != x else 0.0, "sigmoid": lambda x: 1 / (1 + math.exp(-x)), "rsqrt": guarded(lambda x: x**-0.5 if x >= 0 else None),
    "reciprocal": guarded(lambda x: 1 / x), "logical_not": python_operator.not_, "silu": lambda x: x / (1 + math.exp(-x)),
    "deg2rad": math.radians, "rad2deg": math.degrees, "softplus": lambda x: math.log1p(math.exp(x)), "round": round, "asinh": math.asinh,
}
BINARY = {
    **{name: getattr(python_operator, name) for name in ("add", "sub", "mul", "eq", "ne", "lt", "le", "gt", "ge")},
    "div": guarded(python_operator.truediv), "floor_divide": guarded(python_operator.floordiv), "remainder": guarded(python_operator.mod),
    "fmod": guarded(math.fmod), "pow": guarded(lambda x, y: x**y if x >= 0 else None), "maximum": max, "minimum": min, "fmax": max, "fmin": min, "atan2": math.atan2, "hypot": math.hypot,
    "copysign": math.copysign, "logical_and": lambda x, y: bool(x) and bool(y), "logical_or": lambda x, y: bool(x) or bool(y), "logical_xor": lambda x, y: bool(x) != bool(y),
}
REDUCED = {
    "sum": math.fsum, "prod": math.prod, "mean": mean, "amax": max, "amin": min, "all": all, "any": any,
    "argmax": lambda xs: xs.index(max(xs)), "argmin": lambda xs: xs.index(min(xs)), "logsumexp": lambda xs: math.log(math.fsum([math.exp(x) for x in xs])),
    "var": lambda xs: math.fsum([(x - mean(xs)) ** 2 for x in xs]) / (len(xs) - 1) if len(xs) > 1 else None, "count_nonzero": lambda xs: sum([x != 0 for x in xs]),
}
SCANNED = {
    "cumsum": lambda xs: list(itertools.accumulate(xs)), "cumprod": lambda xs: list(itertools.accumulate(xs, python_operator.mul)), "sort": sorted,
    "softmax": lambda xs: [math.exp(x) / math.fsum([math.exp(y) for y in xs]) for x in xs], "flip": lambda xs: xs[::-1],
}
INPUTS = [((2, 3), "c"), ((3, 4), "t"), ((2, 3, 2), "s"), ((3, 2), "e"), ((), "c"), ((0,), "c"), ((33, 9), "t"), ((4, 1), "o")]


def lines_of(t, dim):
    """The lists along one dimension, in order of the others."""
    moved = t.movedim(dim, -1).contiguous()
    xs, n = flat(moved), t.shape[dim]
    return [xs[i : i + n] for i in range(0, len(xs), n)] if n else []


def reference(name, f):
    """Compares a function of the table with Python's arithmetic, where Python has it."""
    for shape, layout in INPUTS:
        x = drawn_tensor(shape, "float64", 3, "n", layout)
        if name in UNARY:
            got, want = flat(f(x)), [UNARY[name](v) for v in flat(x)]
        elif name in BINARY:
            y = drawn_tensor(shape[1:], "float64", 4, "n", "s")
            pairs = zip(flat(x), flat(y.expand(shape)))
            got, want = flat(f(x, y)), [BINARY[name](a, b) for a, b in pairs]
        elif (name in REDUCED or name in SCANNED) and shape and 0 not in shape:
            dim = len(shape) // 2
            lists = lines_of(x, dim)
            result = f(x, (dim,)) if name == "flip" else f(x, dim)
            result = result if isinstance(result, torch.Tensor) else result[0]
            got = flat(result) if name in REDUCED else list(itertools.chain.from_iterable(lines_of(result, dim)))
            want = [REDUCED[name](xs) for xs in lists] if name in REDUCED else list(itertools.chain.from_iterable(SCANNED[name](xs) for xs in lists))
        else:
            continue
        pairs = [(float(g), float(w)) for g, w in zip(got, want) if isinstance(w, (int, float))]
        wrong = apart([g for g, _ in pairs], [w for _, w in pairs], 1e-12)
        if wrong or len(got) != len(want):
            return f"{shape}: here and by plain arithmetic: {wrong}"
    return product(name, f)


def product(name, f):
    """Matrix products by the three loops of their definition."""
    shapes = {"mm": ((3, 4), (4, 2)), "bmm": ((2, 3, 4), (2, 4, 2)), "matmul": ((2, 1, 3, 4), (3, 4, 2)), "mv": ((3, 4), (4,)), "dot": ((5,), (5,)), "outer": ((3,), (2,)), "linear": ((3, 4), (2, 4))}
    if name not in shapes:
        return None
    for layouts in ("cc", "ts", "st", "eo"):
        a, b = (drawn_tensor(shape, "float64", 8 + i, "n", layouts[i]) for i, shape in enumerate(shapes[name]))
        got = f(a, b)
        if name == "outer":
            want = [x * y for x in a.tolist() for y in b.tolist()]
        else:
            b = b.t() if name == "linear" else b
            left = a if a.dim() > 1 else a.unsqueeze(0)
            right = b if b.dim() > 1 else b.unsqueeze(1)
            batch = torch.broadcast_shapes(left.shape[:-2], right.shape[:-2])
            left, right = left.expand(*batch, *left.shape[-2:]), right.expand(*batch, *right.shape[-2:])
            want = []
            for index in itertools.product(*[range(n) for n in batch]):
                rows, columns = left[index].tolist(), right[index].t().tolist()
                want += [math.fsum([x * y for x, y in zip(row, column)]) for row in rows for column in columns]
        wrong = apart(flat(got), want, 1e-12)
        if wrong:
            return f"layouts {layouts}: here and by plain arithmetic: {wrong}"
    return None


def report(number, wrong):
    print(number, "ok" if wrong is None else repr(wrong), flush=True)
