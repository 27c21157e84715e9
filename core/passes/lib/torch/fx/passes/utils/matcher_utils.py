"""Finding a pattern graph inside another: anchors (the pattern's outputs) are tried against every node, and
arguments are followed from there."""
import copy
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx.node import Node

__all__ = ["SubgraphMatcher", "InternalMatch"]


@dataclass
class InternalMatch:
    """One place where the pattern was found."""

    anchors: list
    nodes_map: dict = field(default_factory=dict)
    placeholder_nodes: list = field(default_factory=list)
    returning_nodes: list = field(default_factory=list)
    name_node_map: dict = field(default_factory=dict)

    def __copy__(self):
        return InternalMatch(
            anchors=self.anchors,
            nodes_map=self.nodes_map.copy(),
            placeholder_nodes=self.placeholder_nodes.copy(),
            returning_nodes=self.returning_nodes.copy(),
        )


class SubgraphMatcher:
    def __init__(
        self, pattern, match_output=False, match_placeholder=False, remove_overlapping_matches=True,
        ignore_literals=False,
    ):
        self.pattern = pattern
        self.match_output = match_output
        self.match_placeholder = match_placeholder
        self.remove_overlapping_matches = remove_overlapping_matches
        self.ignore_literals = ignore_literals
        if len(pattern.nodes) == 0:
            raise ValueError("SubgraphMatcher cannot be initialized with an empty pattern")
        for node in pattern.nodes:
            if node.op != "output" and not node.is_impure() and len(node.users) == 0:
                raise AssertionError("SubgraphMatcher cannot be initialized with a pattern with dead code")
        self.pattern_placeholder_nodes = [n for n in pattern.nodes if n.op == "placeholder"]
        output = next(iter(reversed(pattern.nodes)))
        self.pattern_returning_nodes = output.all_input_nodes
        if match_output:
            self.pattern_anchors = [output]
        else:
            # Outputs that feed nothing else in the pattern are enough to reach all of it.
            self.pattern_anchors = [n for n in output.all_input_nodes if len(n.users) == 1]

    def _match_attributes(self, pn, gn):
        from torch.fx.graph_module import _get_attr

        for what, n in (("pn", pn), ("gn", gn)):
            if not isinstance(n.target, str):
                raise AssertionError(f"{what}.target {n.target} must be a string.")
        for what, n in (("pn", pn), ("gn", gn)):
            if n.graph.owning_module is None:
                raise AssertionError(f"{what}.graph.owning_module must not be None")
        pn_value = _get_attr(pn.graph.owning_module, pn.target)
        gn_value = _get_attr(gn.graph.owning_module, gn.target)
        if type(pn_value) is not type(gn_value):
            return False
        if isinstance(pn_value, torch.Tensor):
            return isinstance(gn_value, torch.Tensor)
        raise RuntimeError(f"Unsupported type {pn_value} when matching attributes")

    def _nodes_are_equal(self, pn, gn, node_name_match=""):
        if not self.match_placeholder and pn.op == "placeholder":
            return True
        if node_name_match and node_name_match in gn.name:
            return True
        if pn.op != gn.op:
            return False
        if pn.op in ("placeholder", "output"):
            return True
        if pn.op == "get_attr":
            return self._match_attributes(pn, gn)
        return pn.target == gn.target

    def _is_contained(self, nodes_map):
        """Whether only the outputs of the match are used outside of it."""
        lookup = {gn: pn for pn, gn in nodes_map.items() if pn.op != "placeholder"}
        for gn, pn in lookup.items():
            if pn in self.pattern_returning_nodes:
                continue
            for user in gn.users:
                if user not in lookup:
                    return False
        return True

    def _remove_overlapping_matches(self, matches):
        kept, taken = [], set()
        for match in matches:
            computed = [gn for pn, gn in match.nodes_map.items() if pn.op not in ("placeholder", "output")]
            if any(gn in taken for gn in computed):
                continue
            kept.append(match)
            taken.update(computed)
        return kept

    def _match_literals(self, pn, gn, match):
        if isinstance(pn, Node) and isinstance(gn, Node):
            raise AssertionError("pn and gn cannot both be Node")
        if isinstance(pn, Node):
            if pn.op != "placeholder":
                return False
            if pn in match.nodes_map:
                return match.nodes_map[pn] == gn
            match.nodes_map[pn] = gn
            return True
        if isinstance(gn, Node):
            return False
        return type(gn) is type(pn) and gn == pn

    def _match_args(self, args1, args2, match):
        if len(args1) != len(args2):
            return False
        for a1, a2 in zip(args1, args2):
            if isinstance(a1, Node) and isinstance(a2, Node):
                matched = self._match_nodes(a1, a2, match)
            elif isinstance(a1, (list, tuple)) and isinstance(a2, (list, tuple)):
                matched = self._match_args(a1, a2, match)
            else:
                matched = self._match_literals(a1, a2, match) or self.ignore_literals
            if not matched:
                return False
        return True

    def _match_nodes(self, pn, gn, match, node_name_match=""):
        if not (isinstance(pn, Node) and isinstance(gn, Node)):
            raise AssertionError(f"pn and gn must be Node, pn: {pn}, gn: {gn}")
        if pn in match.nodes_map:
            return match.nodes_map[pn] == gn
        if gn in match.nodes_map.values():
            return False
        if not self._nodes_are_equal(pn, gn, node_name_match):
            return False
        # What a failed attempt has mapped stays mapped, as in PyTorch: callers restore where they retry.
        match.nodes_map[pn] = gn
        if pn.op == "placeholder":
            return True
        if len(pn.args) != len(gn.args) or list(pn.kwargs.keys()) != list(gn.kwargs.keys()):
            return False
        pn_args = [*pn.args, *pn.kwargs.values()]
        gn_args = [*gn.args, *gn.kwargs.values()]
        return self._match_args(pn_args, gn_args, match)

    def match(self, graph, node_name_match=""):
        from torch.fx.passes.utils.fuser_utils import validate_partition

        candidates = defaultdict(list)
        for anchor in self.pattern_anchors:
            for node in graph.nodes:
                if self._nodes_are_equal(anchor, node, node_name_match):
                    candidates[anchor].append(node)
        candidates = list(candidates.items())
        matches = []

        def backtrack(index, match):
            if index == len(candidates):
                match.placeholder_nodes = [match.nodes_map[pn] for pn in self.pattern_placeholder_nodes]
                match.returning_nodes = [match.nodes_map[pn] for pn in self.pattern_returning_nodes]
                matches.append(match)
                return
            anchor, nodes = candidates[index]
            saved = copy.copy(match)
            for node in nodes:
                if self._match_nodes(anchor, node, match, node_name_match):
                    backtrack(index + 1, match)
                match = copy.copy(saved)

        if candidates:
            backtrack(0, InternalMatch(anchors=self.pattern_anchors))
        valid = []
        for match in matches:
            if not self._is_contained(match.nodes_map):
                continue
            computed = [gn for pn, gn in match.nodes_map.items() if pn.op not in ("placeholder", "output")]
            if validate_partition(computed):
                valid.append(match)
        # PyTorch returns the unvalidated matches where overlaps are kept.
        if self.remove_overlapping_matches:
            return self._remove_overlapping_matches(valid)
        return [m for m in matches if self._is_contained(m.nodes_map)]


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
