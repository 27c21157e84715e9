# torch.autograd.Function: operations with a gradient written by the user.
import sys

import torch
from torch import _C


def _hooks():
    graph = sys.modules.get("torch.autograd.graph")
    return graph._hooks if graph else ()


class FunctionCtx:
    def __init__(self):
        self.to_save = None
        self._saved = ()
        self._packed = None  # instead, where hooks put away what was saved
        self._released = False
        self._non_differentiable = ()
        self._dirty = ()
        self._materialize = True
        self.needs_input_grad = ()

    def save_for_backward(self, *tensors):
        self.to_save = tensors

    def save_for_forward(self, *tensors):
        pass

    @property
    def saved_tensors(self):
        if self._released:
            raise RuntimeError(
                "Trying to backward through the graph a second time (or directly access saved tensors after they have "
                "already been freed). Saved intermediate values of the graph are freed when you call .backward() or "
                "autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or "
                "if you need to access saved tensors after calling backward.")
        if self._packed is not None:
            return tuple(p and p() for p in self._packed)
        return self._saved

    saved_variables = saved_tensors

    def _release(self):
        self._released = bool(self._saved or self._packed)
        self._saved, self._packed = (), None

    def mark_dirty(self, *args):
        self._dirty = args

    def mark_non_differentiable(self, *args):
        self._non_differentiable = args

    def set_materialize_grads(self, value):
        self._materialize = value


class BackwardCFunction(FunctionCtx):
    pass


def once_differentiable(fn):
    return fn


class Function:
    def __init__(self, *args, **kwargs):
        import warnings

        warnings.warn(
            f"{self.__class__} should not be instantiated. Methods on autograd functions are all static, so you "
            "should invoke them on the class itself. Instantiating an autograd function will raise an error in a "
            "future version of PyTorch.", DeprecationWarning, stacklevel=2)

    def __call__(self, *args, **kwargs):
        raise RuntimeError(
            "Legacy autograd function with non-static forward method is deprecated. Please use new-style autograd "
            "function with static forward method. (Example: "
            "https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)")

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
        kind = cls.__dict__.get("_backward_cls")
        if kind is None:
            kind = cls._backward_cls = type(cls.__name__ + "Backward", (BackwardCFunction,),
                                            {"__module__": "torch.autograd.function", "_forward_cls": cls})
        ctx = kind()
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
        saved_outputs = [(i, o) for i, o in enumerate(outputs) if any(o is s for s in ctx.to_save or ())]
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
                                       run_backward, tuple(any(outputs[i] is d for d in dirty) for i in positions),
                                       ctx)
        if not all(any(d is o for o in outputs) for d in dirty):
            raise RuntimeError("Some elements marked as dirty during the forward method were not returned as output. "
                               "The inputs that are modified inplace must all be outputs of the Function.")
        result = list(outputs)
        for i, r in zip(positions, recorded):
            result[i] = r
        if ctx.to_save:
            ctx._saved = tuple(
                next((result[i] for i, o in saved_outputs if o is s), s) for s in ctx.to_save)
            ctx.to_save = None
            if _hooks():
                pack = sys.modules["torch.autograd.graph"]._pack
                ctx._packed = tuple(s if s is None else pack(s) for s in ctx._saved)
                ctx._saved = ()
        return tuple(result) if isinstance(output, tuple) else result[0]
