# Names that programs import from the modules of torch.fx, and modules that are there after `import torch`
import torch
from torch.fx.graph import Argument as ArgumentOfGraph, Target as TargetOfGraph
from torch.fx.graph_module import Any, Graph
from torch.fx.interpreter import GraphModule, Iterator, Node
from torch.fx.node import Argument, BaseArgumentTypes, Callable, Target, base_types
from torch.fx.passes.shape_prop import Node as NodeOfPass, compatibility
from torch.fx.passes.tools_common import CALLABLE_NODE_OPS, Names, NodeList, NodeSet
from torch.fx.proxy import base_types as types_of_proxy, magic_methods, reflectable_magic_methods

print(Argument)
print(Target, TargetOfGraph == Target, ArgumentOfGraph == Argument)
print(base_types, types_of_proxy == base_types)
print(BaseArgumentTypes)
print(NodeList, NodeSet, Names, sorted(CALLABLE_NODE_OPS))
print(Node is torch.fx.Node, NodeOfPass is Node, GraphModule is torch.fx.GraphModule, Graph is torch.fx.Graph)
print(sorted(set(magic_methods) - set(reflectable_magic_methods)))
gm = torch.fx.symbolic_trace(torch.nn.Linear(2, 2))
torch.fx.passes.shape_prop.ShapeProp(gm).propagate(torch.ones(1, 2))
print([n.meta["tensor_meta"].shape for n in gm.graph.nodes])
print(torch.fx.passes.split_module.split_module.__name__, torch.fx.experimental.const_fold.split_const_subgraphs.__name__)
print(torch.fx.operator_schemas.normalize_function.__name__, torch.fx.passes.graph_drawer.FxGraphDrawer.__name__)
for name in ("nothing", "Annotated"):
    try:
        getattr(torch.fx.node, name)
    except AttributeError as e:
        print(e)
try:
    torch.fx.nothing
except AttributeError as e:
    print(e)
