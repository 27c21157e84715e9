"""split_by_tags: nodes carry a tag, each tag becomes a submodule, in the order the tags are given."""
import copy
from dataclasses import dataclass, field
from typing import Any

from torch import nn
from torch.fx.graph import Graph
from torch.fx.graph_module import GraphModule
from torch.fx.node import map_arg
from torch.fx.passes.utils.common import HolderModule, lift_subgraph_as_module
from torch.fx.proxy import Proxy

__all__ = ["getattr_recursive", "setattr_recursive", "Component", "split_by_tags"]


def getattr_recursive(obj, name):
    for layer in name.split("."):
        if isinstance(obj, nn.ModuleList):
            if not (hasattr(obj, "_modules") and layer in obj._modules):
                return None
            obj = obj._modules[layer]
        elif hasattr(obj, layer):
            obj = getattr(obj, layer)
        else:
            return None
    return obj


def setattr_recursive(obj, attr, value):
    first, _, rest = attr.partition(".")
    if not rest:
        setattr(obj, attr, value)
    else:
        setattr_recursive(getattr(obj, first), rest, value)


@dataclass
class Component:
    """One submodule in the making."""

    graph: Any
    order: int
    name: str
    input_placeholders: list = field(default_factory=list)
    orig_inputs: list = field(default_factory=list)
    orig_outputs: list = field(default_factory=list)
    getattr_maps: dict = field(default_factory=dict)
    constructor_args: list = field(default_factory=list)
    gm: Any = None


def _flatten(x):
    nodes = []
    map_arg(x, nodes.append)
    return nodes


def split_by_tags(gm, tags, return_fqn_mapping=False, return_tuple=False, GraphModuleCls=GraphModule):
    components = [Component(Graph(), i, f"{tag}") for i, tag in enumerate(tags)]
    by_tag = dict(zip(tags, components))
    remapped, component_of, in_main = {}, {}, {}
    used_in_main = {}
    main = Graph()
    output = None
    for node in gm.graph.nodes:
        if node.op == "output":
            if output is not None:
                raise RuntimeError("Multiple output nodes in graph!")
            output = node
            continue
        if node.op == "placeholder":
            in_main[node] = main.placeholder(node.name, type_expr=node.type)
            in_main[node].meta = copy.copy(node.meta)
            continue
        if node.op == "get_attr":
            continue
        if not hasattr(node, "tag"):
            raise AssertionError(f"Node does not have tag: {node.format_node()}")
        upstream = [
            component_of[x]
            for x in _flatten(node.args) + _flatten(node.kwargs)
            if x.op not in ("placeholder", "get_attr")
        ]
        comp = by_tag[node.tag]
        component_of[node] = comp
        highest = max((c.order for c in upstream), default=0)
        if comp.order < highest:
            raise AssertionError(
                f"Component {comp.name} order must be >= max of its upstream components, "
                f"order={comp.order} and max={highest}"
            )

        def remap(x):
            if x.op == "get_attr":
                if x not in comp.getattr_maps:
                    comp.getattr_maps[x] = comp.graph.get_attr(x.target, type_expr=x.type)
                    comp.getattr_maps[x].meta = copy.copy(x.meta)
                return comp.getattr_maps[x]
            if x.op != "placeholder" and component_of[x] == comp:
                return remapped[x]
            if x not in comp.orig_inputs:
                comp.orig_inputs.append(x)
                placeholder = comp.graph.placeholder(x.name, type_expr=x.type)
                placeholder.meta = copy.copy(x.meta)
                comp.input_placeholders.append(placeholder)
                used_in_main[x] = None
            return comp.input_placeholders[comp.orig_inputs.index(x)]

        n = comp.graph.node_copy(node, remap)
        n.tag = node.tag
        remapped[node] = n
        component_of[n] = comp
    if output is None:
        raise RuntimeError("Graph had no output node!")
    for x in _flatten(output.args[0]):
        if x.op == "get_attr":
            in_main[x] = main.get_attr(x.name, type_expr=x.type)
        else:
            used_in_main[x] = None
    for n in used_in_main:
        if n.op != "placeholder":
            component_of[n].orig_outputs.append(n)
    mapping = {}
    for comp in components:
        outs = tuple(remapped[n] for n in comp.orig_outputs)
        single = len(outs) == 1 and not return_tuple
        comp.graph.output(outs[0] if single else outs)
        comp.gm, names = lift_subgraph_as_module(gm, subgraph=comp.graph, comp_name=comp.name)
        mapping.update(names)
        call = main.call_module(comp.name, args=tuple(in_main[x] for x in comp.orig_inputs), kwargs=None)
        if single:
            in_main[comp.orig_outputs[0]] = call
        else:
            for i, o in enumerate(comp.orig_outputs):
                in_main[o] = Proxy(call)[i].node
    main.output(map_arg(output.args[0], lambda n: in_main[n]))
    root = HolderModule({comp.name: comp.gm for comp in components})
    main._codegen = gm.graph._codegen
    for x in _flatten(output.args[0]):
        if x.op == "get_attr":
            setattr(root, x.name, getattr_recursive(gm, x.target))
    result = GraphModuleCls(root, main)
    return (result, mapping) if return_fqn_mapping else result


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
