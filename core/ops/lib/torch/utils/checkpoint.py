"""torch.utils.checkpoint: a function whose intermediate values are not kept but computed again in the backward pass.
Here they are kept, where the function is not re-entrant: it runs again all the same, for what it prints and counts."""
import contextlib
import warnings

import torch

__all__ = ["CheckpointFunction", "checkpoint", "checkpoint_sequential", "check_backward_validity", "detach_variable"]


def noop_context_fn():
    return contextlib.nullcontext(), contextlib.nullcontext()


def detach_variable(inputs):
    if not isinstance(inputs, tuple):
        raise RuntimeError(f"Only tuple of tensors is supported. Got Unsupported input type: {type(inputs).__name__}")
    return tuple(
        x.detach().requires_grad_(x.requires_grad) if isinstance(x, torch.Tensor) else x for x in inputs
    )


def check_backward_validity(inputs):
    if not any(x.requires_grad for x in inputs if isinstance(x, torch.Tensor)):
        warnings.warn("None of the inputs have requires_grad=True. Gradients will be None", stacklevel=2)


class _As:
    """The random state and autocast as they were when this was made, for a second run."""

    def __init__(self, preserve_rng_state):
        self._random = torch.get_rng_state() if preserve_rng_state else None
        self._autocast = dict(
            enabled=torch.is_autocast_enabled("cpu"), dtype=torch.get_autocast_dtype("cpu"),
            cache_enabled=torch.is_autocast_cache_enabled(),
        )

    def run(self, function, *args, **kwargs):
        now = torch.get_rng_state()
        try:
            if self._random is not None:
                torch.set_rng_state(self._random)
            with torch.enable_grad(), torch.autocast("cpu", **self._autocast):
                return function(*args, **kwargs)
        finally:
            if self._random is not None:
                torch.set_rng_state(now)


class CheckpointFunction(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run_function, preserve_rng_state, *args):
        check_backward_validity(args)
        ctx.run_function = run_function
        ctx.again = _As(preserve_rng_state)
        ctx.inputs = [None if isinstance(a, torch.Tensor) else a for a in args]
        ctx.tensor_indices = [i for i, a in enumerate(args) if isinstance(a, torch.Tensor)]
        ctx.save_for_backward(*(args[i] for i in ctx.tensor_indices))
        with torch.no_grad():
            return run_function(*args)

    @staticmethod
    def backward(ctx, *grads):
        inputs = list(ctx.inputs)
        for i, tensor in zip(ctx.tensor_indices, ctx.saved_tensors):
            inputs[i] = tensor
        detached = detach_variable(tuple(inputs))
        outputs = ctx.again.run(ctx.run_function, *detached)
        if isinstance(outputs, torch.Tensor):
            outputs = (outputs,)
        pairs = [(o, g) for o, g in zip(outputs, grads) if isinstance(o, torch.Tensor) and o.requires_grad]
        if not pairs:
            raise RuntimeError("none of output has requires_grad=True, this checkpoint() is not necessary")
        torch.autograd.backward(*map(list, zip(*pairs)))
        return (None, None, *(x.grad if isinstance(x, torch.Tensor) else None for x in detached))


def _run_again_in_backward(outputs, again, function, args, kwargs):
    """Has the function run once more when the first gradient arrives at one of its results."""
    ran = []

    def run(grad):
        if not ran:
            ran.append(True)
            detached = detach_variable(tuple(args))
            again.run(function, *detached, **kwargs)

    for out in outputs if isinstance(outputs, (tuple, list)) else (outputs,):
        if isinstance(out, torch.Tensor) and out.requires_grad and out.grad_fn is not None:
            out.register_hook(run)


def checkpoint(
    function, *args, use_reentrant=None, preserve_rng_state=True, context_fn=noop_context_fn,
    determinism_check="default", debug=False, early_stop=True, respect_saved_tensors_hooks=None, **kwargs,
):
    if use_reentrant is None:
        warnings.warn(
            "torch.utils.checkpoint: the use_reentrant parameter should be passed explicitly. Starting in PyTorch 2.9, "
            "calling checkpoint without use_reentrant will raise an exception. use_reentrant=False is recommended, but "
            "if you need to preserve the current default behavior, you can pass use_reentrant=True. Refer to docs for "
            "more details on the differences between the two variants.",
            stacklevel=2,
        )
        use_reentrant = True
    if kwargs and use_reentrant:
        raise ValueError("Unexpected keyword arguments: " + ",".join(kwargs))
    if use_reentrant:
        if context_fn is not noop_context_fn or debug is not False or respect_saved_tensors_hooks is not None:
            raise ValueError(
                "Passing `context_fn`, `debug`, or `respect_saved_tensors_hooks` is only supported when "
                "use_reentrant=False."
            )
        return CheckpointFunction.apply(function, preserve_rng_state, *args)
    forward_context, recompute_context = context_fn()
    again = _As(preserve_rng_state)
    with forward_context:
        result = function(*args, **kwargs)

    def recompute(*args, **kwargs):
        with recompute_context:
            return function(*args, **kwargs)

    _run_again_in_backward(result, again, recompute, args, kwargs)
    return result


def checkpoint_sequential(functions, segments, input, use_reentrant=None, **kwargs):
    if use_reentrant is None:
        warnings.warn(
            "torch.utils.checkpoint.checkpoint_sequential: the use_reentrant parameter should be passed explicitly. In "
            "version 2.9 we will raise an exception if use_reentrant is not passed. use_reentrant=False is "
            "recommended, but if you need to preserve the current default behavior, you can pass use_reentrant=True. Refer to docs "
            "for more details on the differences between the two variants.",
            stacklevel=2,
        )
        use_reentrant = True
    preserve = kwargs.pop("preserve_rng_state", True)
    if kwargs:
        raise ValueError("Unexpected keyword arguments: " + ",".join(kwargs))
    if isinstance(functions, torch.nn.Sequential):
        functions = list(functions.children())
    size = len(functions) // segments

    def segment(start, end):
        def forward(x):
            for function in functions[start : end + 1]:
                x = function(x)
            return x

        return forward

    end = -1
    for start in range(0, size * (segments - 1), size):
        end = start + size - 1
        input = checkpoint(segment(start, end), input, use_reentrant=use_reentrant, preserve_rng_state=preserve)
    return segment(end + 1, len(functions) - 1)(input)
