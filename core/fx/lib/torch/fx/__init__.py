"""torch.fx: capturing programs as graphs, and transforming those."""
from torch.fx import immutable_collections
from torch.fx._symbolic_trace import PH, ProxyableClassMeta, symbolic_trace, Tracer, wrap
from torch.fx.graph import CodeGen, Graph
from torch.fx.graph_module import GraphModule
from torch.fx.interpreter import Interpreter, Transformer
from torch.fx.node import has_side_effect, map_arg, Node
from torch.fx.proxy import Proxy
from torch.fx.subgraph_rewriter import replace_pattern

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


def __getattr__(name):
    """Modules that are there without having been imported."""
    import importlib

    if name in ("experimental", "operator_schemas", "passes", "tensor_type", "traceback"):
        return importlib.import_module("torch.fx." + name)
    raise AttributeError(f"module 'torch.fx' has no attribute '{name}'")
