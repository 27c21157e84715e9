# code generators of one's own, graph hooks, traceback annotations, pytrees
import torch, operator, copy
from typing import List, Dict, Optional, Tuple, Union, Any, NamedTuple, Callable
from torch import fx, nn
from torch.fx import Graph, GraphModule, symbolic_trace, Tracer
from torch.fx.graph import CodeGen, _PyTreeCodeGen, _PyTreeInfo, PythonCode
import torch.utils._pytree as pytree
def t(name, f):
    try:
        print(name, "->", f())
    except Exception as e:
        print(name, "|", type(e).__name__, "|", e)
class ListGen(CodeGen):
    def gen_fn_def(self, free_vars, maybe_return_annotation):
        return f"def forward(self, args_list: List[torch.Tensor]){maybe_return_annotation}:\n    {', '.join(free_vars)} = args_list"
    def additional_globals(self): return [("List", List)]
    def process_inputs(self, *inputs): assert len(inputs) == 1; return inputs[0]
    def generate_output(self, output_args): return f"return [{output_args!r}]"
    def process_outputs(self, out): return [out]
class M(nn.Module):
    def __init__(self): super().__init__(); self.l = nn.Linear(2, 2)
    def forward(self, x, y): return self.l(x) + y
torch.manual_seed(0)
gm = symbolic_trace(M()); ref = gm(torch.ones(2), torch.ones(2))
gm.graph.set_codegen(ListGen()); gm.recompile(); print(gm.code); t("call", lambda: torch.equal(gm([torch.ones(2), torch.ones(2)])[0], ref))
t("interp", lambda: fx.Interpreter(gm).run([torch.ones(2), torch.ones(2)]))
t("deepcopy", lambda: type(copy.deepcopy(gm).graph._codegen).__name__)
class A(NamedTuple):
    a: torch.Tensor
    b: int
def f(x: List[torch.Tensor], d: Dict[str, torch.Tensor], n: A, o: Optional[int] = None, u: Union[int, str] = 3, cb: Callable = None, tup: Tuple[int, ...] = (1, 2), any_: Any = None) -> Tuple[torch.Tensor, int]:
    return x[0] + d["k"] + n.a, n.b
g = symbolic_trace(f); print(g.code); print(g.graph); print(sorted(k for k in g.graph.python_code("self").globals))
def h(x: "torch.Tensor", y: "List[int]" = [1]) -> "torch.Tensor": return x + y[0]
t("str annot", lambda: symbolic_trace(h).code)
def dt(x: torch.dtype, dev: torch.device = torch.device("cpu"), mf=torch.channels_last, sz: torch.Size = torch.Size([1, 2]), e=Ellipsis, s=slice(1, None), c=1j, neg=-1.5, inf=float("inf"), nan=float("nan"), by=b"x", st="a'b\"\n"): return x
t("defaults", lambda: symbolic_trace(dt).code)
log = []
gm = symbolic_trace(M())
h1 = gm._register_replace_node_hook(lambda old, new, user: log.append(("replace", old.name, new, user.name)))
gm._register_create_node_hook(lambda n: log.append(("create", n.name))); gm._register_erase_node_hook(lambda n: log.append(("erase", n.name)))
ns = list(gm.graph.nodes)
with gm._set_replace_hook(lambda old, new, user: log.append(("set", old.name, new, user.name))) if hasattr(gm, "_set_replace_hook") else torch.no_grad():
    with gm.graph.inserting_after(ns[3]): k = gm.graph.call_function(torch.relu, (ns[3],))
    ns[3].replace_all_uses_with(k, lambda u: u is not k); gm.graph.erase_node(ns[-1]) if False else None
print(log)
t("unreg", lambda: gm._unregister_create_node_hook(3))
import torch.fx.traceback as tb
g2 = symbolic_trace(lambda x: x + 1)
class Keep(fx.Interpreter):
    def run_node(self, n):
        with tb.set_current_meta(n): print(tb.get_current_meta().get("tag")); return super().run_node(n)
for n in g2.graph.nodes: n.meta["tag"] = n.op
t("keep", lambda: Keep(g2).run(1))
@torch.fx.wrap
def wrapped(x, *, k): return x * k
t("wrap code", lambda: symbolic_trace(lambda x: wrapped(x, k=2)).code)
class P:
    def __init__(self, x, y): self.x, self.y = x, y
pytree.register_pytree_node(P, lambda p: ([p.x, p.y], None), lambda xs, _: P(*xs))
t("pytree out", lambda: symbolic_trace(lambda p: p.x * 2 + p.y, concrete_args={"p": P(fx.PH, fx.PH)}).code)
t("pytree run", lambda: symbolic_trace(lambda p: p.x * 2 + p.y, concrete_args={"p": P(fx.PH, fx.PH)})(P(1, 2)))
t("info", lambda: symbolic_trace(lambda p: {"a": p[0]}, concrete_args={"p": [fx.PH, (fx.PH, {"z": fx.PH})]}).graph._codegen.pytree_info)
t("bad struct", lambda: symbolic_trace(lambda p: p[0], concrete_args={"p": [fx.PH, fx.PH]})([1]))
t("process", lambda: symbolic_trace(lambda p: p[0], concrete_args={"p": [fx.PH, fx.PH]}).graph.process_inputs([1, 2]))
t("flat nodes", lambda: [n.name for n in symbolic_trace(lambda p, q: p["a"] + q, concrete_args={"p": {"a": fx.PH, "b": 4}}).graph.nodes])
t("proxy type", lambda: GraphModule(nn.Module(), Graph(tracer_cls=Tracer)).graph._tracer_cls)
print(Graph().python_code("self").src, CodeGen()._body_transformer, CodeGen()._func_name)
