"""Backward hooks of modules: nodes around a module's call see its gradients arrive and leave."""
import warnings

import torch
from torch.autograd import Function


class BackwardHookFunction(Function):
    """Hands tensors through; only its node in the graph matters."""

    @staticmethod
    def forward(ctx, *args):
        ctx.mark_non_differentiable(*[a for a in args if not a.requires_grad])
        return args

    @staticmethod
    def backward(ctx, *args):
        return args


class BackwardHook:
    """Collects the gradients of a module's outputs, then of its inputs, and calls the user's hooks with both."""

    def __init__(self, module, user_hooks, user_pre_hooks):
        self.module = module
        self.user_hooks = user_hooks
        self.user_pre_hooks = user_pre_hooks
        self.grad_outputs = None
        self.inputs = 0
        self.outputs = 0
        self.input_places = None
        self.output_places = None

    def _spread(self, places, values, size):
        spread = [None] * size
        for place, value in zip(places, values):
            spread[place] = value
        return tuple(spread)

    def _watch(self, args, register):
        """Passes the tensors of args through a node on which register puts hooks."""
        places = [i for i, a in enumerate(args) if isinstance(a, torch.Tensor)]
        if not (any(args[i].requires_grad for i in places) and torch.is_grad_enabled()):
            return args, None
        passed = BackwardHookFunction.apply(*[args[i] for i in places])
        node = next(t.grad_fn for t in passed if t.grad_fn is not None)
        register(node)
        changed = list(args)
        for place, tensor in zip(places, passed):
            changed[place] = tensor
        return (tuple(changed) if type(args) is tuple else type(args)(*changed)), places

    def watch_inputs(self, args):
        args, self.input_places = self._watch(args, lambda node: node.register_hook(self._inputs_done))
        self.inputs = len(args)
        return args

    def watch_outputs(self, result):
        if not isinstance(result, (torch.Tensor, tuple)):
            warnings.warn(
                "For backward hooks to be called, module output should be a Tensor or a tuple of Tensors"
                f" but received {type(result)}",
                stacklevel=2,
            )
        args = result if isinstance(result, tuple) else (result,)
        self.outputs = len(args)
        args, self.output_places = self._watch(args, lambda node: node.register_hook(self._outputs_done))
        return args if isinstance(result, tuple) else args[0]

    def _inputs_done(self, grad_input, _):
        if self.grad_outputs is None:
            return None  # this gradient did not come through the module's outputs
        grads = self._spread(self.input_places, grad_input, self.inputs)
        for hook in self.user_hooks:
            changed = hook(self.module, grads, self.grad_outputs)
            if changed is None:
                continue
            if len(changed) != len(grads):
                raise RuntimeError(
                    "Backward hook returned an invalid number of grad_input, "
                    f"got {len(changed)}, but expected {len(grads)}"
                )
            grads = changed
        self.grad_outputs = None
        return tuple(grads[i] for i in self.input_places)

    def _outputs_done(self, _, grad_output):
        self.grad_outputs = self._spread(self.output_places, grad_output, self.outputs)
        for hook in self.user_pre_hooks:
            changed = hook(self.module, self.grad_outputs)
            if changed is None:
                continue
            if len(changed) != len(self.grad_outputs):
                raise RuntimeError(
                    "Backward pre hook returned an invalid number of grad_output, "
                    f"got {len(changed)}, but expected {len(self.grad_outputs)}"
                )
            self.grad_outputs = changed
        grads = self.grad_outputs
        if self.input_places is None:  # no input wants a gradient: nothing else will call the hooks
            if self.user_hooks:
                warnings.warn(
                    "Full backward hook is firing when gradients are computed "
                    "with respect to module outputs since no inputs require gradients. See "
                    "https://docs.pytorch.org/docs/main/generated/torch.nn.Module.html"
                    "#torch.nn.Module.register_full_backward_hook "
                    "for more details.",
                    stacklevel=5,
                )
                nothing = (None,) * self.inputs
                for hook in self.user_hooks:
                    changed = hook(self.module, nothing, grads)
                    if changed is not None and not (isinstance(changed, tuple) and all(c is None for c in changed)):
                        raise RuntimeError(
                            "Backward hook for Modules where no input requires "
                            "gradient should always return None or None for all gradients."
                        )
            self.grad_outputs = None
        return tuple(grads[i] for i in self.output_places)


def _tensors(values):
    """As a tuple where it is a tensor or a tuple of them, else None."""
    if isinstance(values, torch.Tensor):
        return (values,)
    if isinstance(values, tuple) and all(isinstance(v, torch.Tensor) for v in values):
        return values
    return None


def _what_older_hooks_miss(inputs, result, node):
    """Why hooks that see only the last operation's gradients do not see the module's, or None."""
    nested = "Using non-full backward hooks on a Module that does not {} a single Tensor or a tuple of Tensors is " \
        "deprecated and will be removed in future versions. This hook will be missing some of the {}. Please use " \
        "register_full_backward_hook to get the documented behavior."
    if _tensors(result) is None:
        return nested.format("return", "grad_output")
    if _tensors(inputs) is None:
        return nested.format("take as input", "grad_input")
    nodes = {r.grad_fn for r in _tensors(result) if r.grad_fn is not None}
    if len(nodes) == 0 or (len(nodes) == 1 and node not in nodes):
        return (
            "Using a non-full backward hook when outputs are nested in python data structure is deprecated and will be "
            "removed in future versions. This hook will be missing some grad_output."
        )
    if len(nodes) > 1:
        return (
            "Using a non-full backward hook when outputs are generated by different autograd Nodes is deprecated and "
            "will be removed in future versions. This hook will be missing some grad_output. Please use "
            "register_full_backward_hook to get the documented behavior."
        )
    made = {i.grad_fn for i in _tensors(inputs) if i.grad_fn is not None}
    before = {n[0] for n in node.next_functions}
    if made != before:
        return (
            "Using a non-full backward hook when the forward contains multiple autograd Nodes is deprecated and will "
            "be removed in future versions. This hook will be missing some grad_input. Please use "
            "register_full_backward_hook to get the documented behavior."
        )
    return None


def watch_node(module, hooks, args, result):
    """The older backward hooks see only the gradients of the last operation."""
    tensor = result
    while not isinstance(tensor, torch.Tensor):
        if isinstance(tensor, dict):
            tensor = next(v for v in tensor.values() if isinstance(v, torch.Tensor))
        else:
            tensor = tensor[0]
    if tensor.grad_fn is not None:
        for hook in hooks:
            tensor.grad_fn.register_hook(lambda *grads, hook=hook: hook(module, *grads))
        missed = _what_older_hooks_miss(args, result, tensor.grad_fn)
        if missed:
            warnings.warn(missed, FutureWarning, stacklevel=2)
