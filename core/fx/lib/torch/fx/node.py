"""torch.fx.Node. What is hot is native (_NodeBase); here are purity and the normalised arguments."""
import operator

from torch.fx import _native
from torch.fx._native import (
    _format_arg,
    _get_qualified_name,
    _type_repr,
    map_aggregate,
    map_arg,
)

__all__ = ["Node", "map_arg", "map_aggregate", "has_side_effect"]

_legal_ops = dict.fromkeys(
    ["placeholder", "call_method", "call_module", "call_function", "get_attr", "output", "root"]
)

_RANDOM = (
    "rand", "randn", "randint", "randperm", "rand_like", "randn_like", "randint_like", "normal", "poisson",
    "bernoulli", "multinomial",
)


class _Effects:
    """Functions whose calls must stay though nothing uses their result. Filled on first use, since torch
    itself may still be loading when this module is."""

    def __init__(self):
        self._functions = None

    def _all(self):
        if self._functions is None:
            import torch

            self._functions = {operator.setitem}
            for name in ("_assert", "_assert_async"):
                fn = getattr(torch, name, None)
                if fn is not None:
                    self._functions.add(fn)
        return self._functions

    def add(self, fn):
        self._all().add(fn)

    def discard(self, fn):
        self._all().discard(fn)

    def remove(self, fn):
        self._all().remove(fn)

    def __contains__(self, fn):
        return fn in self._all()

    def __iter__(self):
        return iter(self._all())

    def __len__(self):
        return len(self._all())


_side_effectful_functions = _Effects()


def has_side_effect(fn):
    _side_effectful_functions.add(fn)
    return fn


_random_functions = None


def _is_random(fn):
    global _random_functions
    if _random_functions is None:
        import torch

        _random_functions = {getattr(torch, name) for name in _RANDOM if hasattr(torch, name)}
    return fn in _random_functions


class Node(_native._NodeBase):
    """One operation of a Graph: a placeholder, a call, an attribute read, or the output."""

    def is_impure(self, impure_random=True):
        if self.op in {"placeholder", "output"}:
            return True
        if self.op == "call_module":
            if self.graph.owning_module is None:
                raise AssertionError("self.graph.owning_module not set for purity check")
            target = self.graph.owning_module.get_submodule(self.target)
            if target is None:
                raise AssertionError(f"Did not find expected submodule target {self.target}")
            return getattr(target, "_is_impure", False)
        if self.op == "call_function":
            if type(self.target).__name__ == "OpOverload":
                random = self.target._opname in _RANDOM or "dropout" in self.target._opname
                return self.target._schema.is_mutable or (impure_random and random)
            if impure_random and getattr(self.target, "_nondeterministic_seeded", False):
                return True
            return _is_random(self.target) or self.target in _side_effectful_functions
        return False

    def normalized_arguments(
        self, root, arg_types=None, kwarg_types=None, normalize_to_only_use_kwargs=False
    ):
        from torch.fx.operator_schemas import normalize_function, normalize_module

        if self.op == "call_function":
            return normalize_function(
                self.target, self.args, self.kwargs, arg_types, kwarg_types,
                normalize_to_only_use_kwargs=normalize_to_only_use_kwargs,
            )
        if self.op == "call_module":
            return normalize_module(
                root, self.target, self.args, self.kwargs,
                normalize_to_only_use_kwargs=normalize_to_only_use_kwargs,
            )
        return None

    def __deepcopy__(self, memo):
        """The node of a copy of the whole graph that stands where this one does."""
        import copy

        graph = copy.deepcopy(self.graph, memo)
        for node, copied in zip(self.graph.nodes, graph.nodes):
            memo[id(node)] = copied
        return memo[id(self)] if id(self) in memo else self.__copy__()

    def __getstate__(self):
        return {
            **self.__dict__,
            "graph": self.graph,
            "name": self.name,
            "op": self.op,
            "target": self.target,
            "type": self.type,
            "_sort_key": self._sort_key,
            "_args": self._args,
            "_kwargs": self._kwargs,
            "_erased": self._erased,
            "_prev": self._prev,
            "_next": self._next,
            "_input_nodes": self._input_nodes,
            "users": self.users,
            "_repr_fn": self._repr_fn,
            "meta": self.meta,
        }


_native._set_classes(Node, None)


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
