from torch import fx


# num_users counts nodes, not mentions: x stands twice in add's args, and add is one user.
def twice(x):
    return x + x


def both(x):
    return (x + 1) * (x + 2)


same = fx.symbolic_trace(twice)
different = fx.symbolic_trace(both)
for graph in (same.graph, different.graph):
    x = next(iter(graph.nodes))
    print(graph)
    print("users of x:", list(x.users), "\n")
