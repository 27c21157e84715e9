"""torch.fx: capturing programs as graphs, and transforming those."""
from _types import find_elsewhere as _find_elsewhere

from torch.fx import immutable_collections
from torch.fx._symbolic_trace import PH, ProxyableClassMeta, symbolic_trace, Tracer, wrap
from torch.fx.graph import CodeGen, Graph
from torch.fx.graph_module import GraphModule
from torch.fx.interpreter import Interpreter, Transformer
from torch.fx.node import has_side_effect, map_arg, Node
from torch.fx.proxy import Proxy

__all__ = [
    "symbolic_trace",
    "Tracer",
    "wrap",
    "Graph",
    "GraphModule",
    "Interpreter",
    "Transformer",
    "Node",
    "Proxy",
    "replace_pattern",
    "has_side_effect",
    "map_arg",
]


_ELSEWHERE = {"replace_pattern": "torch.fx.subgraph_rewriter"}
_MODULES = ("experimental", "operator_schemas", "passes", "subgraph_rewriter", "tensor_type", "traceback")


def __getattr__(name):
    """What is there without having been imported: modules, and what is loaded when it is asked for."""
    if name in _MODULES:
        import importlib

        return importlib.import_module("torch.fx." + name)
    return _find_elsewhere("torch.fx", _ELSEWHERE, name)


def __dir__():
    return sorted({*globals(), *_ELSEWHERE, *_MODULES})
