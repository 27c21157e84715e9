# torch.ops.aten operators called, traced, printed and exchanged
import torch, torch.fx as fx, operator
from torch.fx import symbolic_trace
a = torch.ops.aten.add.Tensor
print(a, repr(a), a.__name__, a.__module__, a.__qualname__, a.name(), a.namespace, type(a).__name__, type(a).__module__)
p = torch.ops.aten.add
print(p, repr(p), p.__name__, p.__module__, type(p).__name__, a.overloadpacket is p, p.Tensor is a)
print(a(torch.ones(2), torch.ones(2)), p(torch.ones(2), 3), torch.ops.aten.relu.default(torch.tensor([-1., 1.])), torch.ops.aten.mm(torch.eye(2), torch.ones(2, 2)))
print(torch.ops.aten.view.default(torch.arange(4), [2, 2]), torch.ops.aten.sum.dim_IntList(torch.ones(2, 3), [1]))
def f(x):
    y = torch.ops.aten.add.Tensor(x, 1)
    z = torch.ops.aten.relu(y)
    return torch.ops.aten.mul.Tensor(z, y)
g = symbolic_trace(f)
print(g.graph); print(g.code)
for n in g.graph.nodes: print(n.op, n.name, n.target, n.format_node())
print(g(torch.tensor([-2., 1.])))
for n in list(g.graph.nodes):
    if n.target == torch.ops.aten.add.Tensor:
        with g.graph.inserting_after(n):
            m = g.graph.call_function(torch.ops.aten.sub.Tensor, (n.args[0], 2)); n.replace_all_uses_with(m); g.graph.erase_node(n)
g.recompile(); print(g.code); print(g(torch.tensor([-2., 5.])))
for t in (lambda: torch.ops.aten.nope, lambda: torch.ops.aten.add.nope, lambda: torch.ops.mylib.foo):
    try: print(t())
    except Exception as e: print(type(e).__name__, e)
print(a in {a: 1}, a == torch.ops.aten.add.Tensor, a != p, callable(a), isinstance(a, torch._ops.OpOverload), isinstance(p, torch._ops.OpOverloadPacket))
print(a._overloadname, a._schema.name)
print(torch.ops.aten, torch.ops)
ge = fx.Graph(); x = ge.placeholder("x"); y = ge.call_function(torch.ops.aten.t.default, (x,)); s = ge.call_function(torch.ops.aten._softmax.default, (y, -1, False)); ge.output(s)
gm = fx.GraphModule({}, ge); print(gm.code, gm(torch.eye(2)))
print(ge.eliminate_dead_code(), [n.is_impure() for n in ge.nodes])
