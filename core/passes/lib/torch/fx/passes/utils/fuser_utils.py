"""Putting groups of nodes into submodules."""
import copy
import heapq

from torch.fx.graph import Graph
from torch.fx.passes.tools_common import stable_topological_sort
from torch.fx.passes.utils.common import lift_subgraph_as_module
from torch.fx.proxy import Proxy


def topo_sort(nodes):
    position = {node: i for i, node in enumerate(nodes)}
    waiting = {node: sum(n in position for n in node.all_input_nodes) for node in nodes}
    ready = [(position[n], n) for n in nodes if waiting[n] == 0]
    heapq.heapify(ready)
    out = []
    while ready:
        _, node = heapq.heappop(ready)
        out.append(node)
        for user in node.users:
            if user in waiting:
                waiting[user] -= 1
                if waiting[user] == 0:
                    heapq.heappush(ready, (position[user], user))
    if len(out) != len(nodes):
        raise AssertionError("topological sorted nodes doesn't have same length as input nodes")
    return out


def validate_partition(partition):
    """Whether no path leaves the group and comes back."""
    group = set(partition)
    queue = [user for node in group for user in node.users if user not in group]
    visited = set()
    while queue:
        node = queue.pop()
        if node in group:
            return False
        if node in visited:
            continue
        visited.add(node)
        queue.extend(user for user in node.users if user not in visited)
    return True


def fuse_as_graphmodule(gm, nodes, module_name, partition_lookup_table=None, *, always_return_tuple=False):
    for node in nodes:
        if node.graph.owning_module is not gm:
            raise AssertionError(f"{node} doesn't belong to passed in graph module {gm._get_name()}")
        if node._erased:
            raise AssertionError(f"{node} has been removed from owning graph")
    if not validate_partition(nodes):
        raise AssertionError("Invalid partition, found dependency cycles")
    inside = dict.fromkeys(nodes) if partition_lookup_table is None else partition_lookup_table
    subgraph = Graph()
    placeholders, node_map = {}, {}
    inputs = []
    for node in nodes:
        for n in node.all_input_nodes:
            if n not in inside and n not in inputs:
                inputs.append(n)
    if inputs and all(n.op == "placeholder" for n in inputs):
        order = {node: i for i, node in enumerate(gm.graph.nodes)}
        inputs.sort(key=lambda n: order[n])
    for n in inputs:
        p = subgraph.placeholder(n.name, type_expr=n.type)
        p.meta = copy.copy(n.meta)
        placeholders[n] = p
    for node in nodes:
        node_map[node] = subgraph.node_copy(node, lambda x: node_map[x] if x in inside else placeholders[x])
    outputs = {}
    for node in nodes:
        for user in node.users:
            if user not in inside:
                outputs[node] = node_map[node]
    outs = tuple(outputs.values())
    subgraph.output(outs[0] if len(outs) == 1 and not always_return_tuple else outs)
    subgraph.lint()
    fused, _ = lift_subgraph_as_module(gm, subgraph, comp_name="", class_name=module_name)
    return fused, tuple(placeholders), tuple(outputs)


def insert_subgm(gm, sub_gm, orig_inputs, orig_outputs, insertion_point=None):
    name = sub_gm.__class__.__name__
    gm.add_submodule(name, sub_gm)
    if insertion_point is None:
        for node in reversed(gm.graph.nodes):
            if node in orig_outputs:
                insertion_point = node
                break
        if insertion_point is None:
            raise AssertionError(
                "Cannot determine insertion point: no insertion_point provided and orig_outputs is empty. "
                "Pass the last partition node as insertion_point."
            )
    with gm.graph.inserting_after(insertion_point):
        call = gm.graph.call_module(name, args=orig_inputs, kwargs=None)
        output = sub_gm.graph.output_node()
    if orig_outputs:
        with gm.graph.inserting_before(call.next):
            if len(orig_outputs) == 1 and not isinstance(output.args[0], tuple):
                orig_outputs[0].replace_all_uses_with(call, propagate_meta=True)
            else:
                for i, old in enumerate(orig_outputs):
                    old.replace_all_uses_with(Proxy(call)[i].node, propagate_meta=True)
                call.meta["val"] = tuple(old.meta.get("val", None) for old in orig_outputs)
    return gm


def erase_nodes(gm, nodes):
    for node in reversed(nodes):
        gm.graph.erase_node(node)


def fuse_by_partitions(gm, partitions, prefix="fused_", always_return_tuple=False):
    for i, partition in enumerate(partitions):
        nodes = topo_sort(list(partition))
        sub_gm, inputs, outputs = fuse_as_graphmodule(
            gm, nodes, prefix + str(i), partition, always_return_tuple=always_return_tuple
        )
        insert_subgm(gm, sub_gm, inputs, outputs, nodes[-1])
        erase_nodes(gm, nodes)
    stable_topological_sort(gm)
    gm.graph.lint()
    return gm
