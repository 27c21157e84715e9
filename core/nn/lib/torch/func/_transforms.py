"""torch.func: derivatives as functions of functions, by reverse mode: what is differentiated again is recorded, and the
outermost result comes without history. Forward mode (jvp, jacfwd, linearize) is two reverse ones."""
import functools

import torch
from torch.utils import _pytree as pytree

_depth = 0  # how many derivatives are being computed around this one


class _Level:
    """Inside, inputs are watched; results keep their history while another derivative is around."""

    def __enter__(self):
        global _depth
        _depth += 1
        self.grad = torch.enable_grad()
        self.grad.__enter__()

    def __exit__(self, *exc_info):
        global _depth
        _depth -= 1
        self.grad.__exit__(*exc_info)


def _watched(tree):
    """The inputs as tensors to differentiate by; whether any had a history of its own."""
    outer = False

    def watch(x):
        nonlocal outer
        if not isinstance(x, torch.Tensor):
            raise ValueError(f"Thing passed to transform API must be Tensor, got {type(x)}")
        if not x.dtype.is_floating_point:
            raise RuntimeError("only Tensors of floating point dtype can require gradients")
        if x.requires_grad:
            outer = True
            return x.view_as(x)
        return x.detach().requires_grad_()

    return pytree.tree_map(watch, tree), outer


def _free(tree, keep):
    """Results without history, unless something around needs it."""
    if keep:
        return tree
    return pytree.tree_map(lambda x: x.detach() if isinstance(x, torch.Tensor) else x, tree)


def _gradients(outputs, inputs, weights, keep):
    """By all leaves of `inputs`; zeros where nothing depends on one."""
    leaves, spec = pytree.tree_flatten(inputs)
    pairs = [(o, w) for o, w in zip(outputs, weights) if o.requires_grad]
    if pairs:
        found = torch.autograd.grad(
            [o for o, _ in pairs], leaves, [w for _, w in pairs], create_graph=keep, retain_graph=True,
            allow_unused=True,
        )
    else:
        found = [None] * len(leaves)
    return pytree.tree_unflatten(
        [torch.zeros_like(x) if g is None else g for x, g in zip(leaves, found)], spec
    )


def _choose(args, argnums):
    for n in (argnums,) if isinstance(argnums, int) else argnums:
        if not -len(args) <= n < len(args):
            raise RuntimeError(f"Got argnum={n}, but only {len(args)} positional inputs")
    return args[argnums] if isinstance(argnums, int) else tuple(args[n] for n in argnums)


def _replace(args, argnums, values):
    args = list(args)
    if isinstance(argnums, int):
        args[argnums] = values
    else:
        for n, value in zip(argnums, values):
            args[n] = value
    return args


def grad_and_value(func, argnums=0, has_aux=False):
    """The gradient and the value of a function that yields one number."""

    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        with _Level():
            inputs, outer = _watched(_choose(args, argnums))
            keep = outer or _depth > 1
            output = func(*_replace(args, argnums, inputs), **kwargs)
            if has_aux:
                if not (isinstance(output, tuple) and len(output) == 2):
                    raise RuntimeError(
                        "grad_and_value(f)(*args): output of function f should be a tuple: (output, aux) if has_aux is True"
                    )
                output, aux = output
            if not isinstance(output, torch.Tensor):
                raise RuntimeError(
                    f"grad_and_value(f)(*args): Expected f(*args) to return a Tensor, got {type(output)}"
                )
            if output.dim() != 0:
                raise RuntimeError(
                    "grad_and_value(f)(*args): Expected f(*args) to return a scalar Tensor, got tensor with "
                    f"{output.dim()} dims. Maybe you wanted to use the vjp or jacrev APIs instead?"
                )
            slope = _gradients([output], inputs, [torch.ones_like(output)], keep)
        slope, value = _free(slope, keep), _free(output, keep)
        return (slope, (value, _free(aux, keep))) if has_aux else (slope, value)

    return wrapper


def grad(func, argnums=0, has_aux=False):
    """The gradient of a function that yields one number."""
    both = grad_and_value(func, argnums, has_aux)

    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        slope, value = both(*args, **kwargs)
        return (slope, value[1]) if has_aux else slope

    return wrapper


_VJP, _JVP = "vjp(f, *primals)", "jvp(f, primals, tangents)"


def _outputs_of(api, output, has_aux):
    """What a function gave, with its aux or None, after a check that it can be differentiated."""
    aux = None
    if has_aux:
        if not (isinstance(output, tuple) and len(output) == 2):
            raise RuntimeError(f"{api}: output of function f should be a tuple: (output, aux) if has_aux is True")
        output, aux = output
    leaves = pytree.tree_leaves(output)
    if all(x is None for x in leaves):
        raise RuntimeError(f"{api}: Expected f to be a function that has non-empty output (got output = {leaves})")
    for x in leaves:
        if not isinstance(x, torch.Tensor):
            raise RuntimeError(f"{api}: expected f(*primals) to return only tensors, got unsupported type {type(x)}")
    return output, aux


def _tensors_only(tree):
    for x in pytree.tree_leaves(tree):
        if not isinstance(x, torch.Tensor):
            raise RuntimeError(f"Expected tensors, got unsupported type {type(x)}")


def vjp(func, *primals, has_aux=False):
    """The value, and a function from weights of the outputs to gradients of the inputs."""
    with _Level():
        inputs, outer = _watched(primals)
        output = func(*inputs)
    output, aux = _outputs_of(_VJP, output, has_aux)
    if has_aux:
        _tensors_only(aux)
    outputs, spec = pytree.tree_flatten(output)
    keep = outer or _depth > 0

    def vjp_fn(cotangents, retain_graph=True, create_graph=None):
        weights, given = pytree.tree_flatten(cotangents)
        if given != spec:
            raise RuntimeError(
                f"Expected pytree structure of cotangents to be the same as pytree structure of outputs to the function. "
                f"cotangents: {pytree.treespec_pprint(given)}, primal output: {pytree.treespec_pprint(spec)}"
            )
        for i, (o, w) in enumerate(zip(outputs, weights)):
            if o.shape != w.shape:
                raise RuntimeError(
                    f"Mismatch in shape: grad_output[{i}] has a shape of {w.shape} and output[{i}] has a shape of {o.shape}."
                )
        with torch.enable_grad():
            return _free(_gradients(outputs, inputs, weights, keep), keep)

    value = _free(output, keep)
    return (value, vjp_fn, _free(aux, keep)) if has_aux else (value, vjp_fn)


def _pushed(output, inputs, tangents, keep):
    """How the outputs move when the inputs move so: the gradient of their gradient by its weights."""
    outputs, spec = pytree.tree_flatten(output)
    moved = []
    leaves = pytree.tree_leaves(inputs)
    for o in outputs:
        if not o.requires_grad:
            moved.append(torch.zeros_like(o))
            continue
        weight = torch.zeros_like(o).requires_grad_()
        slopes = torch.autograd.grad(o, leaves, weight, create_graph=True, allow_unused=True)
        pairs = [(s, t) for s, t in zip(slopes, tangents) if s is not None and s.requires_grad]
        found = None
        if pairs:
            (found,) = torch.autograd.grad(
                [s for s, _ in pairs], weight, [t for _, t in pairs], create_graph=keep, retain_graph=True,
                allow_unused=True,
            )
        moved.append(torch.zeros_like(o) if found is None else found)
    return pytree.tree_unflatten(moved, spec)


def jvp(func, primals, tangents, *, strict=False, has_aux=False):
    """The value, and how it moves when the inputs move by the tangents."""
    if not isinstance(primals, tuple):
        raise RuntimeError(
            "jvp(f, primals, tangents): Expected primals to be a tuple. E.g. it should be valid to call f(*primals)."
        )
    leaves, spec = pytree.tree_flatten(primals)
    directions, given = pytree.tree_flatten(tangents)
    if given != spec:
        raise RuntimeError(
            f"{_JVP}: Expected primals and tangents to have the same python structure. For example, if primals is a tuple of 3 "
            f"tensors, tangents also must be. Got primals with structure {spec} and tangents with structure {given}"
        )
    if not leaves:
        raise RuntimeError(f"{_JVP}: Expected primals to contain at least one Tensor.")
    for what, given in (("primals", leaves), ("tangents", directions)):
        for x in given:
            if not isinstance(x, torch.Tensor):
                raise RuntimeError(f"{_JVP}: Expected {what} to only contain Tensors, got {type(x)}")
    for p, t in zip(leaves, directions):
        if p.shape != t.shape:
            raise RuntimeError(
                "Trying to set a forward gradient that has a different size than that of the original Tensor, this is not "
                f"supported. Tensor is of size {list(p.shape)} while the given forward gradient is of size {list(t.shape)}."
            )
    with _Level():
        inputs, outer = _watched(primals)
        keep = outer or _depth > 1
        output = func(*inputs)
        output, aux = _outputs_of(_JVP, output, has_aux)
        moved = _pushed(output, inputs, pytree.tree_leaves(tangents), keep)
    value, moved = _free(output, keep), _free(moved, keep)
    return (value, moved, _free(aux, keep)) if has_aux else (value, moved)


def linearize(func, *primals):
    """The value, and the function from tangents to how it moves."""
    return func(*primals), lambda *tangents: jvp(func, primals, tangents)[1]


def _unit_weights(t):
    return torch.eye(t.numel(), dtype=t.dtype).reshape(t.numel(), *t.shape)


def jacrev(func, argnums=0, *, has_aux=False, chunk_size=None, _preallocate_and_copy=False, _api=_VJP):
    """The Jacobian, a row at a time."""

    @functools.wraps(func)
    def wrapper(*args):
        with _Level():
            inputs, outer = _watched(_choose(args, argnums))
            keep = outer or _depth > 1
            output = func(*_replace(args, argnums, inputs))
            output, aux = _outputs_of(_api, output, has_aux)
            outputs, out_spec = pytree.tree_flatten(output)
            leaves, in_spec = pytree.tree_flatten(inputs)
            for o in outputs if _api == _VJP else ():
                if not o.is_floating_point():
                    raise RuntimeError("vjp(f, ...): All outputs of f must be floating-point or complex Tensors, got Tensor with "
                                       f"dtype {o.dtype}")
            made = []
            for o in outputs:
                rows = [pytree.tree_leaves(_gradients([o], leaves, [w], keep)) for w in _unit_weights(o)]
                of_inputs = [
                    torch.stack(column).reshape(o.shape + x.shape) if rows else x.new_zeros(o.shape + x.shape)
                    for x, column in zip(leaves, zip(*rows))
                ]
                made.append(pytree.tree_unflatten(of_inputs, in_spec))
        result = _free(pytree.tree_unflatten(made, out_spec), keep)
        return (result, _free(aux, keep)) if has_aux else result

    return wrapper


def jacfwd(func, argnums=0, has_aux=False, *, randomness="error"):
    """The Jacobian, as jacrev gives it."""
    return jacrev(func, argnums, has_aux=has_aux, _api=_JVP)


def hessian(func, argnums=0):
    """The second derivatives."""
    return jacfwd(jacrev(func, argnums), argnums)


def functionalize(func, *, remove="mutations"):
    """The function itself: there is nothing that has to be taken out of it."""
    return func
