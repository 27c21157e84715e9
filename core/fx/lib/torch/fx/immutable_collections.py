"""The lists and dicts that node arguments are kept in. Their types are native."""
from torch.fx._native import immutable_dict, immutable_list
from torch.utils import _pytree as pytree

__all__ = ["immutable_list", "immutable_dict"]

pytree.register_pytree_node(
    immutable_list, pytree._list_flatten, lambda values, context: immutable_list(values),
    serialized_type_name="torch.fx.immutable_collections.immutable_list",
    flatten_with_keys_fn=pytree._list_flatten_with_keys,
)
pytree.register_pytree_node(
    immutable_dict, pytree._dict_flatten, lambda values, context: immutable_dict(zip(context, values)),
    serialized_type_name="torch.fx.immutable_collections.immutable_dict",
    flatten_with_keys_fn=pytree._dict_flatten_with_keys,
)


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
