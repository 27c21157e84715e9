"""A SubgraphMatcher whose pattern names some of its nodes, by returning them in a dict as its last output."""
from torch.fx.passes.utils.matcher_utils import InternalMatch, SubgraphMatcher  # noqa: F401

__all__ = ["SubgraphMatcherWithNameNodeMap"]


def _split_to_graph_and_name_node_map(gm):
    from torch.fx.graph import _PyTreeInfo
    from torch.utils._pytree import tree_flatten, tree_unflatten

    name_node_map = {}
    for n in gm.graph.nodes:
        if n.op != "output":
            continue
        if gm._out_spec is None:
            raise AssertionError("gm._out_spec is None")
        output = tree_unflatten(n.args[0], gm._out_spec)
        if not isinstance(output, tuple):
            raise AssertionError("Expecting the pattern graph to return a tuple")
        if len(output) < 2:
            raise AssertionError("Expecting the pattern graph to have at least two outputs")
        *out, name_node_map = output
        flattened, out_spec = tree_flatten(out)
        if not isinstance(name_node_map, dict):
            raise AssertionError("Expecting the input graph to have a dict output as the last element")
        n.args = (flattened,)
        info = gm._graph._codegen.pytree_info
        gm._graph._codegen.pytree_info = _PyTreeInfo(info.orig_args, info.in_spec, out_spec)
    gm.recompile()
    return gm, name_node_map


class SubgraphMatcherWithNameNodeMap(SubgraphMatcher):
    def __init__(
        self, pattern_gm, match_output=False, match_placeholder=False, remove_overlapping_matches=True,
        ignore_literals=False,
    ):
        pattern_gm, name_node_map = _split_to_graph_and_name_node_map(pattern_gm)
        self.name_node_map = name_node_map
        super().__init__(
            pattern_gm.graph, match_output, match_placeholder, remove_overlapping_matches, ignore_literals
        )

    def match(self, graph, node_name_match=""):
        matches = super().match(graph, node_name_match)
        for match in matches:
            for k, n in self.name_node_map.items():
                match.name_node_map[k] = match.nodes_map[n]
        return matches
