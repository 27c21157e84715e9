"""torchvision.models.feature_extraction: inner values of a model as outputs, found by tracing it.

A node goes by the path of the module it is in and, unless it is the call of a leaf module, its own name; a
name that comes again gets a number. The model is traced twice, for training and for evaluation.
"""
import inspect
import math
import re
import warnings

import torchvision
from torch import fx, nn
from torch.fx.graph_module import _copy_attr

__all__ = ["create_feature_extractor", "get_graph_node_names"]


class LeafModuleAwareTracer(fx.Tracer):
    """Takes module classes to be leaves in addition to torch.nn's."""

    def __init__(self, *args, **kwargs):
        self.leaf_modules = tuple(kwargs.pop("leaf_modules", ()))
        super().__init__(*args, **kwargs)

    def is_leaf_module(self, m: nn.Module, module_qualname: str) -> bool:
        return isinstance(m, self.leaf_modules) or super().is_leaf_module(m, module_qualname)


class NodePathTracer(LeafModuleAwareTracer):
    """Remembers the qualified name of every node: node_to_qualname."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.current_module_qualname = ""
        self.node_to_qualname = {}

    def call_module(self, m, forward, args, kwargs):
        outer = self.current_module_qualname
        try:
            path = self.current_module_qualname = self.path_of_module(m)
            if self.is_leaf_module(m, path):
                return self.create_proxy("call_module", path, args, kwargs)
            return forward(*args, **kwargs)
        finally:
            self.current_module_qualname = outer

    def create_proxy(self, kind, target, args, kwargs, name=None, type_expr=None, *rest):
        proxy = super().create_proxy(kind, target, args, kwargs, name, type_expr, *rest)
        self.node_to_qualname[proxy.node] = self._get_node_qualname(self.current_module_qualname, proxy.node)
        return proxy

    def _get_node_qualname(self, module_qualname, node):
        name = module_qualname
        if node.op != "call_module":
            name += ("." if name else "") + str(node)
        # The graph's own numbers are those of the whole graph: they go, and numbers of this path come.
        if re.match(r".+_[0-9]+$", name):
            name = name.rpartition("_")[0]
        for given in reversed(self.node_to_qualname.values()):
            same = re.match(rf"{name}(_([0-9]+))?$", given)
            if same:
                return f"{name}_{int(same[2] or 0) + 1}"
        return name


def _leaf_ops():
    return [c for _, c in inspect.getmembers(torchvision.ops) if inspect.isclass(c) and issubclass(c, nn.Module)]


def _tracer_options(given):
    options = dict(given or {})
    options["autowrap_modules"] = tuple({*options.get("autowrap_modules", ()), math, torchvision.ops})
    options["leaf_modules"] = list({*options.get("leaf_modules", ()), *_leaf_ops()})
    return options


def _trace(model, training, options, concrete_args):
    model.train(training)
    tracer = NodePathTracer(**options)
    return tracer, tracer.trace(model, concrete_args=concrete_args)


def _warn_about_differences(train, evaluation):
    train, evaluation = (list(tracer.node_to_qualname.values()) for tracer in (train, evaluation))
    if train != evaluation:
        warnings.warn(
            "The nodes obtained by tracing the model in train and in eval mode are not the same: nodes that only one "
            "of them has must be asked for with train_return_nodes and eval_return_nodes."
        )


def get_graph_node_names(
    model: nn.Module, tracer_kwargs: dict | None = None, suppress_diff_warning: bool = False, concrete_args=None,
) -> tuple[list[str], list[str]]:
    """The names of all nodes, in order of execution, in training and in evaluation."""
    options = _tracer_options(tracer_kwargs)
    training = model.training
    tracers = [_trace(model, mode, options, concrete_args)[0] for mode in (True, False)]
    model.train(training)
    if not suppress_diff_warning:
        _warn_about_differences(*tracers)
    return tuple(list(tracer.node_to_qualname.values()) for tracer in tracers)


class DualGraphModule(fx.GraphModule):
    """Two graphs over the same modules: train() chooses."""

    def __init__(self, root, train_graph, eval_graph, class_name="GraphModule"):
        super(fx.GraphModule, self).__init__()
        self.__class__.__name__ = class_name
        self.train_graph = train_graph
        self.eval_graph = eval_graph
        for node in (*train_graph.nodes, *eval_graph.nodes):
            if node.op in ("get_attr", "call_module"):
                if not isinstance(node.target, str):
                    raise TypeError(f"node.target should be of type str instead of {type(node.target)}")
                _copy_attr(root, self, node.target)
        self.train()
        self.graph = train_graph
        if self.eval_graph._tracer_cls != self.train_graph._tracer_cls:
            raise TypeError("Train mode and eval mode should use the same tracer class")
        self._tracer_cls = None
        if self.graph._tracer_cls and "<locals>" not in self.graph._tracer_cls.__qualname__:
            self._tracer_cls = self.graph._tracer_cls

    def train(self, mode=True):
        if mode and not self.training:
            self.graph = self.train_graph
        elif not mode and self.training:
            self.graph = self.eval_graph
        return super().train(mode=mode)


def _named(nodes):
    """{name in the model: name in the output} of a list of names, or of such a dictionary."""
    return {str(k): str(v) for k, v in (nodes.items() if isinstance(nodes, dict) else zip(nodes, nodes))}


def _return(tracer, graph, wanted):
    """Makes the graph return `wanted`; of a module's name, the last node that is in it."""
    names = tracer.node_to_qualname
    for query in wanted:
        if not any(name == query or name.startswith(query + ".") for name in names.values()):
            raise ValueError(
                f"node: '{query}' is not present in model. Hint: use "
                "`get_graph_node_names` to make sure the "
                "`return_nodes` you specified are present. It may even "
                "be that you need to specify `train_return_nodes` and "
                "`eval_return_nodes` separately."
            )
    nodes = list(graph.nodes)
    graph.erase_node(next(node for node in reversed(nodes) if node.op == "output"))
    found, open_ = {}, dict(wanted)
    for node in reversed(list(graph.nodes)):
        parts = names[node].split(".") if node in names else []
        for query in open_:
            if ".".join(parts[: query.count(".") + 1]) == query:
                found[open_.pop(query)] = node
                break
    with graph.inserting_after(next(reversed(graph.nodes))):
        graph.output(dict(reversed(found.items())))
    graph.eliminate_dead_code()


def create_feature_extractor(
    model: nn.Module, return_nodes=None, train_return_nodes=None, eval_return_nodes=None,
    tracer_kwargs: dict | None = None, suppress_diff_warning: bool = False, concrete_args=None,
) -> fx.GraphModule:
    """A model that shares its parameters with the given one and returns a dictionary of inner values."""
    options = _tracer_options(tracer_kwargs)
    training = model.training
    if all(nodes is None for nodes in (return_nodes, train_return_nodes, eval_return_nodes)):
        raise ValueError(
            "Either `return_nodes` or `train_return_nodes` and `eval_return_nodes` together, should be specified"
        )
    if (train_return_nodes is None) != (eval_return_nodes is None):
        raise ValueError(
            "If any of `train_return_nodes` and `eval_return_nodes` are specified, then both should be specified"
        )
    if not (return_nodes is None) ^ (train_return_nodes is None):
        raise ValueError("If `train_return_nodes` and `eval_return_nodes` are specified, then both should be specified")
    wanted = [
        _named(return_nodes if return_nodes is not None else nodes) for nodes in (train_return_nodes, eval_return_nodes)
    ]
    name = model.__class__.__name__
    traced = []
    for mode, names in zip((True, False), wanted):  # a refusal leaves the model in the mode it was traced in
        tracer, graph = _trace(model, mode, options, concrete_args)
        fx.GraphModule(tracer.root, graph, name)  # the graph asks its module which calls have no effect
        _return(tracer, graph, names)
        traced.append((tracer, graph))
    if not suppress_diff_warning:
        _warn_about_differences(*(tracer for tracer, _ in traced))
    (_, train_graph), (_, eval_graph) = traced
    extractor = DualGraphModule(model, train_graph, eval_graph, class_name=name)
    model.train(training)
    extractor.train(training)
    return extractor
