"""TreeSpecs as JSON, and back: protocol 1 of torch.utils._pytree."""
import json
from collections import defaultdict, namedtuple

from torch.utils._pytree import _LEAF, SUPPORTED_SERIALIZED_TYPES, TreeSpec


def _defaultdict_context(context):
    factory, keys = context
    return {"default_factory_module": factory.__module__, "default_factory_name": factory.__qualname__, "dict_context": keys}


def _defaultdict_from(context):
    import importlib

    module = importlib.import_module(context["default_factory_module"])
    return [getattr(module, context["default_factory_name"]), context["dict_context"]]


def _to_json(spec):
    if spec.is_leaf():
        return {"type": None, "context": None, "children_spec": []}
    how = SUPPORTED_SERIALIZED_TYPES.get(spec.type)
    if how is None:
        raise NotImplementedError(f"Serializing {spec.type} in pytree is not registered.")
    if how.name is None:
        raise NotImplementedError(
            f"No registered serialization name for {spec.type} found. "
            "Please update your _register_pytree_node call with a `serialized_type_name` kwarg."
        )
    if spec.type is namedtuple:
        raise NotImplementedError(
            f"Can't serialize TreeSpec of namedtuple class {spec.context} because we didn't register a "
            "serialized_type_name. Please register using `_register_namedtuple`."
        )
    if spec.type is defaultdict:
        context = _defaultdict_context(spec.context)
    elif how.to_context is not None:
        context = how.to_context(spec.context)
    else:
        try:
            context = json.dumps(spec.context)
        except TypeError as e:
            raise TypeError(
                "Unable to serialize context. Please make the context json dump-able, or register a "
                "custom serializer using _register_pytree_node."
            ) from e
    return {"type": how.name, "context": context, "children_spec": [_to_json(c) for c in spec.children()]}


def _check(protocol):
    if protocol != 1:
        raise ValueError(f"Unknown protocol {protocol}. Available protocols: [1]")


def dumps(spec, protocol=None):
    protocol = 1 if protocol is None else protocol
    _check(protocol)
    return json.dumps([protocol, _to_json(spec)])


def loads(serialized):
    protocol, written = json.loads(serialized)
    _check(protocol)
    types = {how.name: cls for cls, how in SUPPORTED_SERIALIZED_TYPES.items()}

    def build(d):
        if d["type"] is None:
            return _LEAF
        if d["type"] not in types:
            raise NotImplementedError(f"Deserializing {d['type']} in pytree is not registered.")
        cls = types[d["type"]]
        how = SUPPORTED_SERIALIZED_TYPES[cls]
        if cls is defaultdict:
            context = _defaultdict_from(d["context"])
        elif how.from_context is not None:
            context = how.from_context(d["context"])
        else:
            context = json.loads(d["context"])
        return TreeSpec(cls, context, [build(c) for c in d["children_spec"]])

    return build(written)
