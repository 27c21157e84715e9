from torch import fx


def check(names, output):
    nodes = list(names["traced"].graph.nodes)
    x = next(node for node in nodes if node.op == "placeholder")
    found = []
    for node in nodes:
        fx.map_arg((node.args, node.kwargs), found.append)
    places = sum(node is x for node in found)
    users = len(x.users)
    if users == 2:
        yield "users", True
        yield "places", places == 3, "places"
    else:
        yield "users", False, "more" if users > 2 else "fewer"
        yield "places", places == 3
