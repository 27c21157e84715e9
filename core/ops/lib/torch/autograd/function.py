# torch.autograd.Function: operations with a gradient written by the user.
import torch
from torch import _C


class FunctionCtx:
    def __init__(self):
        self._saved = ()
        self._non_differentiable = ()
        self._dirty = ()
        self._materialize = True
        self.needs_input_grad = ()

    def save_for_backward(self, *tensors):
        self._saved = tensors

    def save_for_forward(self, *tensors):
        pass

    @property
    def saved_tensors(self):
        return self._saved

    @property
    def saved_variables(self):
        return self._saved

    def mark_dirty(self, *args):
        self._dirty = args

    def mark_non_differentiable(self, *args):
        self._non_differentiable = args

    def set_materialize_grads(self, value):
        self._materialize = value


def once_differentiable(fn):
    return fn


class Function:
    def __init__(self, *args, **kwargs):
        raise RuntimeError(
            f"{self.__class__} should not be instantiated. Methods on autograd functions are all static, so you "
            "should invoke them on the class itself. Instantiating an autograd function will raise an error in a "
            "future version of PyTorch.")

    @staticmethod
    def forward(*args, **kwargs):
        raise NotImplementedError("You must implement the forward function for custom autograd.Function.")

    @staticmethod
    def setup_context(ctx, inputs, output):
        raise NotImplementedError("setup_context is not implemented.")

    @staticmethod
    def backward(ctx, *grad_outputs):
        raise NotImplementedError("You must implement either the backward or vjp method for your custom "
                                  "autograd.Function to use it with backward mode AD.")

    vjp = backward

    @classmethod
    def apply(cls, *args, **kwargs):
        # No override is asked, so that tracing goes through forward.
        ctx = FunctionCtx()
        ctx.needs_input_grad = tuple(isinstance(a, torch.Tensor) and a.requires_grad for a in args)
        separate = cls.setup_context is not Function.setup_context
        with torch.no_grad():
            if separate:
                output = cls.forward(*args, **kwargs)
                cls.setup_context(ctx, args, output)
            else:
                output = cls.forward(ctx, *args, **kwargs)
        outputs = output if isinstance(output, tuple) else (output,)
        dirty = ctx._dirty
        if not (torch.is_grad_enabled() and any(ctx.needs_input_grad)):
            # An input comes back as an alias that no gradient is asked for.
            free = tuple(o.detach() if isinstance(o, torch.Tensor) and o.requires_grad else o for o in outputs)
            return free if isinstance(output, tuple) else free[0]
        tensors = [a if isinstance(a, torch.Tensor) else None for a in args]
        positions = [i for i, o in enumerate(outputs)
                     if isinstance(o, torch.Tensor) and o.is_floating_point()
                     and not any(o is n for n in ctx._non_differentiable)]
        saved_outputs = [(i, o) for i, o in enumerate(outputs) if any(o is s for s in ctx._saved)]
        shapes = [(outputs[i].shape, outputs[i].dtype) for i in positions]

        def run_backward(grads):
            full = [None] * len(outputs)
            for i, g, (shape, dtype) in zip(positions, grads, shapes):
                full[i] = torch.zeros(shape, dtype=dtype) if g is None and ctx._materialize else g
            for i, o in enumerate(outputs):
                if full[i] is None and isinstance(o, torch.Tensor) and ctx._materialize:
                    full[i] = torch.zeros_like(o)
            result = cls.backward(ctx, *full)
            if not isinstance(result, tuple):
                result = (result,)
            if len(result) > len(args) and all(r is None for r in result[len(args):]):
                result = result[:len(args)]
            if len(result) != len(args):
                raise RuntimeError(f"function {cls.__name__}Backward returned an incorrect number of gradients "
                                   f"(expected {len(args)}, got {len(result)})")
            for i, (r, a) in enumerate(zip(result, args)):
                if r is not None and not isinstance(a, torch.Tensor):
                    raise RuntimeError(f"function {cls.__name__}Backward returned a gradient different from None at "
                                       f"position {i + 1}, but the corresponding forward input was not a Variable")
            return result

        recorded = _C._record_function(cls.__name__ + "Backward", tensors, [outputs[i] for i in positions],
                                       run_backward, tuple(any(outputs[i] is d for d in dirty) for i in positions))
        if not all(any(d is o for o in outputs) for d in dirty):
            raise RuntimeError("Some elements marked as dirty during the forward method were not returned as output. "
                               "The inputs that are modified inplace must all be outputs of the Function.")
        result = list(outputs)
        for i, r in zip(positions, recorded):
            result[i] = r
        if ctx._saved:
            ctx._saved = tuple(
                next((result[i] for i, o in saved_outputs if o is s), s) for s in ctx._saved)
        return tuple(result) if isinstance(output, tuple) else result[0]
