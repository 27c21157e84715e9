"""Transformers that bring calls to one form: NormalizeArgs (arguments by keyword, defaults filled in) and
NormalizeOperators (torch.add(x, y) becomes x + y)."""
import operator

import torch
from torch.fx.experimental.schema_type_annotation import AnnotateTypesWithSchema
from torch.fx.interpreter import Transformer
from torch.fx.node import Node, map_aggregate
from torch.fx.operator_schemas import create_type_hint, normalize_function, normalize_module


class NormalizeArgs(Transformer):
    def __init__(self, module, normalize_to_only_use_kwargs=True):
        super().__init__(module)
        self.node_map = {}
        self.normalize_to_only_use_kwargs = normalize_to_only_use_kwargs

    def run_node(self, n):
        args, kwargs = self.fetch_args_kwargs_from_env(n)

        def type_of(arg):
            return n.meta.get("type") if isinstance(arg, Node) else type(arg)

        if n.op == "call_function":
            arg_types = tuple(create_type_hint(t) for t in map_aggregate(n.args, type_of))
            kwarg_types = {k: type_of(v) for k, v in kwargs.items()}
            out = self.call_function(n.target, args, kwargs, arg_types, kwarg_types)
        else:
            out = super().run_node(n)
        if n.op != "output":
            self.node_map[out] = n
            out.node.meta = n.meta
            out.node.type = n.type
        return out

    def call_function(self, target, args, kwargs, arg_types=None, kwarg_types=None):
        pair = normalize_function(target, args, kwargs, arg_types, kwarg_types, self.normalize_to_only_use_kwargs)
        if pair:
            return self.tracer.create_proxy("call_function", target, pair[0], pair[1])
        return super().call_function(target, args, kwargs)

    def call_module(self, target, args, kwargs):
        pair = normalize_module(self.module, target, args, kwargs, self.normalize_to_only_use_kwargs)
        if pair:
            args, kwargs = pair
        return super().call_module(target, args, kwargs)


class NormalizeOperators(AnnotateTypesWithSchema):
    binary_magic_method_remap = {
        torch.add: operator.add,
        torch.mul: operator.mul,
        torch.sub: operator.sub,
        torch.div: operator.truediv,
        torch.floor_divide: operator.floordiv,
        torch.remainder: operator.mod,
        torch.eq: operator.eq,
        torch.ne: operator.ne,
        torch.lt: operator.lt,
        torch.le: operator.le,
        torch.gt: operator.gt,
        torch.ge: operator.ge,
    }

    def call_function(self, target, args, kwargs):
        if target in self.binary_magic_method_remap and len(args) == 2:
            return super().call_function(self.binary_magic_method_remap[target], args, {})
        return super().call_function(target, args, kwargs)


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
