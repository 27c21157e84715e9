"""CapabilityBasedPartitioner: the supported nodes of a graph in as few groups as possible, none of which
depends on itself through nodes outside."""
import collections
import itertools
import operator

from torch.fx.node import _get_qualified_name
from torch.fx.passes.utils.fuser_utils import fuse_by_partitions


class Partition:
    def __init__(self, id=None, nodes=None, node_orders=None):
        self.id = id
        self.nodes = {}
        if nodes is not None:
            nodes = list(nodes)
            orders = [None] * len(nodes) if node_orders is None else list(node_orders)
            if len(nodes) != len(orders):
                raise AssertionError("nodes and node_orders must have the same length")
            self.nodes = dict(zip(nodes, orders))

    def __repr__(self):
        return str(self.nodes)

    def add_node(self, node, node_order=None):
        self.nodes.update({node: node_order})

    def remove_node(self, node):
        del self.nodes[node]

    def size(self):
        return len(self.nodes)


class _DependencyViewer:
    """All nodes that depend on a node."""

    def __init__(self, graph_module):
        self.downstreams = collections.defaultdict(set)
        for node in reversed(graph_module.graph.nodes):
            for user in node.users:
                self.downstreams[node].add(user)
                self.downstreams[node].update(self.downstreams[user])

    def downstreams_of(self, node):
        return self.downstreams[node]


class CapabilityBasedPartitioner:
    def __init__(
        self, graph_module, operator_support, allows_single_node_partition=False, non_compute_ops=None,
        allowed_single_node_partition_ops=None, skip_horizontal_fusion=False,
    ):
        self.graph_module = graph_module
        self.operator_support = operator_support
        self.allows_single_node_partition = allows_single_node_partition
        self.non_compute_ops = non_compute_ops if non_compute_ops is not None else []
        self.allowed_single_node_partition_ops = allowed_single_node_partition_ops or []
        self.skip_horizontal_fusion = skip_horizontal_fusion
        self.dependency_viewer = _DependencyViewer(graph_module)

    def _is_node_supported(self, node):
        return self.operator_support.is_node_supported(dict(self.graph_module.named_modules()), node)

    def propose_partitions(self):
        reach = collections.defaultdict(set)  # partition -> partitions that depend on it
        assignment, partitions, rank, users_of = {}, {}, {}, {}
        ids = itertools.count()

        def paths(node):
            return itertools.chain((node,), self.dependency_viewer.downstreams_of(node))

        def downstream(users, sources):
            found = set()
            for user in users:
                for node in paths(user):
                    target = assignment.get(node)
                    if target is not None:
                        found.add(target)
                        found.update(reach[target])
            return found.difference(sources)

        def makes_cycle(self_id, other_id, users):
            inside, other = partitions[self_id].nodes, partitions[other_id].nodes
            for user in users:
                seen = set()
                for node in paths(user):
                    if node in inside or node in other:
                        return True
                    target = assignment.get(node)
                    if target is None or target in seen:
                        continue
                    if self_id in reach[target] or other_id in reach[target]:
                        return True
                    seen.add(target)
            return False

        def merge(self_id, other_id):
            users = users_of[self_id] | users_of[other_id]
            users.difference_update(partitions[other_id].nodes, partitions[self_id].nodes)
            if makes_cycle(self_id, other_id, users):
                return self_id
            kept, gone = self_id, other_id
            if len(partitions[kept].nodes) < len(partitions[gone].nodes):
                kept, gone = gone, kept
            partitions[kept].nodes.update(partitions[gone].nodes)
            for node in partitions[gone].nodes:
                assignment[node] = kept
            del partitions[gone]
            rank[kept] = min(rank[kept], rank.pop(gone))
            reach[kept] = reach[kept].union(reach.pop(gone, set()))
            users_of[kept] = users
            del users_of[gone]
            reach[kept].update(downstream(users, (kept, gone)))
            reach[kept].discard(kept)
            reach[kept].discard(gone)
            return kept

        def assign(node, order, id):
            if node in assignment:
                partitions[assignment[node]].remove_node(node)
            if id is None:
                assignment.pop(node)
            elif id not in partitions:
                assignment[node] = id
                partitions[id] = Partition(id=id, nodes=[node], node_orders=[order])
                users_of[id] = set(node.users)
                reach[id].update(downstream(node.users, (id,)))
            else:
                assignment[node] = id
                partitions[id].add_node(node, order)

        for order, node in enumerate(reversed(self.graph_module.graph.nodes)):
            candidates = {}
            created = False
            if self._is_node_supported(node) and node not in assignment:
                id = next(ids)
                rank[id] = id
                assign(node, order, id)
                candidates[id] = None
                created = True
            if self.skip_horizontal_fusion:
                if created:
                    for user in node.users:
                        if user in assignment:
                            candidates[assignment[user]] = None
            else:
                for id, _ in sorted(rank.items(), key=operator.itemgetter(1)):
                    candidates[id] = None
            candidates = list(candidates)
            if len(candidates) > 1:
                self_id = candidates[0]
                for other_id in candidates[1:]:
                    self_id = merge(self_id, other_id)

        for partition in partitions.values():
            partition.nodes = dict(sorted(partition.nodes.items(), key=operator.itemgetter(1), reverse=True))

        self._keep_getitems_with_producers(assignment, assign)
        if not self.allows_single_node_partition:
            self._drop_small(partitions)
        return [p for p in partitions.values() if p.size() > 0]

    def _keep_getitems_with_producers(self, assignment, assign):
        while True:
            moves = {}
            for node in self.graph_module.graph.nodes:
                if any(
                    u.op != "call_function" or _get_qualified_name(u.target) != "_operator.getitem"
                    for u in node.users
                ):
                    continue
                id = assignment.get(node)
                for user in node.users:
                    if assignment.get(user) != id:
                        moves[user] = id
            if not moves:
                return
            for node, id in moves.items():
                assign(node, None, id)

    def _drop_small(self, partitions):
        ignored = {"torch.ops.aten.view", "_operator.getitem", *self.non_compute_ops}
        for id, partition in list(partitions.items()):
            count = 0
            for node in partition.nodes:
                if node.op == "call_function":
                    name = _get_qualified_name(node.target)
                    count += name not in ignored
                    count += name in self.allowed_single_node_partition_ops
            if count <= 1:
                del partitions[id]

    def fuse_partitions(self, partitions, prefix="fused_"):
        return fuse_by_partitions(self.graph_module, [p.nodes for p in partitions], prefix=prefix)

    def remove_bookend_non_compute_ops(self, partitions):
        ignored = set(self.non_compute_ops)

        def non_compute(node):
            return node.op == "call_function" and _get_qualified_name(node.target) in ignored

        def transparent(node, group, removed, neighbours, known):
            if node.op == "placeholder" or node not in group or node in removed:
                return True
            if node not in known:
                known[node] = non_compute(node) and all(
                    transparent(n, group, removed, neighbours, known) for n in neighbours(node)
                )
            return known[node]

        inputs, outputs = {}, {}
        for partition in partitions:
            group, removed = set(partition.nodes), set()
            for node in partition.nodes:
                if non_compute(node) and (
                    transparent(node, group, removed, lambda n: n.all_input_nodes, inputs)
                    or transparent(node, group, removed, lambda n: n.users, outputs)
                ):
                    removed.add(node)
            for node in removed:
                partition.nodes.pop(node, None)

    def partition_and_fuse(self, prefix="fused_"):
        return self.fuse_partitions(self.propose_partitions(), prefix=prefix)


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
