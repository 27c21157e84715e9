"""FxGraphDrawer: a graph as DOT text.

PyTorch refuses to make one where the pydot package is missing, and so does this (a program prints the same
here as there); with a `pydot` module among the session's files it works.
"""
from itertools import chain

import torch
from torch import nn
from torch.fx._native import _typename
from torch.fx.graph import _parse_stack_trace
from torch.fx.graph_module import GraphModule
from torch.fx.node import _format_arg, _get_qualified_name
from torch.fx.passes.shape_prop import TensorMetadata

try:
    import pydot

    HAS_PYDOT = True
except ModuleNotFoundError:
    pydot = None
    HAS_PYDOT = False

__all__ = ["FxGraphDrawer"]

_COLOR_MAP = {
    "placeholder": '"AliceBlue"',
    "call_module": "LemonChiffon1",
    "get_param": "Yellow2",
    "get_attr": "LightGrey",
    "output": "PowderBlue",
}
_HASH_COLOR_MAP = [
    "CadetBlue1", "Coral", "DarkOliveGreen1", "DarkSeaGreen1", "GhostWhite", "Khaki1", "LavenderBlush1",
    "LightSkyBlue", "MistyRose1", "MistyRose2", "PaleTurquoise2", "PeachPuff1", "Salmon", "Thistle1", "Thistle3",
    "Wheat1",
]


class FxGraphDrawer:
    def __init__(
        self, graph_module, name, ignore_getattr=False, ignore_parameters_and_buffers=False,
        skip_node_names_in_args=True, parse_stack_trace=False, dot_graph_shape=None, normalize_args=False,
    ):
        if not HAS_PYDOT:
            raise RuntimeError(
                "FXGraphDrawer requires the pydot package to be installed. Please install "
                "pydot through your favorite Python package manager."
            )
        self._name = name
        self.dot_graph_shape = dot_graph_shape if dot_graph_shape is not None else "record"
        self.normalize_args = normalize_args
        options = (ignore_getattr, ignore_parameters_and_buffers, skip_node_names_in_args, parse_stack_trace)
        self._dot_graphs = {name: self._to_dot(graph_module, name, *options)}
        for node in graph_module.graph.nodes:
            if node.op == "call_module":
                leaf = self._get_leaf_node(graph_module, node)
                if isinstance(leaf, GraphModule):
                    sub = f"{name}_{node.target}"
                    self._dot_graphs[sub] = self._to_dot(leaf, sub, *options)

    def get_dot_graph(self, submod_name=None):
        return self.get_main_dot_graph() if submod_name is None else self.get_submod_dot_graph(submod_name)

    def get_main_dot_graph(self):
        return self._dot_graphs[self._name]

    def get_submod_dot_graph(self, submod_name):
        return self._dot_graphs[f"{self._name}_{submod_name}"]

    def get_all_dot_graphs(self):
        return self._dot_graphs

    def _get_node_style(self, node):
        fill = _COLOR_MAP.get(node.op)
        if fill is None:
            name = node._pretty_print_target(node.target)
            import hashlib

            number = int(hashlib.md5(name.encode(), usedforsecurity=False).hexdigest()[:8], 16)
            fill = _HASH_COLOR_MAP[number % len(_HASH_COLOR_MAP)]
        return {
            "shape": self.dot_graph_shape, "fillcolor": fill, "style": '"filled,rounded"', "fontcolor": "#000000",
        }

    def _get_leaf_node(self, module, node):
        for atom in node.target.split("."):
            if not hasattr(module, atom):
                raise RuntimeError(str(module) + " does not have attribute " + atom + "!")
            module = getattr(module, atom)
        return module

    def _typename(self, target):
        if isinstance(target, nn.Module):
            text = _typename(target)
        elif isinstance(target, str):
            text = target
        else:
            text = _get_qualified_name(target)
        return text.replace("{", r"\{").replace("}", r"\}")

    def _args_label(self, arg, skip_node_names_in_args):
        if isinstance(arg, tuple):
            prefix, suffix = r"|args=(\l", r",\n)\l"
            items = [_format_arg(a, max_list_len=8) for a in arg]
        elif isinstance(arg, dict):
            prefix, suffix = r"|kwargs={\l", r",\n}\l"
            items = [f"{k}: {_format_arg(v, max_list_len=8)}" for k, v in arg.items()]
        else:
            return ""
        if skip_node_names_in_args:
            items = [a for a in items if "%" not in a]
        if not items:
            return ""
        text = prefix + r",\n".join(items) + suffix
        if len(items) == 1:
            text = text.replace(r"\l", "").replace(r"\n", "")
        return text.replace("{", r"\{").replace("}", r"\}")

    def _get_node_label(self, module, node, skip_node_names_in_args, parse_stack_trace):
        label = "{" + f"name=%{node.name}|op_code={node.op}\n"
        if node.op == "call_module":
            leaf = self._get_leaf_node(module, node)
            label += r"\n" + self._typename(leaf) + r"\n|"
            if hasattr(leaf, "__constants__"):
                label += r"\n".join(f"{c}: {getattr(leaf, c)}" for c in leaf.__constants__)
            label += r"\n"
        else:
            label += f"|target={self._typename(node.target)}" + r"\n"
            if len(node.args) > 0:
                label += self._args_label(node.args, skip_node_names_in_args)
            if len(node.kwargs) > 0:
                label += self._args_label(node.kwargs, skip_node_names_in_args)
            label += f"|num_users={len(node.users)}" + r"\n"
        label += self._tensor_meta_to_label(node.meta.get("tensor_meta"))
        if parse_stack_trace and node.stack_trace is not None:
            parsed = _parse_stack_trace(node.stack_trace)
            if parsed is not None:
                file = "/".join(parsed[0].split("/")[-2:])
                label += f"|file={file}:{parsed[1]} {parsed[3]}" + r"\n"
        return label + "}"

    def _tensor_meta_to_label(self, tm):
        if tm is None:
            return ""
        if isinstance(tm, TensorMetadata):
            return (
                f"|dtype={tm.dtype}\\n|shape={tuple(tm.shape)}\\n|requires_grad={tm.requires_grad}\\n"
                f"|stride={tm.stride}\\n"
            )
        if isinstance(tm, dict):
            tm = list(tm.values())
        if isinstance(tm, (list, tuple)):
            return "".join(self._tensor_meta_to_label(item) for item in tm)
        raise RuntimeError(f"Unsupported tensor meta type {type(tm)}")

    def _to_dot(
        self, graph_module, name, ignore_getattr, ignore_parameters_and_buffers, skip_node_names_in_args,
        parse_stack_trace,
    ):
        dot = pydot.Dot(name, rankdir="TB")
        weight_style = {
            "fillcolor": "Salmon", "style": '"filled,rounded"', "fontcolor": "#000000", "shape": self.dot_graph_shape,
        }
        nodes = [n for n in graph_module.graph.nodes if not (ignore_getattr and n.op == "get_attr")]
        for node in nodes:
            label = self._get_node_label(graph_module, node, skip_node_names_in_args, parse_stack_trace)
            dot.add_node(pydot.Node(node.name, label=label, **self._get_node_style(node)))
            if node.op != "call_module" or ignore_parameters_and_buffers:
                continue
            leaf = self._get_leaf_node(graph_module, node)
            if isinstance(leaf, GraphModule):
                continue
            for pname, tensor in chain(leaf.named_parameters(), leaf.named_buffers()):
                full = node.name + "." + pname
                # PyTorch's own precedence: buffers lose their name here.
                text = full + "|op_code=get_parameter" if isinstance(tensor, nn.Parameter) else "buffer" + r"\l"
                text += str(tensor.dtype) + str(list(tensor.shape)) + r"\n"
                dot.add_node(pydot.Node(full, label="{" + text + "}", **weight_style))
                dot.add_edge(pydot.Edge(full, node.name))
        for node in nodes:
            for user in node.users:
                dot.add_edge(pydot.Edge(node.name, user.name))
        return dot
