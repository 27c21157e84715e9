def check(names, output):
    ops = [node.op for node in names["traced"].graph.nodes]
    hints = {
        "call_module": "module",
        "get_attr": "number",
        "call_method": "method",
        "call_function": "function",
    }
    for op, hint in hints.items():
        if op in ops:
            yield op.replace("_", "-"), True
        else:
            yield op.replace("_", "-"), False, hint
    yield "once", len(ops) == 6 and len(set(ops)) == 6, "twice" if len(set(ops)) == 6 else None
