"""torch.func.vmap: the function is called for one slice after the other, and the results are stacked. What batching
refuses (.item(), conditions, random numbers) is refused by a mode that is entered meanwhile."""
import functools

import torch
from torch.func._vmap_refusals import Watch
from torch.utils import _pytree as pytree


def _name_of(func):
    return getattr(func, "__name__", None) or repr(func)


def _dims_of_inputs(in_dims, args, func):
    """The leaves of the arguments, the dimension of each, their spec and the size of the batch."""
    name = _name_of(func)
    start = f"vmap({name}, in_dims={in_dims}, ...)(<inputs>): "
    if not isinstance(in_dims, (int, tuple)):
        raise ValueError(
            f"{start}expected `in_dims` to be int or a (potentially nested) tuple matching the structure of inputs, "
            f"got: {type(in_dims)}."
        )
    if not args:
        raise ValueError(
            f"vmap({name})(<inputs>): got no inputs. Maybe you forgot to add inputs, or you are trying to vmap over a "
            "function with no inputs. The latter is unsupported."
        )
    leaves, spec = pytree.tree_flatten(args)
    dims = pytree._broadcast_to_and_flatten(in_dims, spec)
    if dims is None:
        raise ValueError(
            f"{start}in_dims is not compatible with the structure of `inputs`. in_dims has structure "
            f"{pytree.tree_structure(in_dims)} but inputs has structure {spec}."
        )
    sizes = []
    for leaf, dim in zip(leaves, dims):
        if dim is None:
            continue
        if not isinstance(dim, int):
            raise ValueError(
                f"{start}Got in_dim={dim} for an input but in_dim must be either an integer dimension or None."
            )
        if not isinstance(leaf, torch.Tensor):
            raise ValueError(
                f"{start}Got in_dim={dim} for an input but the input is of type {type(leaf)}. We cannot vmap over "
                "non-Tensor arguments, please use None as the respective in_dim"
            )
        if not -leaf.dim() <= dim < leaf.dim():
            raise ValueError(
                f"{start}Got in_dim={dim} for some input, but that input is a Tensor of dimensionality {leaf.dim()} so "
                f"expected in_dim to satisfy -{leaf.dim()} <= in_dim < {leaf.dim()}."
            )
        sizes.append(leaf.size(dim))
    if not sizes:
        raise ValueError("vmap: Expected at least one Tensor to vmap over")
    if any(size != sizes[0] for size in sizes):
        raise ValueError(
            "vmap: Expected all tensors to have the same size in the mapped dimension, got sizes "
            f"{sizes} for the mapped dimension"
        )
    return leaves, dims, spec, sizes[0]


def _stacked(results, out_dims, func):
    name = _name_of(func)
    flat = [pytree.tree_flatten(r) for r in results]
    spec = flat[0][1]
    dims = pytree._broadcast_to_and_flatten(out_dims, spec)
    if dims is None:
        raise ValueError(
            f"vmap({name}, ..., out_dims={out_dims}): out_dims is not compatible with the structure of `outputs`. "
            f"out_dims has structure {pytree.tree_structure(out_dims)} but outputs has structure {spec}."
        )
    made = []
    for values, dim in zip(zip(*(leaves for leaves, _ in flat)), dims):
        if dim is None:
            made.append(values[0])
            continue
        if not isinstance(values[0], torch.Tensor):
            raise ValueError(
                f"vmap({name}, ...): `{name}` must only return Tensors, got type {type(values[0])}. Did you mean to set "
                "out_dims= to None for output?"
            )
        made.append(torch.stack(values, dim))
    return pytree.tree_unflatten(made, spec)


def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    """The function of one slice as a function of all of them."""
    if randomness not in ("error", "different", "same"):
        raise RuntimeError(f"Only allowed values for randomness are 'error', 'different', or 'same'. Got {randomness}")
    if not (chunk_size is None or chunk_size > 0):
        raise ValueError(f"vmap: chunk_size should be None or greater than 0. (got {chunk_size})")

    @functools.wraps(func)
    def wrapped(*args, **kwargs):
        leaves, dims, spec, size = _dims_of_inputs(in_dims, args, func)
        results = []
        random = torch.get_rng_state() if randomness == "same" else None
        for i in range(size):
            if random is not None:
                torch.set_rng_state(random)
            part = [leaf if dim is None else leaf.select(dim, i) for leaf, dim in zip(leaves, dims)]
            watch = Watch(randomness, size)
            for x, dim in zip(part, dims):
                if dim is not None:
                    watch.add(x)
            with watch:
                results.append(func(*pytree.tree_unflatten(part, spec), **kwargs))
        return _stacked(results, out_dims, func)

    return wrapped
