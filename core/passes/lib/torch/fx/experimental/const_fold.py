"""Constant folding: what depends only on attributes is split off and computed once, on the first run."""
import operator
import re

import torch
from torch import nn
from torch.fx._symbolic_trace import symbolic_trace
from torch.fx.graph_module import GraphModule
from torch.fx.node import map_arg
from torch.fx.passes.split_module import split_module

__all__ = ["FoldedGraphModule", "get_unique_attr_name_in_module", "split_const_subgraphs"]


class FoldedGraphModule(GraphModule):
    def __init__(
        self, root, graph, const_subgraph=None, fx_const_folded_attrs_name=None, device_for_folded_attrs="cuda"
    ):
        super().__init__(root, graph)
        self.const_subgraph_module = None if const_subgraph is None else GraphModule(root, const_subgraph)
        self.has_folding_been_run = False
        self.fx_const_folded_attrs_name = fx_const_folded_attrs_name
        self.device_for_folded_attrs = device_for_folded_attrs

    def __call__(self, *args, **kwargs):
        if not self.has_folding_been_run:
            self.run_folding()
        return super().__call__(*args)

    def run_folding(self):
        if self.const_subgraph_module is None or self.fx_const_folded_attrs_name is None:
            return
        if self.has_folding_been_run:
            raise AssertionError("Folding has already been run")
        self.has_folding_been_run = True
        folded = self.const_subgraph_module()

        def parameter(i):
            if isinstance(i, int):
                return nn.Parameter(
                    torch.Tensor([i]).to(device=self.device_for_folded_attrs), requires_grad=False
                )
            return nn.Parameter(i.detach().clone(), requires_grad=i.requires_grad)

        if isinstance(folded, tuple):
            value = nn.ParameterList([parameter(i) for i in folded])
        else:
            value = parameter(folded)
        setattr(self, self.fx_const_folded_attrs_name, value)


def _inline_module(gm, inline_mod_name, run_dce=True, is_impure_node=None):
    inlined = dict(gm.named_modules())[inline_mod_name]
    if not isinstance(inlined, GraphModule):
        raise AssertionError(f"Expected GraphModule, got {type(inlined)}")
    call = None
    for node in gm.graph.nodes:
        if node.op == "call_module" and node.target == inline_mod_name:
            call = node
            break
    if call is None:
        raise AssertionError(f"Could not find call_module node for {inline_mod_name}")
    mapping = {}
    count = 0

    def replacement(node):
        new = mapping[node]
        new.meta = node.meta.copy()
        return new

    for node in inlined.graph.nodes:
        if node.op == "placeholder":
            mapping[node] = call.kwargs[node.name] if node.name in call.kwargs else call.args[count]
            count += 1
        elif node.op == "output":
            results = map_arg(node.args[0], replacement)
            getitems = []
            if isinstance(results, (list, tuple)):
                getitems = [
                    u
                    for u in call.users
                    if u.op == "call_function" and u.target is operator.getitem and isinstance(u.args[1], int)
                ]
            call.replace_all_uses_with(results)
            for user in getitems:
                value = results[user.args[1]]
                user.replace_all_uses_with(value)
                gm.graph.erase_node(user)
                mapping[user] = value
        else:
            with gm.graph.inserting_before(call):
                mapping[node] = gm.graph.node_copy(node, replacement)
    gm.graph.erase_node(call)
    if run_dce:
        gm.graph.eliminate_dead_code(is_impure_node=is_impure_node)
    return mapping


def get_unique_attr_name_in_module(mod_traced, name):
    name = re.sub("[^0-9a-zA-Z_]+", "_", name)
    if name[0].isdigit():
        name = f"_{name}"
    while hasattr(mod_traced, name):
        m = re.match(r"(.*)_(\d+)$", name)
        name = name + "_1" if m is None else f"{m.group(1)}_{int(m.group(2)) + 1}"
    return name


def _any_node(module, test):
    """Whether test holds for a node of the graph or of a GraphModule it calls."""
    for node in module.graph.nodes:
        if node.op in ("placeholder", "output"):
            continue
        if test(node):
            return True
        if node.op == "call_module":
            child = module.get_submodule(node.target)
            if isinstance(child, GraphModule) and _any_node(child, test):
                return True
    return False


def _constant_nodes(gm, skip):
    constant, found = set(), False
    for node in gm.graph.nodes:
        if node.op in ("placeholder", "output"):
            continue
        if node.op == "get_attr":
            value = gm
            try:
                for part in node.target.split("."):
                    value = getattr(value, part)
            except AttributeError:
                continue
            if isinstance(value, nn.Module):
                continue
        elif not set(node.all_input_nodes).issubset(constant):
            continue
        if skip is not None and skip(node):
            continue
        if node.is_impure():
            continue
        if node.op == "call_module":
            child = gm.get_submodule(node.target)
            if isinstance(child, GraphModule):
                if skip is not None and _any_node(child, skip):
                    continue
                if _any_node(child, lambda n: n.op == "call_function" and n.is_impure()):
                    continue
        constant.add(node)
        if node.op != "get_attr":
            found = True
    return constant, found


def split_const_subgraphs(module, skip_folding_node_fn=None, device_for_folded_attrs="cpu", is_impure_node=None):
    gm = module if isinstance(module, GraphModule) else symbolic_trace(module)
    constant, found = _constant_nodes(gm, skip_folding_node_fn)
    if not found:
        return FoldedGraphModule(gm, gm.graph)
    split = split_module(gm, module, lambda node: 0 if node in constant else 1)
    const_gm = split.submod_0
    rest_gm = getattr(split, "submod_1", None)
    for part in (rest_gm, const_gm):
        if part is None:
            continue
        for node in part.graph.nodes:
            if node.op == "call_module":
                setattr(split, node.target, getattr(part, node.target))
    call_args = None
    for node in split.graph.nodes:
        if node.op == "call_module" and node.target == "submod_0":
            call_args = node.args
            break
    if call_args is None:
        raise AssertionError("Could not find call_module node for const_gm")
    root_const = GraphModule(split, const_gm.graph)
    multiple = False
    index = 0
    for node in root_const.graph.nodes:
        if node.op == "output":
            multiple = isinstance(node.args[0], tuple)
            continue
        if node.op != "placeholder":
            continue
        source = call_args[index]
        index += 1
        if source.op != "get_attr":
            raise AssertionError(f"Expected get_attr, got {source.op}")
        with root_const.graph.inserting_before(node):
            new = root_const.graph.get_attr(source.target)
        new.meta = node.meta.copy()
        node.replace_all_uses_with(new)
        root_const.graph.erase_node(node)
    name = get_unique_attr_name_in_module(gm, "_FX_CONST_FOLDED_ATTRS")
    setattr(split, name, nn.ParameterList() if multiple else nn.Parameter())
    for node in split.graph.nodes:
        if node.op == "call_module" and node.target == "submod_0":
            with node.graph.inserting_before(node):
                folded = node.graph.get_attr(name)
            folded.meta = node.meta.copy()
            node.replace_all_uses_with(folded)
            break
    if rest_gm is not None:
        _inline_module(split, "submod_1", is_impure_node=is_impure_node)
    split.graph.eliminate_dead_code(is_impure_node=is_impure_node)
    return FoldedGraphModule(split, split.graph, root_const.graph, name, device_for_folded_attrs)
