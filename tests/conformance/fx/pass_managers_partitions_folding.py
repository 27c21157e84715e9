# pass managers, partitioner, operator support, drawer, const_fold, merge_matmul, optimisation
import torch, operator, copy
from torch import fx, nn
from torch.fx import symbolic_trace
from torch.fx.passes.infra.pass_base import PassBase, PassResult
from torch.fx.passes.infra.pass_manager import PassManager, pass_result_wrapper, this_before_that_pass_constraint
from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner, Partition
from torch.fx.passes.operator_support import OperatorSupport, OperatorSupportBase, create_op_support, chain, any_chain, OpSupports
from torch.fx.passes.graph_drawer import FxGraphDrawer
from torch.fx.experimental.const_fold import split_const_subgraphs
from torch.fx.experimental.merge_matmul import merge_matmul
from torch.fx.experimental import optimization as opt
from torch.fx.experimental.normalize import NormalizeArgs, NormalizeOperators


class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 2, 1); self.bn = nn.BatchNorm2d(2); self.drop = nn.Dropout(0.5)
        self.w = nn.Parameter(torch.ones(2, 2)); self.register_buffer("c", torch.eye(2))

    def forward(self, x):
        k = (self.w + self.c) * 2
        y = self.drop(self.bn(self.conv(x)))
        return torch.matmul(y, k).relu() + torch.sigmoid(y) - 1


torch.manual_seed(0)
m = M().eval()
gm = symbolic_trace(m)


class ReluToGelu(PassBase):
    def requires(self, gm):
        print("requires")

    def call(self, gm):
        n = 0
        for node in gm.graph.nodes:
            if node.op == "call_method" and node.target == "relu":
                node.op, node.target = "call_function", torch.nn.functional.gelu
                n += 1
        return PassResult(gm, n > 0)

    def ensures(self, gm):
        print("ensures")


def plain(gm):
    print("plain")
    gm.graph.eliminate_dead_code()


for kw in ({"passes": [ReluToGelu(), pass_result_wrapper(plain)], "steps": 2, "run_checks_after_each_pass": True}, {"passes": [plain]}, {"passes": []}):
    try:
        pm = PassManager(**kw)
        r = pm(copy.deepcopy(gm))
        print(r.modified, r.graph_module.code, r._fields)
        print(pm.passes if not pm.passes else len(pm.passes), pm.constraints, pm._validated, pm.steps)
    except Exception as e:
        print(type(e).__name__, str(e)[:300])
def p1(g): return PassResult(g, False)
def p2(g): return PassResult(g, False)
def p3(g): raise ValueError("broken")
pm = PassManager([p2, p1], [this_before_that_pass_constraint(p1, p2)])
try:
    pm(gm)
except Exception as e:
    print(type(e).__name__, e)
pm.solve_constraints() if False else None
try:
    PassManager([p1, p3])(gm)
except Exception as e:
    print(type(e).__name__, str(e)[:200])
try:
    PassManager([3])
except Exception as e:
    print(type(e).__name__, e)
try:
    PassManager([p1])(3)
except Exception as e:
    print(type(e).__name__, e)
try:
    PassManager([lambda g: 5])(gm)
except Exception as e:
    print(type(e).__name__, str(e)[:200])


class Sup(OperatorSupport):
    _support_dict = {"torch.sigmoid": None, "call_method.relu": None}
    def is_node_supported(self, submodules, node):
        return node.op in ("call_function", "call_method") and node.target is not operator.sub


part = CapabilityBasedPartitioner(gm, Sup(), allows_single_node_partition=True)
ps = part.propose_partitions()
print([(p.id, sorted(n.name for n in p.nodes)) for p in ps], ps)
f = part.fuse_partitions(ps)
print(f.graph, f.code)
for n, c in f.named_children():
    if isinstance(c, fx.GraphModule):
        print(n, c.code)
part = CapabilityBasedPartitioner(symbolic_trace(m), Sup(), non_compute_ops=["torch.sigmoid"], allowed_single_node_partition_ops=["_operator.add"])
try:
    ps = part.propose_partitions(); print([sorted(n.name for n in p.nodes) for p in ps])
    part.remove_bookend_non_compute_ops(ps); print([sorted(n.name for n in p.nodes) for p in ps])
    print(part.partition_and_fuse().graph)
except Exception as e:
    print(type(e).__name__, e)
s = OperatorSupport({"torch.sigmoid": None, "call_method.relu": None, "_operator.add": None})
gm = symbolic_trace(m)
print([(n.name, s.is_node_supported(dict(gm.named_modules()), n)) for n in gm.graph.nodes])
c = chain(s, create_op_support(lambda sm, n: n.name != "relu")); a = any_chain(s, OpSupports.decline_if_node_in_names({"x"}))
print([(n.name, c.is_node_supported({}, n), a.is_node_supported({}, n)) for n in gm.graph.nodes if n.op[:4] == "call" and n.op != "call_module"])
cf = split_const_subgraphs(symbolic_trace(m))
print(cf.code, cf.graph, [n for n, _ in cf.named_children()])
cf.run_folding(); x = torch.randn(1, 1, 2, 2)
print(torch.allclose(cf(x), m(x)), type(cf).__name__, cf.has_folding_attrs if hasattr(cf, "has_folding_attrs") else None, cf)
print(opt.fuse(m).code); print(opt.remove_dropout(m).code)
print(opt.matches_module_pattern((nn.Conv2d, nn.BatchNorm2d), [n for n in gm.graph.nodes if n.name == "bn"][0], dict(gm.named_modules())))
print(opt.extract_subgraph(m, [n for n in gm.graph.nodes if n.name in ("conv", "bn")], ["x"] if False else [list(gm.graph.nodes)[0]], [n for n in gm.graph.nodes if n.name == "bn"]).code)
def mm(a, b, c, w):
    return torch.matmul(a, w), torch.matmul(b, w), torch.matmul(c, w) + 1
try:
    g = merge_matmul(symbolic_trace(mm)); print(g.code)
except Exception as e:
    print(type(e).__name__, e)
na = NormalizeArgs(symbolic_trace(lambda x: torch.add(x, 1).clamp(0).sum(0) + torch.nn.functional.max_pool2d(x, 2))).transform()
print(na.graph)
print(NormalizeOperators(symbolic_trace(lambda x: x + 1 - 2 * x / 3 == x)).transform().graph)
try:
    d = FxGraphDrawer(gm, "net"); print(d.get_dot_graph())
except Exception as e:
    print(type(e).__name__, e)
