# torch.testing: comparing values with messages that say where they differ.

import math
from collections.abc import Mapping, Sequence

import torch

_PRECISIONS = {
    torch.float16: (1e-3, 1e-5),
    torch.bfloat16: (1.6e-2, 1e-5),
    torch.float32: (1.3e-6, 1e-5),
    torch.float64: (1e-7, 1e-7),
}


def _tolerances(dtypes, rtol, atol):
    if (rtol is None) != (atol is None):
        raise ValueError("Both 'rtol' and 'atol' must be either specified or omitted, but got no "
                         f"{'rtol' if rtol is None else 'atol'}.")
    if rtol is not None:
        return rtol, atol
    pairs = [_PRECISIONS.get(d, (0.0, 0.0)) for d in dtypes]
    return max(p[0] for p in pairs), max(p[1] for p in pairs)


class _Failure(Exception):
    def __init__(self, message, path):
        self.message = message
        self.path = path



def _difference(kind, value, limit, index=None, always=False):
    where = f" at index {index}" if index is not None else ""
    allowed = f" (up to {limit} allowed)" if always else ""
    return f"{kind} {value}{where}{allowed}"


def _compare_scalars(actual, expected, rtol, atol, equal_nan, msg, path, name="Scalars"):
    if actual == expected or (equal_nan and actual != actual and expected != expected):
        return
    diff = abs(actual - expected)
    if math.isfinite(diff) and diff <= atol + rtol * abs(expected):
        return
    equality = rtol == 0 and atol == 0
    relative = diff / abs(expected) if expected != 0 else math.inf
    message = (f"{name} are not {'equal' if equality else 'close'}!\n\n"
               f"Expected {expected} but got {actual}.\n"
               + _difference("Absolute difference:", diff, atol, always=not equality) + "\n"
               + _difference("Relative difference:", relative, rtol, always=not equality) + "\n")
    raise _Failure(message.rstrip("\n"), path)


def _compare_tensors(actual, expected, rtol, atol, equal_nan, options, path):
    def attribute(name, a, b):
        if a != b:
            raise _Failure(f"The values for attribute '{name}' do not match: {a} != {b}.", path)

    attribute("shape", actual.shape, expected.shape)
    if options["check_device"]:
        attribute("device", actual.device, expected.device)
    if options["check_dtype"]:
        attribute("dtype", actual.dtype, expected.dtype)
    if options["check_stride"]:
        attribute("stride()", actual.stride(), expected.stride())
    rtol, atol = _tolerances([actual.dtype, expected.dtype], rtol, atol)
    actual, expected = actual.detach(), expected.detach()
    if actual.dtype != expected.dtype:
        dtype = torch.promote_types(actual.dtype, expected.dtype)
        actual, expected = actual.to(dtype), expected.to(dtype)
    matches = torch.isclose(actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan)
    if bool(torch.all(matches)):
        return
    equality = rtol == 0 and atol == 0
    if actual.dim() == 0:
        _compare_scalars(actual.item(), expected.item(), rtol, atol, equal_nan, None, path)
    if actual.dtype is torch.bool or not actual.is_floating_point():
        a, b = actual.to(torch.int64), expected.to(torch.int64)
    else:
        a, b = actual, expected
    wrong = int((~matches).sum())
    count = matches.numel()

    def largest(values):
        flat = values.reshape(-1).clone()
        flat[matches.reshape(-1)] = 0
        value, index = torch.max(flat, 0)
        index = int(index)
        position = []
        for size in reversed(actual.shape):
            position.append(index % size)
            index //= size
        return value.item(), tuple(reversed(position))

    absolute = torch.abs(a - b)
    abs_value, abs_index = largest(absolute)
    rel_value, rel_index = largest(absolute / torch.abs(b))
    message = (f"Tensor-likes are not {'equal' if equality else 'close'}!\n\n"
               f"Mismatched elements: {wrong} / {count} ({wrong / count:.1%})\n"
               + _difference("Greatest absolute difference:", abs_value, atol, abs_index, not equality) + "\n"
               + _difference("Greatest relative difference:", rel_value, rtol, rel_index, not equality))
    raise _Failure(message, path)


def _compare(actual, expected, rtol, atol, equal_nan, options, path):
    if isinstance(actual, str) or isinstance(expected, str):
        pass
    elif isinstance(actual, Mapping) and isinstance(expected, Mapping):
        missing = [k for k in expected if k not in actual]
        additional = [k for k in actual if k not in expected]
        if missing or additional:
            try:
                missing, additional = sorted(missing), sorted(additional)
            except TypeError:
                pass
            raise _Failure("The keys of the mappings do not match:\n"
                           f"Missing keys in the actual mapping: {missing}\n"
                           f"Additional keys in the actual mapping: {additional}", path)
        keys = list(actual)
        try:
            keys = sorted(keys)
        except TypeError:
            pass
        for key in keys:
            _compare(actual[key], expected[key], rtol, atol, equal_nan, options, path + (key,))
        return
    elif (isinstance(actual, Sequence) and isinstance(expected, Sequence)
          and not isinstance(actual, torch.Tensor) and not isinstance(expected, torch.Tensor)):
        if len(actual) != len(expected):
            raise _Failure(f"The length of the sequences mismatch: {len(actual)} != {len(expected)}", path)
        for i in range(len(actual)):
            _compare(actual[i], expected[i], rtol, atol, equal_nan, options, path + (i,))
        return
    elif actual is None or expected is None:
        if actual is not expected:
            raise _Failure(f"None mismatch: {actual} is not {expected}", path)
        return
    elif isinstance(actual, bool) and isinstance(expected, bool):
        if actual is not expected:
            raise _Failure(f"Booleans mismatch: {actual} is not {expected}", path)
        return
    elif isinstance(actual, (int, float)) and isinstance(expected, (int, float)):
        if options["check_dtype"] and type(actual) is not type(expected):
            raise _Failure(f"The (d)types do not match: {type(actual)} != {type(expected)}.", path)
        dtypes = [torch.int64 if isinstance(x, int) else torch.float64 for x in (actual, expected)]
        r, a = _tolerances(dtypes, rtol, atol)
        _compare_scalars(actual, expected, r, a, equal_nan, None, path)
        return
    elif isinstance(actual, torch.Tensor) and isinstance(expected, torch.Tensor):
        if not options["allow_subclasses"] and type(actual) is not type(expected):
            raise TypeError(f"No comparison pair was able to handle inputs of type {type(actual)} and "
                            f"{type(expected)}.")
        _compare_tensors(actual, expected, rtol, atol, equal_nan, options, path)
        return
    raise TypeError(f"No comparison pair was able to handle inputs of type {type(actual)} and {type(expected)}.")


def assert_close(actual, expected, *, allow_subclasses=True, rtol=None, atol=None, equal_nan=False, check_device=True,
                 check_dtype=True, check_layout=True, check_stride=False, msg=None):
    if (rtol is None) != (atol is None):
        _tolerances([], rtol, atol)
    options = {"allow_subclasses": allow_subclasses, "check_device": check_device, "check_dtype": check_dtype,
               "check_stride": check_stride}
    failure = None
    try:
        _compare(actual, expected, rtol, atol, equal_nan, options, ())
    except _Failure as e:
        failure = e
    if failure is None:
        return
    text = failure.message
    if failure.path:
        text += "\n\nThe failure occurred for item " + "".join(f"[{p!r}]" for p in failure.path)
    if isinstance(msg, str):
        text = msg
    elif msg is not None:
        text = msg(text)
    raise AssertionError(text)


def assert_allclose(actual, expected, rtol=None, atol=None, equal_nan=True, msg=""):
    assert_close(actual, torch.as_tensor(expected), rtol=rtol, atol=atol, equal_nan=equal_nan, check_device=False,
                 check_dtype=False, msg=msg or None)


def _bounds(low, high, least, beyond, dtype):
    """What is drawn from: the given interval, cut to what the type holds."""
    for value in (low, high):
        if value != value:
            raise ValueError(f"`low` and `high` cannot be NaN, but got {low=} and {high=}")
    if low >= high and not (low == high and dtype.is_floating_point):
        raise ValueError(f"`low` must be less than `high`, but got {low} >= {high}")
    if high < least or low >= beyond:
        raise ValueError(f"The value interval specified by `low` and `high` is [{low}, {high}), but {dtype} only supports "
                         f"[{least}, {beyond})")
    return min(max(low, least), beyond), min(max(high, least), beyond)


def make_tensor(*shape, dtype, device="cpu", low=None, high=None, requires_grad=False, noncontiguous=False,
                exclude_zero=False, memory_format=None):
    if len(shape) == 1 and isinstance(shape[0], (tuple, list)):
        shape = tuple(shape[0])
    if noncontiguous and memory_format is not None:
        raise ValueError("The parameters `noncontiguous` and `memory_format` are mutually exclusive, "
                         f"but got {noncontiguous=} and {memory_format=}")
    floating = dtype.is_floating_point
    if requires_grad and not floating:
        raise ValueError(f"`requires_grad=True` is not supported for boolean and integral dtypes, but got {dtype=}")
    noncontiguous = noncontiguous and math.prod(shape) > 1
    if noncontiguous:
        shape = (*shape[:-1], 2 * shape[-1])
    if floating:
        limits = torch.finfo(dtype).min, torch.finfo(dtype).max
        default = -9, 9
    elif dtype is torch.bool:
        limits = default = 0, 2
    else:
        limits = torch.iinfo(dtype).min, torch.iinfo(dtype).max + (dtype is not torch.int64)
        default = -9, 10
    low, high = _bounds(default[0] if low is None else low, default[1] if high is None else high, *limits, dtype)
    if not floating:
        result = torch.randint(math.ceil(low), math.ceil(high), shape, dtype=dtype, device=device)
    elif high - low >= limits[1]:
        result = torch.empty(shape, dtype=dtype, device=device).uniform_(low / 2, high / 2).mul_(2)
    else:
        result = torch.empty(shape, dtype=dtype, device=device).uniform_(low, high)
    if noncontiguous:
        result = result[..., 1::2]
    elif memory_format is not None:
        result = result.clone(memory_format=memory_format)
    if exclude_zero:
        result[result == 0] = torch.finfo(dtype).tiny if floating else 1
    return result.requires_grad_() if requires_grad else result
