"""Setting the type of a traced value by hand."""
from torch.fx.proxy import Proxy


def annotate(val, type):
    if not isinstance(val, Proxy):
        return val
    if val.node.type:
        raise RuntimeError(
            f"Tried to annotate a value that already had a type on it! Existing type is {val.node.type} "
            f"and new type is {type}. This could happen if you tried to annotate a function parameter "
            f"value (in which case you should use the type slot on the function signature) or you "
            f"called annotate on the same value twice"
        )
    val.node.type = type
    return val
