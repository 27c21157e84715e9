# torch.autograd.functional: derivatives of functions of tensors, by reverse mode; jvp and hvp go through it twice.
import torch

__all__ = ["vjp", "jvp", "jacobian", "hessian", "hvp", "vhp"]

_OUTPUTS = "outputs of the user-provided function"


def _tensors(value, what, name):
    """The value as a tuple of tensors, and whether it was one alone."""
    single = not isinstance(value, tuple)
    items = (value,) if single else value
    for i, item in enumerate(items):
        if not isinstance(item, torch.Tensor):
            given = f"given {what} has" if single else f"value at index {i} has"
            raise TypeError(
                f"The {what} given to {name} must be either a Tensor or a tuple of Tensors but the {given} type {type(item)}."
            )
    return items, single


def _watched(inputs, create_graph):
    return tuple(i.view_as(i) if create_graph and i.requires_grad else i.detach().requires_grad_() for i in inputs)


def _check_vector(v, other, single):
    if len(v) != len(other):
        if not single:
            raise RuntimeError(f"v is a tuple of invalid length: should be {len(other)} but got {len(v)}.")
        raise RuntimeError("The given v should contain a single Tensor.")
    for i, (a, b) in enumerate(zip(v, other)):
        if a.size() != b.size():
            start = "" if single else f"Entry {i} in "
            raise RuntimeError(f"{start}v has invalid size: should be {b.size()} but got {a.size()}.")


def _vector(v, other, single, name, allowed_none, message):
    """The vector as a tuple like `other`; None stands for one where there is only one number."""
    if v is None:
        if not allowed_none:
            raise RuntimeError(message)
        return tuple(torch.ones_like(o) for o in other)
    v, _ = _tensors(v, "v", name)
    _check_vector(v, other, single)
    return tuple(x.detach() for x in v)


_ONE_OUTPUT = "The vector v can only be None if the user-provided function returns a single Tensor with a single element."
_ONE_INPUT = (
    "The vector v can only be None if the input to the user-provided function is a single Tensor with a single element."
)


def _check_outputs(outputs, strict):
    for i, out in enumerate(outputs):
        if strict and not out.requires_grad:
            raise RuntimeError(
                f"Output {i} of the user-provided function does not require gradients. The outputs must be computed in "
                "a differentiable manner from the input when running in strict mode."
            )


def _gradients(outputs, inputs, weights, create_graph):
    """None where nothing depends on an input."""
    pairs = [(o, w) for o, w in zip(outputs, weights) if o.requires_grad]
    if not pairs:
        return (None,) * len(inputs)
    return torch.autograd.grad(
        [o for o, _ in pairs], inputs, [w for _, w in pairs], create_graph=create_graph, retain_graph=True,
        allow_unused=True,
    )


def _filled(grads, inputs, strict, message):
    if strict and any(g is None for g in grads):
        raise RuntimeError(message.format(next(i for i, g in enumerate(grads) if g is None)))
    return tuple(torch.zeros_like(i) if g is None else g for g, i in zip(grads, inputs))


_INDEPENDENT = "The output of the user-provided function is independent of input {}. This is not allowed in strict mode."


def _given(values, single, create_graph):
    values = tuple(values) if create_graph else tuple(v.detach() for v in values)
    return values[0] if single else values


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    """The function's value, and the vector times its Jacobian."""
    with torch.enable_grad():
        inputs, single = _tensors(inputs, "inputs", "vjp")
        inputs = _watched(inputs, create_graph)
        outputs, single_out = _tensors(func(*inputs), _OUTPUTS, "vjp")
        _check_outputs(outputs, strict)
        one = len(outputs) == 1 and outputs[0].nelement() == 1
        v = _vector(v, outputs, single_out, "vjp", one, _ONE_OUTPUT)
        found = _gradients(outputs, inputs, v, create_graph)
    result = _filled(found, inputs, strict, _INDEPENDENT)
    return _given(outputs, single_out, create_graph), _given(result, single, create_graph)


def _pushed(outputs, inputs, v, create_graph):
    """How the outputs move with the inputs: the derivative of their gradient by its weights."""
    weights = tuple(torch.zeros_like(o, requires_grad=True) for o in outputs)
    slopes = _gradients(outputs, inputs, weights, True)
    pairs = [(g, x) for g, x in zip(slopes, v) if g is not None]
    return _gradients([g for g, _ in pairs], weights, [x for _, x in pairs], create_graph)


def jvp(func, inputs, v=None, create_graph=False, strict=False):
    """The function's value, and its Jacobian times the vector."""
    with torch.enable_grad():
        inputs, single = _tensors(inputs, "inputs", "jvp")
        inputs = _watched(inputs, create_graph)
        one = len(inputs) == 1 and inputs[0].nelement() == 1
        v = _vector(v, inputs, single, "jvp", one, _ONE_INPUT)
        outputs, single_out = _tensors(func(*inputs), _OUTPUTS, "jvp")
        _check_outputs(outputs, strict)
        found = _pushed(outputs, inputs, v, create_graph)
    result = _filled(
        found, outputs, strict,
        "The gradient with respect to the input is independent of entry {} in the grad_outputs when using the double "
        "backward trick to compute forward mode gradients. This is not allowed in strict mode.",
    )
    return _given(outputs, single_out, create_graph), _given(result, single_out, create_graph)


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy="reverse-mode"):
    """The derivatives of each output by each input."""
    with torch.enable_grad():
        inputs, single = _tensors(inputs, "inputs", "jacobian")
        inputs = _watched(inputs, create_graph)
        outputs, single_out = _tensors(func(*inputs), _OUTPUTS, "jacobian")
        _check_outputs(outputs, strict)
        rows = []
        for n, out in enumerate(outputs):
            columns = [[] for _ in inputs]
            for j in range(out.nelement()):
                grads = _gradients([out.reshape(-1)[j]], inputs, [torch.ones((), dtype=out.dtype)], create_graph)
                grads = _filled(
                    grads, inputs, strict,
                    f"Output {n} of the user-provided function is independent of input {{}}. This is not allowed in strict mode.",
                )
                for column, g in zip(columns, grads):
                    column.append(g)
            rows.append(
                tuple(
                    torch.stack(c, dim=0).view(out.size() + i.size()) if c else i.new_zeros(out.size() + i.size())
                    for c, i in zip(columns, inputs)
                )
            )
    made = tuple(_given(row, single, create_graph) for row in rows)
    return made[0] if single_out else made


def _one_number(out, name):
    outputs, single = _tensors(out, _OUTPUTS, name)
    if not single:
        raise RuntimeError(f"The function given to {name} should return a single Tensor")
    if outputs[0].nelement() != 1:
        raise RuntimeError(f"The Tensor returned by the function given to {name} should contain a single element")
    return outputs[0]


def _check_jacobian(slopes, strict):
    for i, g in enumerate(slopes):
        if strict and (g is None or not g.requires_grad):
            raise RuntimeError(
                "While computing the hessian, found that the jacobian of the user-provided function with respect to input "
                f"{i} is independent of the input. This is not allowed in strict mode. You should ensure that your function "
                "is twice differentiable and that the jacobian depends on the inputs (this would be violated by a linear "
                "function for example)."
            )


def hessian(func, inputs, create_graph=False, strict=False, vectorize=False, outer_jacobian_strategy="reverse-mode"):
    """The second derivatives of a function that yields one number."""
    inputs, single = _tensors(inputs, "inputs", "hessian")

    def slopes(*args):
        out = _one_number(func(*args), "hessian").squeeze()
        found = _gradients([out], args, [torch.ones_like(out)], True)
        _check_jacobian(found, strict)
        return _filled(found, args, strict, _INDEPENDENT)

    made = jacobian(slopes, inputs, create_graph=create_graph, vectorize=vectorize)
    return made[0][0] if single else made


def _second(func, inputs, v, create_graph, strict, name):
    """The value, the inputs, the gradient as it depends on them, and the vector."""
    inputs, single = _tensors(inputs, "inputs", name)
    inputs = _watched(inputs, create_graph)
    one = len(inputs) == 1 and inputs[0].nelement() == 1
    v = _vector(v, inputs, single, name, one, _ONE_INPUT)
    out = _one_number(func(*inputs), name)
    _check_outputs([out], strict)
    slopes = _gradients([out], inputs, [torch.ones_like(out)], True)
    _check_jacobian(slopes, strict)
    return out, inputs, single, _filled(slopes, inputs, False, ""), v


def vhp(func, inputs, v=None, create_graph=False, strict=False):
    """The function's value, and the vector times its Hessian."""
    with torch.enable_grad():
        out, inputs, single, slopes, v = _second(func, inputs, v, create_graph, strict, "vhp")
        found = _gradients(slopes, inputs, v, create_graph)
    result = _filled(found, inputs, strict, _INDEPENDENT)
    return _given([out], True, create_graph), _given(result, single, create_graph)


def hvp(func, inputs, v=None, create_graph=False, strict=False):
    """The function's value, and its Hessian, which is symmetric, times the vector."""
    with torch.enable_grad():
        out, inputs, single, slopes, v = _second(func, inputs, v, create_graph, strict, "hvp")
        found = _gradients(slopes, inputs, v, create_graph)
    result = _filled(found, inputs, strict, _INDEPENDENT)
    return _given([out], True, create_graph), _given(result, single, create_graph)
