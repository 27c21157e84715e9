"""Reordering graphs so that values are defined before they are used, and small helpers of lowering passes."""
import collections
import heapq
import operator

import torch
from torch.fx.graph import Graph
from torch.fx.node import _get_qualified_name

__all__ = ["get_acc_ops_name", "get_node_target", "is_node_output_tensor", "legalize_graph", "stable_topological_sort"]

CALLABLE_NODE_OPS = {"call_module", "call_function", "call_method"}

# Arithmetic on sizes goes first where it can, next to what it needs.
_PRIORITIZED_OPS = [
    operator.add, operator.mul, operator.sub, operator.floordiv, operator.truediv, operator.mod, operator.le,
    operator.lt, operator.ge, operator.gt, operator.eq, operator.ne,
]


def get_acc_ops_name(k):
    if isinstance(k, str):
        return k
    if k.__module__ and "acc_ops" in k.__module__:
        return f"acc_ops.{k.__name__}"
    module = k.__module__.replace("torch._ops", "torch.ops")
    return f"{module if module else ''}.{k.__name__}"


def get_node_target(submodules, node):
    if node.op not in CALLABLE_NODE_OPS:
        raise AssertionError("Expect op types of " + ", ".join(CALLABLE_NODE_OPS) + f", but found {node.op}")
    if node.op == "call_module":
        module = submodules[node.target]
        return get_acc_ops_name(getattr(module, "_base_class_origin", type(module)))
    if node.op == "call_function":
        target = node.target
        if target.__module__ is not None and "acc_ops" in target.__module__:
            return f"acc_ops.{target.__name__}"
        return _get_qualified_name(target)
    return node.target


def is_node_output_tensor(node):
    type_ = node.meta.get("type", None)
    return type_ is not None and issubclass(type_, torch.Tensor)


def _indegrees(gm):
    degrees = dict.fromkeys(gm.graph.nodes, 0)
    for node in gm.graph.nodes:
        for user in node.users:
            degrees[user] += 1
    return degrees


def legalize_graph(gm):
    """Sorts the graph topologically, breadth first."""
    degrees = _indegrees(gm)
    queue = collections.deque(node for node in gm.graph.nodes if degrees[node] == 0)
    new_graph = Graph()
    env = {}
    while queue:
        node = queue.popleft()
        env[node] = new_graph.node_copy(node, lambda x: env[x])
        for user in node.users:
            degrees[user] -= 1
            if degrees[user] == 0:
                if user.op == "call_function" and user.target in _PRIORITIZED_OPS:
                    queue.appendleft(user)
                else:
                    queue.append(user)
    if len(new_graph.nodes) < len(gm.graph.nodes):
        raise RuntimeError(f"Input graph has cycles, unable to add {[n for n in degrees if degrees[n] != 0]}")
    new_graph._codegen = gm.graph._codegen
    gm.graph = new_graph
    return gm


def stable_topological_sort(gm):
    """Sorts the graph topologically, keeping the order of nodes where it is free."""
    degrees = _indegrees(gm)
    position = {node: i for i, node in enumerate(gm.graph.nodes)}
    ready = []
    for node in gm.graph.nodes:
        if degrees[node] == 0:
            heapq.heappush(ready, (position[node], node))
    new_graph = Graph()
    env = {}
    while ready:
        _, node = heapq.heappop(ready)
        env[node] = new_graph.node_copy(node, lambda x: env[x])
        for user in node.users:
            degrees[user] -= 1
            if degrees[user] == 0:
                heapq.heappush(ready, (position[user], user))
    if len(new_graph.nodes) != len(gm.graph.nodes):
        raise AssertionError(f"Input graph has cycles, unable to add {[n for n in degrees if degrees[n] != 0]}")
    new_graph._codegen = gm.graph._codegen
    gm.graph = new_graph
    return gm


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
