"""Making GraphModules. PyTorch can delay their compilation; here it is always done at once."""
from torch.fx.graph_module import GraphModule


def _make_graph_module(*args, graph_module_cls=None, **kwargs):
    return (graph_module_cls or GraphModule)(*args, **kwargs)


def _get_graph_module_cls():
    return GraphModule
