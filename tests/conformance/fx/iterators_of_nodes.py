# Iterators over a graph's nodes: what they give while the graph changes, and after their end.
import itertools
import torch
import torch.fx as fx


def f(x, y):
    return (x + y).relu()


def names(nodes):
    return [n.name for n in nodes]


graph = fx.symbolic_trace(f).graph
nodes = iter(graph.nodes)
print(type(nodes).__name__, iter(nodes) is nodes, names(nodes), names(nodes), next(nodes), next(nodes), names(nodes))
nodes = reversed(graph.nodes)
print(type(nodes).__name__, names(nodes), names(nodes), next(nodes))

nodes = iter(graph.nodes)
print(next(nodes), next(nodes), next(nodes))
with graph.inserting_after(graph.find_nodes(op="call_function", target=__import__("operator").add)[0]):
    graph.call_function(torch.neg, (list(graph.nodes)[2],))
print(names(nodes), next(nodes, "end"))

nodes = iter(graph.nodes)
print(names(itertools.islice(nodes, 3)))
for n in nodes:
    if n.name == "neg":
        graph.erase_node(n)
print(names(graph.nodes), names(nodes))

empty = iter(fx.Graph().nodes)
print(list(empty), list(empty))
print([(op, names(group)) for op, group in itertools.islice(itertools.groupby(graph.nodes, lambda n: n.op), 6)])
