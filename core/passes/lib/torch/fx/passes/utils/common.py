"""Lifting a subgraph out into a module of its own, and comparing graphs."""
from torch.fx.graph_module import GraphModule
from torch.nn import Module

__all__ = ["HolderModule", "lift_subgraph_as_module", "compare_graphs"]


class HolderModule(Module):
    """Holds submodules, and does nothing."""

    def __init__(self, d):
        super().__init__()
        for k, v in d.items():
            self.add_module(k, v)


def lift_subgraph_as_module(gm, subgraph, comp_name="", class_name="GraphModule"):
    root = HolderModule({})
    mapping = {}
    for n in subgraph.nodes:
        if n.op not in ("call_module", "get_attr"):
            continue
        *path, leaf = n.target.split(".")
        to, source = root, gm
        for name in path:
            if not hasattr(to, name):
                to.add_module(name, HolderModule({}))
            to = getattr(to, name)
            source = getattr(source, name)
        mapping[n.target] = f"{comp_name}.{n.target}"
        setattr(to, leaf, getattr(source, leaf))
    return GraphModule(root, subgraph, class_name), mapping


def compare_graphs(left, right):
    from torch.fx.passes.utils.matcher_utils import SubgraphMatcher

    return len(SubgraphMatcher(left, match_output=True, match_placeholder=True).match(right)) > 0
