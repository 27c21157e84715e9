"""Which nodes a backend can take: asked by the partitioner."""
import abc

from torch.fx.node import Node
from torch.fx.passes.shape_prop import TensorMetadata
from torch.fx.passes.tools_common import CALLABLE_NODE_OPS, get_node_target

__all__ = ["OperatorSupportBase", "OperatorSupport", "create_op_support", "chain", "OpSupports", "any_chain"]


class OperatorSupportBase(abc.ABC):
    @abc.abstractmethod
    def is_node_supported(self, submodules, node):
        raise NotImplementedError


class OperatorSupport(OperatorSupportBase):
    """Supports the targets in a dict; a target's entry may restrict the dtypes of its arguments."""

    def __init__(self, support_dict=None):
        self._support_dict = support_dict or {}

    def is_node_supported(self, submodules, node):
        if node.op not in CALLABLE_NODE_OPS:
            return True
        target = get_node_target(submodules, node)
        if target not in self._support_dict:
            return False
        if self._support_dict[target] is None:
            return True
        args_dtypes, kwargs_dtypes = self._support_dict[target]
        for arg, dtypes in zip(node.args, args_dtypes):
            if dtypes is not None and isinstance(arg, Node) and _get_arg_dtype(arg) not in dtypes:
                return False
        for k, dtypes in kwargs_dtypes.items():
            arg = node.kwargs.get(k)
            if isinstance(arg, Node) and _get_arg_dtype(arg) not in dtypes:
                return False
        return True


def create_op_support(is_node_supported):
    class FunctionalOperatorSupport(OperatorSupportBase):
        def is_node_supported(self, submodules, node):
            return is_node_supported(submodules, node)

    return FunctionalOperatorSupport()


def chain(*op_support):
    return create_op_support(
        lambda submodules, node: all(x.is_node_supported(submodules, node) for x in op_support)
    )


def any_chain(*op_support):
    return create_op_support(
        lambda submodules, node: any(x.is_node_supported(submodules, node) for x in op_support)
    )


class OpSupports:
    @classmethod
    def decline_if_input_dtype(cls, dtype):
        return create_op_support(
            lambda submodules, node: all(_get_arg_dtype(arg) != dtype for arg in node.all_input_nodes)
        )

    @classmethod
    def decline_if_node_in_names(cls, disallow_set):
        return create_op_support(lambda submodules, node: node.name not in disallow_set)


def _get_arg_dtype(arg):
    if not isinstance(arg, Node):
        raise AssertionError(f"Expected torch.fx.Node, got {type(arg)}")
    tensor_meta = arg.meta.get("tensor_meta")
    return tensor_meta.dtype if isinstance(tensor_meta, TensorMetadata) else arg.meta["type"]


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
