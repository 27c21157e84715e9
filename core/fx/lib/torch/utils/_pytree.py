"""Nested containers ("pytrees"): taken apart into leaves and a TreeSpec, mapped over, put together again.

A container is whatever type is registered here; everything else, None included, is a leaf.
"""
from collections import OrderedDict, defaultdict, deque, namedtuple

__all__ = [
    "TreeSpec", "LeafSpec", "keystr", "key_get", "register_pytree_node", "tree_is_leaf", "tree_flatten",
    "tree_flatten_with_path", "tree_unflatten", "tree_iter", "tree_leaves", "tree_leaves_with_path", "tree_structure",
    "tree_map", "tree_map_with_path", "tree_map_", "tree_map_only", "tree_map_only_", "tree_all", "tree_any",
    "tree_all_only", "tree_any_only", "treespec_dumps", "treespec_loads", "treespec_pprint", "is_namedtuple",
    "is_namedtuple_class", "is_namedtuple_instance",
]


class SequenceKey:
    def __init__(self, idx):
        self.idx = idx

    def __repr__(self):
        return f"SequenceKey(idx={self.idx!r})"

    def __str__(self):
        return f"[{self.idx!r}]"

    def __eq__(self, other):
        return isinstance(other, SequenceKey) and self.idx == other.idx

    def __hash__(self):
        return hash(("SequenceKey", self.idx))

    def get(self, sequence):
        return sequence[self.idx]


class MappingKey:
    def __init__(self, key):
        self.key = key

    def __repr__(self):
        return f"MappingKey(key={self.key!r})"

    def __str__(self):
        return f"[{self.key!r}]"

    def __eq__(self, other):
        return isinstance(other, MappingKey) and self.key == other.key

    def __hash__(self):
        return hash(("MappingKey", self.key))

    def get(self, mapping):
        return mapping[self.key]


class GetAttrKey:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"GetAttrKey(name={self.name!r})"

    def __str__(self):
        return f".{self.name}"

    def __eq__(self, other):
        return isinstance(other, GetAttrKey) and self.name == other.name

    def __hash__(self):
        return hash(("GetAttrKey", self.name))

    def get(self, obj):
        return getattr(obj, self.name)


class NodeDef:
    """How one container type is taken apart and put together."""

    def __init__(self, type, flatten_fn, unflatten_fn, flatten_with_keys_fn=None):
        self.type = type
        self.flatten_fn = flatten_fn
        self.unflatten_fn = unflatten_fn
        self.flatten_with_keys_fn = flatten_with_keys_fn


_Serialized = namedtuple("_Serialized", "name to_context from_context")  # functions: None means as it is, in JSON

SUPPORTED_NODES = {}
SUPPORTED_SERIALIZED_TYPES = {}


def register_pytree_node(
    cls, flatten_fn, unflatten_fn, *, serialized_type_name=None, to_dumpable_context=None,
    from_dumpable_context=None, flatten_with_keys_fn=None,
):
    if cls in SUPPORTED_NODES:
        raise ValueError(f"{cls} is already registered as pytree node.")
    SUPPORTED_NODES[cls] = NodeDef(cls, flatten_fn, unflatten_fn, flatten_with_keys_fn)
    SUPPORTED_SERIALIZED_TYPES[cls] = _Serialized(serialized_type_name, to_dumpable_context, from_dumpable_context)


_register_pytree_node = register_pytree_node


def register_dataclass(cls, *, field_names=None, drop_field_names=None, serialized_type_name=None):
    import dataclasses

    if field_names is None:
        field_names = [f.name for f in dataclasses.fields(cls) if f.init]
    drop = drop_field_names or []
    names = [n for n in field_names if n not in drop]

    def flatten(obj):
        kept = [n for n in names if getattr(obj, n) is not None]
        empty = [n for n in names if getattr(obj, n) is None]
        return [getattr(obj, n) for n in kept], [kept, empty]

    def unflatten(values, context):
        kept, empty = context
        return cls(**dict(zip(kept, values)), **dict.fromkeys(empty))

    def with_keys(obj):
        values, context = flatten(obj)
        return [(GetAttrKey(k), v) for k, v in zip(context[0], values)], context

    register_pytree_node(cls, flatten, unflatten, flatten_with_keys_fn=with_keys)


def _deregister_pytree_node(cls):
    SUPPORTED_NODES.pop(cls, None)


def is_namedtuple_class(cls):
    return isinstance(cls, type) and issubclass(cls, tuple) and isinstance(getattr(cls, "_fields", None), tuple)


def is_namedtuple(obj):
    return is_namedtuple_class(obj if isinstance(obj, type) else type(obj))


def is_namedtuple_instance(obj):
    return is_namedtuple_class(type(obj))


def _sequence_keys(values):
    return [(SequenceKey(i), v) for i, v in enumerate(values)]


def _mapping_keys(d):
    return [(MappingKey(k), v) for k, v in d.items()]


def _tuple_flatten(d):
    return list(d), None


def _tuple_unflatten(values, context):
    return tuple(values)


def _list_flatten(d):
    return d, None


def _list_flatten_with_keys(d):
    return _sequence_keys(d), None


def _list_unflatten(values, context):
    return list(values)


def _dict_flatten(d):
    return list(d.values()), list(d.keys())


def _dict_flatten_with_keys(d):
    return _mapping_keys(d), list(d.keys())


def _dict_unflatten(values, context):
    return dict(zip(context, values))


def _namedtuple_flatten(d):
    return list(d), type(d)


def _namedtuple_unflatten(values, context):
    return context(*values)


def _defaultdict_flatten(d):
    return list(d.values()), [d.default_factory, list(d.keys())]


def _defaultdict_unflatten(values, context):
    factory, keys = context
    return defaultdict(factory, zip(keys, values))


def _deque_flatten(d):
    return list(d), d.maxlen


register_pytree_node(
    tuple, _tuple_flatten, _tuple_unflatten, serialized_type_name="builtins.tuple",
    flatten_with_keys_fn=lambda d: (_sequence_keys(d), None),
)
register_pytree_node(
    list, _list_flatten, _list_unflatten, serialized_type_name="builtins.list",
    flatten_with_keys_fn=_list_flatten_with_keys,
)
register_pytree_node(
    dict, _dict_flatten, _dict_unflatten, serialized_type_name="builtins.dict",
    flatten_with_keys_fn=_dict_flatten_with_keys,
)
register_pytree_node(
    namedtuple, _namedtuple_flatten, _namedtuple_unflatten, serialized_type_name="collections.namedtuple",
    flatten_with_keys_fn=lambda d: ([(GetAttrKey(f), getattr(d, f)) for f in d._fields], type(d)),
)
register_pytree_node(
    OrderedDict, _dict_flatten, lambda values, context: OrderedDict(zip(context, values)),
    serialized_type_name="collections.OrderedDict", flatten_with_keys_fn=_dict_flatten_with_keys,
)
register_pytree_node(
    defaultdict, _defaultdict_flatten, _defaultdict_unflatten, serialized_type_name="collections.defaultdict",
    flatten_with_keys_fn=lambda d: (_mapping_keys(d), [d.default_factory, list(d.keys())]),
)
register_pytree_node(
    deque, _deque_flatten, lambda values, context: deque(values, maxlen=context),
    serialized_type_name="collections.deque", flatten_with_keys_fn=lambda d: (_sequence_keys(d), d.maxlen),
)


def _register_size():
    from torch import Size

    register_pytree_node(
        Size, lambda d: (list(d), None), lambda values, context: tuple(values), serialized_type_name="torch.Size",
        flatten_with_keys_fn=lambda d: (_sequence_keys(d), None),
    )


_register_size()


def _node_type(tree):
    cls = type(tree)
    if cls in SUPPORTED_NODES:
        return cls
    if is_namedtuple_class(cls):
        return namedtuple
    if issubclass(cls, tuple) and cls.__module__ == "torch.return_types":  # several results with names
        register_pytree_node(
            cls, _tuple_flatten, lambda values, context: cls(values), flatten_with_keys_fn=lambda d: (_sequence_keys(d), None),
        )
        return cls
    return None


def _get_node_type(tree):
    return _node_type(tree) or type(tree)


def tree_is_leaf(tree, is_leaf=None):
    if is_leaf is not None and is_leaf(tree):
        return True
    return _node_type(tree) is None


_is_leaf = tree_is_leaf


class TreeSpec:
    """The shape of a pytree: its container types, their contexts (keys), and where the leaves are."""

    def __init__(self, type, context, children_specs):
        self.type = type
        self.context = self._context = context
        self.children_specs = self._children = children_specs
        self.num_nodes = 1 + sum(c.num_nodes for c in children_specs)
        self.num_leaves = sum(c.num_leaves for c in children_specs)
        self.num_children = len(children_specs)

    def is_leaf(self):
        return self.type is None

    def children(self):
        return list(self._children)

    def child(self, index):
        return self._children[index]

    def __repr__(self, indent=0):
        if self.is_leaf():
            return "*"
        inner = ""
        if self._children:
            pad = " " * (indent + 2)
            parts = [c.__repr__(indent + 2) for c in self._children]
            inner = (",\n" + pad).join(parts)
        return f"TreeSpec({self.type.__name__}, {self.context}, [{inner}])"

    def __str__(self):
        return self.__repr__()

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, TreeSpec):
            return NotImplemented
        return self.type == other.type and self.context == other.context and self._children == other._children

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        context = self.context
        if self.type is defaultdict:
            context = (context[0], tuple(context[1]))
        elif isinstance(context, list):
            context = tuple(context)
        return hash((self.type, context, tuple(self._children)))

    def unflatten(self, leaves):
        if not isinstance(leaves, (list, tuple)):
            leaves = list(leaves)
        if len(leaves) != self.num_leaves:
            raise ValueError(
                f"treespec.unflatten(leaves): `leaves` has length {len(leaves)} but the spec refers to a pytree "
                f"that holds {self.num_leaves} items ({self})."
            )
        if self.is_leaf():
            return leaves[0]
        children, at = [], 0
        for spec in self._children:
            end = at + spec.num_leaves
            children.append(spec.unflatten(leaves[at:end]))
            at = end
        return SUPPORTED_NODES[self.type].unflatten_fn(children, self.context)

    def flatten_up_to(self, tree):
        out = []
        self._flatten_up_to(tree, out)
        return out

    def _flatten_up_to(self, tree, out):
        if self.is_leaf():
            out.append(tree)
            return
        node_type = _get_node_type(tree)
        if self.type not in _BUILTIN:
            children = self._custom_children(tree, node_type)
        else:
            children = self._builtin_children(tree, node_type)
        for spec, child in zip(self._children, children):
            spec._flatten_up_to(child, out)

    def _custom_children(self, tree, node_type):
        if node_type is not self.type:
            raise ValueError(f"Type mismatch; expected {self.type!r}, but got {node_type!r}.")
        children, context = SUPPORTED_NODES[node_type].flatten_fn(tree)
        if len(children) != self.num_children:
            raise ValueError(f"Node arity mismatch; expected {self.num_children}, but got {len(children)}.")
        if context != self.context:
            raise ValueError(f"Node context mismatch for custom node type {self.type!r}.")
        return children

    def _builtin_children(self, tree, node_type):
        both_dicts = self.type in _DICTS and node_type in _DICTS
        if node_type is not self.type and not both_dicts:
            raise ValueError(f"Node type mismatch; expected {self.type!r}, but got {node_type!r}.")
        if len(tree) != self.num_children:
            raise ValueError(f"Node arity mismatch; expected {self.num_children}, but got {len(tree)}.")
        if both_dicts:
            keys = self.context[1] if self.type is defaultdict else self.context
            if set(keys) != set(tree):
                missing, extra = set(keys).difference(tree), set(tree).difference(keys)
                message = ""
                if missing:
                    message += f"; missing key(s): {missing}"
                if extra:
                    message += f"; extra key(s): {extra}"
                raise ValueError(f"Node keys mismatch{message}.")
            return [tree[k] for k in keys]
        children, context = SUPPORTED_NODES[node_type].flatten_fn(tree)
        if node_type is not deque and context != self.context:
            raise ValueError(
                f"Node context mismatch for node type {self.type!r}; "
                f"expected {self.context!r}, but got {context!r}."
            )
        return children


_DICTS = (dict, OrderedDict, defaultdict)
_BUILTIN = (tuple, list, dict, namedtuple, OrderedDict, defaultdict, deque)


class LeafSpec(TreeSpec):
    def __init__(self):
        super().__init__(None, None, [])
        self.num_nodes = 1
        self.num_leaves = 1
        self.num_children = 0

    def __repr__(self, indent=0):
        return "*"


_LEAF = LeafSpec()


def treespec_leaf():
    return _LEAF


def treespec_tuple(iterable=(), /):
    return TreeSpec(tuple, None, list(iterable))


def treespec_dict(mapping=(), /, **kwargs):
    d = dict(mapping, **kwargs)
    return TreeSpec(dict, list(d.keys()), list(d.values()))


def _flatten(tree, leaves, is_leaf):
    node_type = None if is_leaf is not None and is_leaf(tree) else _node_type(tree)
    if node_type is None:
        leaves.append(tree)
        return _LEAF
    children, context = SUPPORTED_NODES[node_type].flatten_fn(tree)
    return TreeSpec(node_type, context, [_flatten(c, leaves, is_leaf) for c in children])


def tree_flatten(tree, is_leaf=None):
    leaves = []
    spec = _flatten(tree, leaves, is_leaf)
    return leaves, spec


def tree_unflatten(leaves, treespec):
    if not isinstance(treespec, TreeSpec):
        if not isinstance(leaves, (list, tuple)):
            raise TypeError(
                f"tree_unflatten(leaves, treespec): Expected `treespec` to be instance of TreeSpec but got item of type {type(treespec)}."
            )
        raise TypeError(
            f"Expected `treespec` to be an instance of PyTreeSpec but got item of type {type(treespec)}."
        )
    return treespec.unflatten(leaves)


def tree_iter(tree, is_leaf=None):
    node_type = None if is_leaf is not None and is_leaf(tree) else _node_type(tree)
    if node_type is None:
        yield tree
        return
    for child in SUPPORTED_NODES[node_type].flatten_fn(tree)[0]:
        yield from tree_iter(child, is_leaf)


def tree_leaves(tree, is_leaf=None):
    leaves = []
    _flatten(tree, leaves, is_leaf)
    return leaves


def tree_structure(tree, is_leaf=None):
    return tree_flatten(tree, is_leaf)[1]


def tree_map(func, tree, *rests, is_leaf=None):
    leaves, spec = tree_flatten(tree, is_leaf)
    columns = [leaves] + [spec.flatten_up_to(r) for r in rests]
    return spec.unflatten([func(*xs) for xs in zip(*columns)])


def tree_map_(func, tree, *rests, is_leaf=None):
    leaves, spec = tree_flatten(tree, is_leaf)
    columns = [leaves] + [spec.flatten_up_to(r) for r in rests]
    for xs in zip(*columns):
        func(*xs)
    return tree


def _predicate(types_or_predicate):
    if isinstance(types_or_predicate, (type, tuple)):
        return lambda x: isinstance(x, types_or_predicate)
    if callable(types_or_predicate):
        return types_or_predicate
    return lambda x: isinstance(x, types_or_predicate)


def map_only(type_or_types_or_pred, /):
    matches = _predicate(type_or_types_or_pred)

    def wrapper(func):
        return lambda x: func(x) if matches(x) else x

    return wrapper


def tree_map_only(type_or_types_or_pred, /, func, tree, is_leaf=None):
    return tree_map(map_only(type_or_types_or_pred)(func), tree, is_leaf=is_leaf)


def tree_map_only_(type_or_types_or_pred, /, func, tree, is_leaf=None):
    return tree_map_(map_only(type_or_types_or_pred)(func), tree, is_leaf=is_leaf)


def tree_all(pred, tree, is_leaf=None):
    return all(map(pred, tree_iter(tree, is_leaf)))


def tree_any(pred, tree, is_leaf=None):
    return any(map(pred, tree_iter(tree, is_leaf)))


def tree_all_only(type_or_types, /, pred, tree, is_leaf=None):
    return all(pred(x) for x in tree_iter(tree, is_leaf) if isinstance(x, type_or_types))


def tree_any_only(type_or_types, /, pred, tree, is_leaf=None):
    return any(pred(x) for x in tree_iter(tree, is_leaf) if isinstance(x, type_or_types))


def arg_tree_leaves(*args, **kwargs):
    leaves = []
    for a in args:
        _flatten(a, leaves, None)
    for a in kwargs.values():
        _flatten(a, leaves, None)
    return leaves


def _with_paths(path, tree, is_leaf):
    node_type = None if is_leaf is not None and is_leaf(tree) else _node_type(tree)
    if node_type is None:
        yield path, tree
        return
    with_keys = SUPPORTED_NODES[node_type].flatten_with_keys_fn
    if with_keys is None:
        raise ValueError(
            f"Did not find a flatten_with_keys_fn for type: {node_type}. "
            "Please pass a flatten_with_keys_fn argument to register_pytree_node."
        )
    for key, child in with_keys(tree)[0]:
        yield from _with_paths((*path, key), child, is_leaf)


def tree_leaves_with_path(tree, is_leaf=None):
    return list(_with_paths((), tree, is_leaf))


def tree_flatten_with_path(tree, is_leaf=None):
    return tree_leaves_with_path(tree, is_leaf), tree_structure(tree, is_leaf)


def tree_map_with_path(func, tree, *rests, is_leaf=None):
    pairs, spec = tree_flatten_with_path(tree, is_leaf)
    columns = [[p for p, _ in pairs], [x for _, x in pairs]] + [spec.flatten_up_to(r) for r in rests]
    return spec.unflatten([func(*xs) for xs in zip(*columns)])


def keystr(kp):
    return "".join(str(k) for k in kp)


def key_get(obj, kp):
    for k in kp:
        obj = k.get(obj)
    return obj


def _broadcast_to_and_flatten(tree, treespec, is_leaf=None):
    """A leaf of `tree` for each leaf of the spec that it stands above; None where they do not fit."""
    full, result = tree_unflatten([0] * treespec.num_leaves, treespec), []
    try:
        tree_map_(lambda x, below: result.extend([x] * len(tree_leaves(below, is_leaf))), tree, full, is_leaf=is_leaf)
    except ValueError:
        return None
    return result


def treespec_dumps(treespec, protocol=None):
    from torch.utils._pytree_json import dumps

    return dumps(treespec, protocol)


def treespec_loads(serialized):
    from torch.utils._pytree_json import loads

    return loads(serialized)


def treespec_pprint(treespec):
    class Star(str):
        def __repr__(self):
            return "*"

    import pprint

    return pprint.pformat(tree_unflatten([Star()] * treespec.num_leaves, treespec))
