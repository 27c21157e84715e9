import torch


def check(names, output):
    nodes = [node for node in names["traced"].graph.nodes if node.op != "output"]
    metas = {node.name: node.meta.get("tensor_meta") for node in nodes}
    yield "run", None not in metas.values()
    yield "five", tuple(metas["linear"].shape) == (5, 6), "rows"
    dtypes = names.get("dtypes")
    values = [dtypes.get(name) for name in metas]
    hint = "guess"
    if any(isinstance(value, torch.Size) for value in values):
        hint = "shape"
    elif any(value is None for value in values):
        hint = "type"
    yield "dtypes", all(dtypes.get(name) == meta.dtype for name, meta in metas.items()), hint
