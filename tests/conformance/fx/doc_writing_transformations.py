import torch, torch.fx, torch.nn as nn, torch.nn.functional as F
from torch import fx
from torch.fx import symbolic_trace, Proxy, Node, Graph, GraphModule, Tracer, Transformer, Interpreter
class MyModule(nn.Module):
    def __init__(self):
        super().__init__()
        self.param = nn.Parameter(torch.rand(3, 4))
        self.linear = nn.Linear(4, 5)
    def forward(self, x):
        return self.linear(x + self.param).clamp(min=0.0, max=1.0)
m = MyModule(); st = symbolic_trace(m)
print(st.graph); print(st.code); st.graph.print_tabular()
def transform(m: nn.Module, tracer_class: type = Tracer) -> nn.Module:
    graph = tracer_class().trace(m)
    for node in graph.nodes:
        if node.op == 'call_function' and node.target == torch.add:
            node.target = torch.mul
    graph.lint()
    return GraphModule(m, graph)
class A(nn.Module):
    def forward(self, x, y): return torch.add(x, y)
t = transform(A()); print(t.code, t(torch.tensor(3), torch.tensor(4)))
traced = symbolic_trace(A())
for node in traced.graph.nodes:
    if node.op == "call_function":
        with traced.graph.inserting_after(node):
            new = traced.graph.call_function(torch.relu, args=(node,))
            node.replace_all_uses_with(new, delete_user_cb=lambda u: u is not new) if True else None
        break
traced.recompile(); print(traced.code)
def relu_decomposition(x): return (x > 0) * x
rules = {F.relu: relu_decomposition}
def decompose(model, tracer_class=Tracer):
    graph = tracer_class().trace(model)
    new_graph, env = Graph(), {}
    tracer = torch.fx.proxy.GraphAppendingTracer(new_graph)
    for node in graph.nodes:
        if node.op == 'call_function' and node.target in rules:
            proxy_args = [Proxy(env[x.name], tracer) if isinstance(x, Node) else x for x in node.args]
            env[node.name] = rules[node.target](*proxy_args).node
        else:
            env[node.name] = new_graph.node_copy(node, lambda x: env[x.name])
    return GraphModule(model, new_graph)
class R(nn.Module):
    def forward(self, x): return F.relu(F.relu(x, inplace=False) - 1)
d = decompose(R()); print(d.code); print(d(torch.tensor([-1., 2., 3.])))
class ShapeProp:
    def __init__(self, mod): self.mod, self.graph, self.modules = mod, mod.graph, dict(mod.named_modules())
    def propagate(self, *args):
        args_iter, env = iter(args), {}
        def load_arg(a): return torch.fx.graph.map_arg(a, lambda n: env[n.name])
        def fetch_attr(target):
            itr = self.mod
            for i, atom in enumerate(target.split('.')):
                if not hasattr(itr, atom): raise RuntimeError(f"Node referenced nonexistent target {'.'.join(target.split('.')[:i])}")
                itr = getattr(itr, atom)
            return itr
        for node in self.graph.nodes:
            if node.op == 'placeholder': result = next(args_iter)
            elif node.op == 'get_attr': result = fetch_attr(node.target)
            elif node.op == 'call_function': result = node.target(*load_arg(node.args), **load_arg(node.kwargs))
            elif node.op == 'call_method':
                self_obj, *rest = load_arg(node.args)
                result = getattr(self_obj, node.target)(*rest, **load_arg(node.kwargs))
            elif node.op == 'call_module': result = self.modules[node.target](*load_arg(node.args), **load_arg(node.kwargs))
            if isinstance(result, torch.Tensor): node.shape, node.dtype = result.shape, result.dtype
            env[node.name] = result
        return load_arg(self.graph.result) if hasattr(self.graph, "result") else None
ShapeProp(st).propagate(torch.rand(3, 4))
for n in st.graph.nodes: print(n.name, getattr(n, "shape", None), getattr(n, "dtype", None))
class NegSigmSwapInterpreter(Interpreter):
    def call_function(self, target, args, kwargs):
        if target == torch.sigmoid: return torch.neg(*args, **kwargs)
        return super().call_function(target, args, kwargs)
    def call_method(self, target, args, kwargs):
        if target == 'neg':
            call_self, *args_tail = args
            return call_self.sigmoid(*args_tail, **kwargs)
        return super().call_method(target, args, kwargs)
def fn(x): return torch.sigmoid(x).neg()
gm = symbolic_trace(fn); inp = torch.linspace(-2, 2, 4)
print(torch.allclose(NegSigmSwapInterpreter(gm).run(inp), torch.neg(inp).sigmoid()))
class NegSigmSwapXformer(Transformer):
    def call_function(self, target, args, kwargs):
        if target == torch.sigmoid: return torch.neg(*args, **kwargs)
        return super().call_function(target, args, kwargs)
    def call_method(self, target, args, kwargs):
        if target == 'neg':
            call_self, *args_tail = args
            return call_self.sigmoid(*args_tail, **kwargs)
        return super().call_method(target, args, kwargs)
tr = NegSigmSwapXformer(gm).transform(); print(tr.code, tr.graph)
print(st)
