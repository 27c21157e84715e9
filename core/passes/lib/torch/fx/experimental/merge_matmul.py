"""Merging matrix products that share their right operand into one product of concatenated left operands."""
import itertools
import operator

import torch
from torch.fx._symbolic_trace import symbolic_trace
from torch.fx.passes.tools_common import legalize_graph
from torch.fx.proxy import Proxy


def split_result_tensors(result, inputs):
    if isinstance(result, Proxy):
        splits = [0] * len(inputs)
    else:
        splits = [x.shape[0] for x in inputs]
    return torch.split(result, splits)


def may_depend_on(a, b, search_depth=6):
    if a == b:
        return True
    if len(a.all_input_nodes) == 0:
        return False
    if search_depth == 0:
        return True
    return any(may_depend_on(n, b, search_depth - 1) for n in a.all_input_nodes)


def are_nodes_independent(nodes):
    return not any(may_depend_on(i, j) or may_depend_on(j, i) for i, j in itertools.combinations(nodes, 2))


def merge_matmul(in_mod):
    gm = symbolic_trace(in_mod)
    by_rhs = {}
    for node in gm.graph.nodes:
        if node.op == "call_function" and node.target is torch.matmul:
            rhs = node.args[1]
            by_rhs.setdefault(rhs.target if rhs.op == "get_attr" else rhs, []).append(node)
    for rhs, products in by_rhs.items():
        if len(products) < 2 or not are_nodes_independent(products):
            continue
        graph = gm.graph
        lhs = [p.args[0] for p in products]
        if isinstance(rhs, str):
            rhs = graph.get_attr(rhs)
        joined = graph.call_function(torch.cat, (lhs,), {})
        product = graph.call_function(torch.matmul, (joined, rhs), {})
        parts = graph.call_function(split_result_tensors, (product, lhs), {})
        results = [graph.call_function(operator.getitem, (parts, i), {}) for i in range(len(lhs))]
        for old, new in zip(products, results):
            old.replace_all_uses_with(new)
            graph.erase_node(old)
        legalize_graph(gm)
    gm.recompile()
    gm.graph.lint()
    return gm
