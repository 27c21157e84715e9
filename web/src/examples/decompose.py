import torch
import torch.nn.functional as F
from torch import fx

# Operators by what they are made of. The right-hand sides run on Proxies, so they are traced.
decompositions = {
    F.relu: lambda x: (x > 0) * x,
    F.silu: lambda x: x * torch.sigmoid(x),
}


def decompose(gm: fx.GraphModule) -> fx.GraphModule:
    new = fx.Graph()
    env = {}
    tracer = fx.proxy.GraphAppendingTracer(new)
    for node in gm.graph.nodes:
        rule = decompositions.get(node.target) if node.op == "call_function" else None
        if rule is None:
            env[node] = new.node_copy(node, lambda n: env[n])
        else:
            env[node] = rule(*(fx.Proxy(env[arg], tracer) for arg in node.args)).node
    return fx.GraphModule(gm, new)


def model(x):
    return F.relu(x) + F.silu(x)


before = fx.symbolic_trace(model)
after = decompose(before)
print(after.code)
print(before(torch.tensor([-1.0, 2.0])), after(torch.tensor([-1.0, 2.0])))
