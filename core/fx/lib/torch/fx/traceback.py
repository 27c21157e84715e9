"""Metadata that follows nodes through a transformation: what Transformer copies from old nodes to new."""
import contextlib
import copy
import enum

from torch.fx import _native

current_meta = {}
_preserving = False

_COPY_META_FIELDS = [
    "nn_module_stack", "torch_fn", "source_fn_stack", "original_aten", "recompute", "ac_graph_id",
    "has_backward_hook", "from_node", "quantization_tag", "_numeric_debug_handle", "custom", "partitioner_tag",
]


class NodeSourceAction(enum.Enum):
    CREATE = "create"
    REPLACE = "replace"


class NodeSource:
    """Which node of an earlier graph a node was made from, and by which pass."""

    class NodeInfo:
        def __init__(self, name, target, graph_id):
            self.name = name
            self.target = target
            self.graph_id = graph_id

    def __init__(self, node, pass_name="", action=None):
        self.pass_name = pass_name
        if action is None:
            action = []
        elif not isinstance(action, list):
            action = [action]
        self.action = action
        self.node_info = None
        self.from_node = []
        if node:
            self.node_info = self.NodeInfo(node.name, str(node.target), id(node.graph))
            self.from_node = copy.deepcopy(node.meta["from_node"]) if "from_node" in node.meta else []

    @property
    def name(self):
        return self.node_info.name if self.node_info else ""

    @property
    def target(self):
        return self.node_info.target if self.node_info else ""

    @property
    def graph_id(self):
        return self.node_info.graph_id if self.node_info else -1

    def _get_action_string(self):
        return "+".join(a.name.lower() for a in self.action)

    def print_readable(self, indent=0):
        if indent > 9:
            return ""
        text = (
            " " * indent * 4
            + f"(name={self.name}, pass_name={self.pass_name}, action={self._get_action_string()}, "
            f"graph_id={self.graph_id})\n"
        )
        return text + "".join(source.print_readable(indent + 1) for source in self.from_node)

    def __repr__(self):
        return self.print_readable()

    def to_dict(self):
        return {
            "name": self.name,
            "target": self.target,
            "graph_id": self.graph_id,
            "pass_name": self.pass_name,
            "action": self._get_action_string(),
            "from_node": [source.to_dict() for source in self.from_node],
        }

    def __eq__(self, other):
        return isinstance(other, NodeSource) and self.to_dict() == other.to_dict()

    def __hash__(self):
        return hash(str(self.to_dict()))


def has_preserved_node_meta():
    return _preserving


def get_current_meta():
    return current_meta


@contextlib.contextmanager
def preserve_node_meta(enable=True):
    global current_meta, _preserving
    saved, saved_meta = _preserving, current_meta.copy()
    try:
        _preserving = enable
        _native._set_preserve_meta(enable)
        yield
    finally:
        _preserving = saved
        _native._set_preserve_meta(saved)
        current_meta = saved_meta


@contextlib.contextmanager
def set_current_meta(node, pass_name=""):
    global current_meta
    if _preserving and node.meta:
        saved = current_meta
        try:
            current_meta = node.meta.copy()
            current_meta["from_node"] = [NodeSource(node, pass_name, NodeSourceAction.CREATE)]
            yield
        finally:
            current_meta = saved
    else:
        yield


@contextlib.contextmanager
def annotate(annotation_dict):
    global current_meta
    had = "custom" in current_meta
    old = copy.copy(current_meta.get("custom", {}))
    try:
        if not had:
            current_meta["custom"] = {}
        current_meta["custom"].update(annotation_dict)
        yield
    finally:
        if had:
            current_meta["custom"] = old
        else:
            del current_meta["custom"]


def annotate_fn(annotation_dict):
    import functools

    def decorator(func):
        @functools.wraps(func)
        def wrapper(*args, **kwargs):
            with annotate(annotation_dict):
                return func(*args, **kwargs)

        return wrapper

    return decorator


def set_stack_trace(stack):
    if _preserving:
        if stack:
            current_meta["stack_trace"] = "".join(stack)
        else:
            current_meta.pop("stack_trace", None)


def format_stack():
    if _preserving:
        return [current_meta.get("stack_trace", "")]
    import traceback

    return traceback.format_list(traceback.extract_stack()[:-1])


def _copy_current_meta(node):
    """Called for every node that is made while metadata is preserved."""
    stack_trace = current_meta.get("stack_trace")
    if stack_trace:
        node.stack_trace = stack_trace
    for field in _COPY_META_FIELDS:
        if field in current_meta:
            node.meta[field] = copy.copy(current_meta[field])
    if current_meta.get("in_grad_fn", 0) > 0:
        node.meta["seq_nr"] = current_meta["grad_fn_seq_nr"][-1]


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
