# A graph by itself is pickled with its nodes; generators, and lists with something else than tensors, as arguments
import operator
import pickle

import torch
from torch import fx, nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Linear(2, 2)
        self.act = torch.tanh

    def forward(self, x, *rest, k=None):
        y = self.act(self.l(x))[:, 1:x.size(0)]
        return {"y": torch.relu(y) + 1, "k": [k, (y, 2.0)]}


graph = fx.symbolic_trace(Net()).graph
for node in graph.nodes:
    node.meta["note"] = node.name
again = pickle.loads(pickle.dumps(graph))
print(again)
print([n.meta for n in again.nodes][:2], again.owning_module, again == graph)
again.lint()
new = again.create_node("call_function", operator.add, (1, 2))
print(new.name)
net = pickle.loads(pickle.dumps(Net()))
print(net, net.act is torch.tanh, type(pickle.loads(pickle.dumps(None))), pickle.loads(pickle.dumps(type(None))))
print(torch._C._VariableFunctions.relu is torch.relu, torch._C._VariableFunctionsClass, torch._VF.relu is torch.relu)

generator = torch.Generator().manual_seed(3)


def noisy(x):
    return torch.bernoulli(x, generator=generator) + torch.multinomial(x, 2, generator=generator)


traced = fx.symbolic_trace(noisy)
print(traced.code, type(traced._opaque_obj0).__name__)
print(traced(torch.full((2,), 0.5)))

for f in (lambda x: torch.cat([x, 3]), lambda x: torch.cat([3.5, x], 1), lambda x: torch.stack((x, None)),
          lambda x: torch.cat(tensors=[x, [x]]), lambda x: torch.hstack([x, "a"]), lambda x: torch.vstack((x, x, {})),
          lambda x: torch.column_stack([x, 2]), lambda x: torch.cat((x, torch.ones(1)))):
    try:
        print(fx.symbolic_trace(f).code.splitlines()[4:])
    except TypeError as e:
        print(e)
from torch.fx.experimental.optimization import UnionFind  # noqa: E402

sets = UnionFind(4)
for i in range(4):
    sets.make_set(i)
print(sets.join(0, 1), sets.join(1, 2), sets.join(2, 0), [sets.find(i) for i in range(4)], sets.size)
