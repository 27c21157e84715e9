"""CSEPass: nodes that compute the same from the same become one."""
from torch.fx.graph import Graph
from torch.fx.graph_module import GraphModule
from torch.fx.node import Node
from torch.fx.passes.infra.pass_base import PassBase, PassResult
from torch.utils._pytree import tree_flatten


def get_CSE_banned_ops():
    """Random and in-place operators of the aten dialect; this engine's graphs do not use that dialect."""
    return set()


class CSEPass(PassBase):
    def __init__(self, banned_ops=None):
        self.banned_ops = banned_ops if banned_ops is not None else set()
        super().__init__()

    def call(self, graph_module):
        new_graph = Graph()
        env, known = {}, {}
        modified = False

        def flat(args):
            leaves, spec = tree_flatten(args)
            return tuple(env.get(v, v) if isinstance(v, Node) else v for v in leaves), spec

        for n in graph_module.graph.nodes:
            if n.op in ("placeholder", "output", "get_attr") or n.target in self.banned_ops:
                env[n] = new_graph.node_copy(n, lambda x: env[x])
                continue
            args, args_spec = flat(n.args)
            kwargs, kwargs_spec = flat(n.kwargs)
            token = (n.target, args, args_spec, kwargs, kwargs_spec)
            key = (n.target, hash((args, kwargs)))
            if key in known and known[key][0] == token:
                modified = True
                env[n] = known[key][1]
                continue
            env[n] = new_graph.node_copy(n, lambda x: env[x])
            if key not in known:
                known[key] = (token, env[n])
        if not modified:
            return PassResult(graph_module, False)
        return PassResult(GraphModule(graph_module, new_graph), True)
