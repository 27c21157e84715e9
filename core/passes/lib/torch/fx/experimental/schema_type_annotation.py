"""AnnotateTypesWithSchema: gives nodes the types that the Python functions they call are annotated with."""
import inspect

import torch
from torch.fx.interpreter import Transformer


class AnnotateTypesWithSchema(Transformer):
    def __init__(self, module, annotate_functionals=True, annotate_modules=True, annotate_get_attrs=True):
        super().__init__(module)
        self.annotate_functionals, self.annotate_modules = annotate_functionals, annotate_modules
        self.annotate_get_attrs = annotate_get_attrs

    def call_function(self, target, args, kwargs):
        kind = None
        if self.annotate_functionals and target.__module__ == "torch.nn.functional":
            kind = self._extract_python_return_type(target)
        return self._typed(super().call_function(target, args, kwargs), kind)

    def call_module(self, target, args, kwargs):
        kind, submod = None, self.fetch_attr(target)
        if self.annotate_modules and getattr(torch.nn, submod.__class__.__name__, None) == submod.__class__:
            kind = self._extract_python_return_type(submod.forward)
        return self._typed(super().call_module(target, args, kwargs), kind)

    def get_attr(self, target, args, kwargs):
        proxy, kind = super().get_attr(target, args, kwargs), None
        if self.annotate_get_attrs:
            found = self.module
            for atom in target.split("."):
                found = getattr(found, atom)
            kind = torch.Tensor if isinstance(found, torch.Tensor) else None
        return self._typed(proxy, kind)

    @staticmethod
    def _typed(proxy, kind):
        proxy.node.type = proxy.node.type or kind
        return proxy

    def _extract_python_return_type(self, target):
        if not callable(target):
            raise AssertionError(f"Expected callable target, got {type(target)}")
        try:
            kind = inspect.signature(target).return_annotation
        except (ValueError, TypeError):
            return None
        return None if kind is inspect.Signature.empty else kind
