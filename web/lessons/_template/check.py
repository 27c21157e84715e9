import operator


def check(names, output):
    nodes = {node.op: node for node in names["traced"].graph.nodes}
    call = nodes.get("call_function")
    yield "add", call is not None and call.target is operator.add, "product"
    yield "both", call is not None and call.args == (nodes["placeholder"], nodes["placeholder"])
