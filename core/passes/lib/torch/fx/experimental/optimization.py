"""Preparing models for inference: folding batch normalisation into what precedes it, removing dropout."""
import copy

from torch import nn
from torch.fx._symbolic_trace import symbolic_trace
from torch.fx.graph import Graph
from torch.fx.graph_module import GraphModule
from torch.fx.interpreter import Transformer
from torch.fx.node import Node

__all__ = ["matches_module_pattern", "replace_node_module", "fuse", "remove_dropout", "extract_subgraph"]


def _parent_name(target):
    parent, _, name = target.rpartition(".")
    return parent, name


def matches_module_pattern(pattern, node, modules):
    if len(node.args) == 0:
        return False
    for expected, current in zip(pattern, (node.args[0], node)):
        if not isinstance(current, Node) or current.op != "call_module" or not isinstance(current.target, str):
            return False
        if current.target not in modules or type(modules[current.target]) is not expected:
            return False
    return True


def replace_node_module(node, modules, new_module):
    if not isinstance(node.target, str):
        raise AssertionError(f"Expected str target, got {type(node.target)}")
    parent, name = _parent_name(node.target)
    modules[node.target] = new_module
    setattr(modules[parent], name, new_module)


def fuse(model, inplace=False, no_trace=False):
    from torch.nn.utils.fusion import fuse_conv_bn_eval, fuse_linear_bn_eval

    patterns = [
        (nn.Conv1d, nn.BatchNorm1d, fuse_conv_bn_eval),
        (nn.Conv2d, nn.BatchNorm2d, fuse_conv_bn_eval),
        (nn.Conv3d, nn.BatchNorm3d, fuse_conv_bn_eval),
        (nn.Linear, nn.BatchNorm1d, fuse_linear_bn_eval),
    ]
    if not inplace:
        model = copy.deepcopy(model)
    traced = model if no_trace and isinstance(model, GraphModule) else symbolic_trace(model)
    modules = dict(traced.named_modules())
    new_graph = copy.deepcopy(traced.graph)
    for layer, norm, fuse_pair in patterns:
        for node in new_graph.nodes:
            if not matches_module_pattern((layer, norm), node, modules):
                continue
            before = node.args[0]
            bn = modules[node.target]
            if len(before.users) > 1 or not bn.track_running_stats:
                continue
            replace_node_module(before, modules, fuse_pair(modules[before.target], bn))
            node.replace_all_uses_with(before)
            new_graph.erase_node(node)
    return GraphModule(traced, new_graph)


def remove_dropout(model):
    traced = symbolic_trace(model)

    class DropoutRemover(Transformer):
        def call_module(self, target, args, kwargs):
            if not isinstance(self.submodules[target], nn.Dropout):
                return super().call_module(target, args, kwargs)
            if len(args) != 1:
                raise AssertionError(f"Expected 1 arg for Dropout, got {len(args)}")
            return args[0]

    return DropoutRemover(traced).transform()


def extract_subgraph(orig_module, nodes, inputs, outputs):
    new_graph = Graph()
    env = {}
    for n in inputs:
        env[n] = new_graph.placeholder(n.name)
    for n in nodes:
        env[n] = new_graph.node_copy(n, lambda x: env[x])
    new_graph.output([env[n] for n in outputs])
    new_graph.lint()
    return GraphModule(orig_module, new_graph)


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)


class UnionFind:
    """Sets of the numbers below n that are joined; `find` names one by a member."""

    def __init__(self, n: int) -> None:
        self.parent: list[int | None] = [None] * n
        self.size: list[int] = [0] * n

    def make_set(self, v: int) -> None:
        self.parent[v], self.size[v] = v, 1

    def find(self, v: int) -> int:
        up = self.parent[v]
        if up is None:
            raise AssertionError("Parent is None")
        if up != v:
            self.parent[v] = self.find(up)
        return self.parent[v]

    def join(self, a: int, b: int) -> int | None:
        a, b = self.find(a), self.find(b)
        if a == b:
            return a
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]
