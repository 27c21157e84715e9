"""Replacing every occurrence of a pattern in a graph."""
import copy
from dataclasses import dataclass
from typing import NamedTuple

from torch import nn
from torch.fx._symbolic_trace import symbolic_trace
from torch.fx.graph import Graph
from torch.fx.graph_module import GraphModule
from torch.fx.node import Node

__all__ = ["Match", "replace_pattern", "replace_pattern_with_filters", "ReplacedPatterns"]


class Match(NamedTuple):
    anchor: Node
    nodes_map: dict


@dataclass
class ReplacedPatterns:
    """Where a pattern was found, the nodes that matched it, and those that stand there now."""

    anchor: Node
    nodes_map: dict
    replacements: list


def _find_attr(module, target):
    path, _, name = target.rpartition(".")
    try:
        return getattr(module.get_submodule(path), name, None)
    except AttributeError:
        return None


def _replace_attributes(gm, replacement):
    """Brings over what the inserted nodes refer to. An attribute that gm has under that name is kept."""
    gm.delete_all_unused_submodules()
    if isinstance(replacement, GraphModule):
        replacement.graph.lint()
    for node in gm.graph.nodes:
        if node.op not in ("call_module", "get_attr") or _find_attr(gm, node.target) is not None:
            continue
        found = _find_attr(replacement, node.target)
        if found is None:
            raise RuntimeError(
                'Attempted to create a "',
                node.op,
                '" node during subgraph rewriting'
                f" with target {node.target}, but "
                "the referenced attribute does not "
                "exist in the replacement GraphModule",
            )
        new = copy.deepcopy(found)
        if isinstance(found, nn.Module):
            gm.add_submodule(node.target, new)
        else:
            setattr(gm, node.target, new)
    gm.graph.lint()


def replace_pattern(gm, pattern, replacement):
    replaced = _replace_pattern(gm, pattern, replacement)
    return [Match(anchor=m.anchor, nodes_map=m.nodes_map) for m in replaced]


def replace_pattern_with_filters(
    gm, pattern, replacement=None, match_filters=None, ignore_literals=False, replacement_callback=None,
    node_name_match="",
):
    return _replace_pattern(
        gm, pattern, replacement, match_filters, ignore_literals, replacement_callback, node_name_match
    )


def _as_graph(what):
    if isinstance(what, GraphModule):
        return what.graph
    if isinstance(what, Graph):
        return what
    return symbolic_trace(what).graph


def _insertion_point(graph, returning_nodes):
    """The first user of the match's results; where there is none, what follows the last of them."""
    users = set()
    for n in returning_nodes:
        users.update(n.users)
    if len(users) == 1:
        return next(iter(users))
    if users:
        for n in graph.nodes:
            if n in users:
                return n
    following = None
    for n in reversed(graph.nodes):
        if n in returning_nodes:
            return following
        following = n
    return None


def _replace_pattern(
    gm, pattern, replacement=None, match_filters=None, ignore_literals=False, replacement_callback=None,
    node_name_match="",
):
    from torch.fx.passes.utils.matcher_utils import SubgraphMatcher

    graph = gm.graph
    pattern_graph = _as_graph(pattern)
    matcher = SubgraphMatcher(
        pattern_graph, match_output=False, match_placeholder=False, remove_overlapping_matches=True,
        ignore_literals=ignore_literals,
    )
    matches = [
        m
        for m in matcher.match(graph, node_name_match=node_name_match)
        if all(accept(m, graph, pattern_graph) for accept in match_filters or [])
    ]
    missing = "Must provide either a replacement GraphModule or a replacement callback"
    common = None
    if isinstance(replacement, (GraphModule, Graph)) or callable(replacement):
        common = _as_graph(replacement)
    elif replacement_callback is None:
        raise AssertionError(missing)

    changed = {}  # results of matches that have been replaced already
    replaced = []
    for match in matches:
        if replacement_callback is not None:
            replacement_graph = replacement_callback(match, graph, pattern_graph)
        else:
            if common is None:
                raise AssertionError(missing)
            replacement_graph = common
        placeholders = [n for n in replacement_graph.nodes if n.op == "placeholder"]
        if len(match.placeholder_nodes) != len(placeholders):
            raise AssertionError(
                f"Placeholder count mismatch: {len(match.placeholder_nodes)} vs {len(placeholders)}"
            )
        val_map = {}
        for rn, gn in zip(placeholders, list(match.placeholder_nodes)):
            val_map[rn] = gn
            if isinstance(gn, Node) and gn in changed:
                val_map[rn] = changed[gn]
                match.placeholder_nodes[match.placeholder_nodes.index(gn)] = changed[gn]
                key = list(match.nodes_map.keys())[list(match.nodes_map.values()).index(gn)]
                match.nodes_map[key] = changed[gn]

        point = _insertion_point(graph, match.returning_nodes)
        if point is None:
            raise AssertionError("The insert point can't be None")
        with graph.inserting_before(point):
            results = graph.graph_copy(replacement_graph, val_map)
        if isinstance(results, Node):
            results = (results,)
        new_nodes = [v for v in val_map.values() if v not in match.placeholder_nodes]
        if len(match.returning_nodes) != len(results):
            raise AssertionError(
                f"Returning nodes count mismatch: {len(match.returning_nodes)} vs {len(results)}"
            )
        for gn, new in zip(match.returning_nodes, results):
            gn.replace_all_uses_with(new)
            changed[gn] = new
        for node in reversed(pattern_graph.nodes):
            if node.op != "placeholder" and node.op != "output":
                graph.erase_node(match.nodes_map[node])
        replaced.append(
            ReplacedPatterns(anchor=match.anchors[0], nodes_map=match.nodes_map, replacements=new_nodes)
        )
    gm.recompile()
    if isinstance(replacement, nn.Module):
        _replace_attributes(gm, replacement)
    return replaced


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
