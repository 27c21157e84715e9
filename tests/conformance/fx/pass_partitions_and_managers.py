import torch, torch.fx, torch.nn as nn, operator
from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner, Partition
from torch.fx.passes.operator_support import OperatorSupport, OperatorSupportBase, create_op_support, chain, any_chain, OpSupports
from torch.fx.passes.infra.pass_base import PassBase, PassResult
from torch.fx.passes.infra.pass_manager import PassManager, pass_result_wrapper, this_before_that_pass_constraint
def f(a, b, c):
    x = a + b
    y = torch.relu(x)
    z = y * c
    w = torch.sigmoid(z)
    return w + x, z - 1
gm = torch.fx.symbolic_trace(f)
class AddSup(OperatorSupport):
    _support_dict = {"_operator.add": None, "torch.relu": None, "_operator.mul": None}
class Sup(OperatorSupportBase):
    def is_node_supported(self, submodules, node): return node.op == "call_function" and node.target in (operator.add, operator.mul, torch.relu)
for kw in ({}, {"allows_single_node_partition": True}, {"non_compute_ops": ["_operator.mul"]}):
    g = torch.fx.symbolic_trace(f)
    p = CapabilityBasedPartitioner(g, Sup(), **kw); parts = p.propose_partitions()
    print([(q.id, [n.name for n in q.nodes]) for q in parts], kw)
    fused = p.fuse_partitions(parts); print(fused.code)
    for n, c in fused.named_children(): print(n, c.code)
    a, b, c = torch.randn(3), torch.randn(3), torch.randn(3); print([torch.allclose(i, j) for i, j in zip(fused(a, b, c), f(a, b, c))])
g = torch.fx.symbolic_trace(f); p = CapabilityBasedPartitioner(g, AddSup()); print(p.partition_and_fuse().graph)
print(Partition(3), Partition(1, [*gm.graph.nodes][:2]).size())
cs = create_op_support(lambda sm, n: n.op == "call_function"); print([cs.is_node_supported({}, n) for n in gm.graph.nodes])
print([chain(cs, Sup()).is_node_supported({}, n) for n in gm.graph.nodes], [any_chain(Sup(), create_op_support(lambda s, n: n.op == "output")).is_node_supported({}, n) for n in gm.graph.nodes])
class ReplaceAdd(PassBase):
    def __init__(self): super().__init__(); self.called = []
    def requires(self, gm): self.called.append("requires")
    def ensures(self, gm): self.called.append("ensures")
    def call(self, gm):
        changed = False
        for n in gm.graph.nodes:
            if n.target == operator.add: n.target = operator.mul; changed = True
        return PassResult(gm, changed)
@pass_result_wrapper
def mul_to_sub(gm):
    for n in gm.graph.nodes:
        if n.target == operator.mul: n.target = operator.sub
    gm.recompile()
pa = ReplaceAdd()
pm = PassManager(passes=[pa, mul_to_sub], constraints=[this_before_that_pass_constraint(pa, mul_to_sub)], steps=2, run_checks_after_each_pass=True, suppress_check_failures=True)
r = pm(torch.fx.symbolic_trace(f)); print(r.graph_module.code, r.modified, pa.called, len(pm.passes))
pm = PassManager(); pm.add_pass(mul_to_sub); pm.add_pass(pa); pm.add_constraint(this_before_that_pass_constraint(mul_to_sub, pa))
print([getattr(q, "__name__", type(q).__name__) for q in pm.passes]); pm.solve_constraints(); print([getattr(q, "__name__", type(q).__name__) for q in pm.passes])
pm.add_checks(lambda gm: print("check", type(gm).__name__)) if False else None
def chk(gm: nn.Module) -> None: print("checking", type(gm).__name__)
pm.add_checks(chk); pm.run_checks_after_each_pass = True; print(pm(torch.fx.symbolic_trace(f)).modified)
def bad(gm): raise ValueError("inside")
try: PassManager([pass_result_wrapper(bad)])(torch.fx.symbolic_trace(f))
except Exception as e: print(type(e).__name__, str(e)[:200], repr(e.__cause__))
try: PassManager([lambda g: 3])(torch.fx.symbolic_trace(f))
except Exception as e: print(type(e).__name__, str(e)[:200])
try: PassManager(constraints=[this_before_that_pass_constraint(bad, chk), this_before_that_pass_constraint(chk, bad)], passes=[bad, chk]).solve_constraints()
except Exception as e: print(type(e).__name__, str(e)[:40])
try: pm.add_checks(lambda: 0)
except Exception as e: print(type(e).__name__, e)
