# replace_input_with finds any object by identity; pickled graphs of operators print their targets again.
import operator, pickle, torch, torch.fx as fx

g = fx.symbolic_trace(lambda x, y: torch.einsum("ij,kj->ik", x, y).view(1, 1, -1).foo([1, x, {"k": 1}], 1.0, True, z=1)).graph
x = g.find_nodes(op="placeholder")[0]
for n in g.nodes:
    if n.op.startswith("call"):
        for old in ("ij,kj->ik", 1, True, -1, [1], None):
            n.replace_input_with(old, x)
            print(old, n.format_node(), n.all_input_nodes)
        n.replace_input_with(x, 3)
        print(n.format_node())
print(g, x.users)
gm = pickle.loads(pickle.dumps(fx.symbolic_trace(lambda x: (-x[1:] // 2, abs(x) + x, x @ x, x[0] > 1))))
print(gm.graph, [n.target.__module__ for n in gm.graph.nodes if n.op == "call_function"])
print(gm(torch.ones(2, 2))[1])
import _operator

print(_operator.add is operator.add, _operator.__name__)
