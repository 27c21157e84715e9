"""Proxies and the base of tracers; both are native."""
import collections

from torch.fx._native import Attribute, Proxy, Scope, TraceError, TracerBase
from torch.fx.node import Node

__all__ = [
    "TracerBase", "GraphAppendingTracer", "TraceError", "Proxy", "Attribute", "ParameterProxy", "Scope",
    "ScopeContextManager",
]


class ScopeContextManager:
    """While entered, `scope` is `current_scope`."""

    def __init__(self, scope, current_scope):
        self._previous = Scope(scope.module_path, scope.module_type)
        scope.module_path = current_scope.module_path
        scope.module_type = current_scope.module_type
        self._scope = scope

    def __enter__(self):
        return self._scope

    def __exit__(self, *args):
        self._scope.module_path = self._previous.module_path
        self._scope.module_type = self._previous.module_type


class GraphAppendingTracer(TracerBase):
    """Appends to a graph outside of any trace: the tracer of a Proxy made by hand."""

    def __init__(self, graph):
        super().__init__()
        self.graph = graph
        self.scope = Scope("", None)
        self.module_stack = collections.OrderedDict()


def assert_fn(x):
    if not x:
        raise AssertionError("Assertion failed")


class ParameterProxy(Proxy):
    """A parameter whose shape is known while tracing, so that conditions on it can be decided."""

    def __init__(self, tracer, node, name, param):
        from torch import nn

        super().__init__(node, tracer)
        if not isinstance(param, nn.Parameter):
            raise AssertionError(f"Expected Parameter, got {type(param)}")
        self.param = param
        self.name = name

    def __repr__(self):
        return f"ParameterProxy({self.name})"

    @property
    def shape(self):
        return self.param.shape

    def size(self):
        return self.param.size()

    def dim(self):
        return self.param.dim()

    @property
    def ndim(self):
        return self.param.ndim

    def numel(self):
        return self.param.numel()

    def nelement(self):
        return self.param.nelement()


def _parameter_proxy_factory(tracer, name, param):
    return lambda node: ParameterProxy(tracer, node, name, param)


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
