"""Graphs as rows of plain data, from which they are built again: how they are pickled."""
from torch.fx.node import map_aggregate, map_arg


class _Place:
    """Stands for the node in row `index`."""

    def __init__(self, index):
        self.index = index


def reduce(graph):
    places = {node: _Place(i) for i, node in enumerate(graph.nodes)}
    rows = [
        (n.op, n.target, map_arg(n.args, places.get), map_arg(n.kwargs, places.get), n.name, n.type, n.meta)
        for n in graph.nodes
    ]
    return rebuild, (type(graph), graph._tracer_cls, graph._codegen, graph.owning_module, rows)


def rebuild(kind, tracer_cls, codegen, owning_module, rows):
    graph, nodes = kind(tracer_cls=tracer_cls), []

    def node_of(x):
        return nodes[x.index] if isinstance(x, _Place) else x

    for op, target, args, kwargs, name, type_expr, meta in rows:
        args, kwargs = map_aggregate(args, node_of), map_aggregate(kwargs, node_of)
        node = graph.create_node(op, target, args, kwargs, name, type_expr)
        node.meta = meta
        nodes.append(node)
    graph.set_codegen(codegen)
    graph.owning_module = owning_module
    return graph
