# torch.library: operators of a program's own, called, traced, differentiated, printed, kept by dead-code removal
import torch
from torch import Tensor, nn, fx
from typing import List, Optional, Tuple
def t(name, f):
    try:
        print(name, "->", f())
    except Exception as e:
        print(name, "|", type(e).__name__, "|", e)
@torch.library.custom_op("mylib::scaled_relu", mutates_args=())
def scaled_relu(x: Tensor, scale: float = 2.0) -> Tensor:
    return x.clamp(min=0) * scale
print(scaled_relu, type(scaled_relu).__name__, scaled_relu._opoverload, torch.ops.mylib.scaled_relu, torch.ops.mylib.scaled_relu.default)
print(scaled_relu(torch.tensor([-1.0, 2.0])), torch.ops.mylib.scaled_relu(torch.tensor([3.0]), 3.0))
@scaled_relu.register_fake
def _(x, scale=2.0):
    return torch.empty_like(x)
def setup(ctx, inputs, output):
    x, scale = inputs; ctx.save_for_backward(x); ctx.scale = scale
def back(ctx, g):
    (x,) = ctx.saved_tensors; return g * (x > 0) * ctx.scale, None
scaled_relu.register_autograd(back, setup_context=setup)
x = torch.tensor([-1.0, 2.0], requires_grad=True); y = scaled_relu(x); y.sum().backward(); print(y, x.grad)
class M(nn.Module):
    def __init__(self): super().__init__(); self.l = nn.Linear(2, 2)
    def forward(self, x): return scaled_relu(self.l(x)) + torch.ops.mylib.scaled_relu(x, 0.5)
gm = fx.symbolic_trace(M()); print(gm.graph); print(gm.code); print(gm(torch.ones(1, 2)).shape)
for n in gm.graph.nodes:
    if n.op == "call_function": print(n.name, n.target, n.target is torch.ops.mylib.scaled_relu.default, type(n.target).__name__)

def sin2(x: Tensor, k: int) -> Tuple[Tensor, Tensor]: return x.sin() * k, x.cos()
t("fn2", lambda: torch.library.custom_op("mylib::two", sin2, mutates_args=())(torch.zeros(1), 2))
t("schema", lambda: str(torch.ops.mylib.two.default._schema)); t("schema2", lambda: str(torch.ops.mylib.scaled_relu.default._schema))
def noann(x): return x
t("noann", lambda: torch.library.custom_op("mylib::noann", noann, mutates_args=()))
def noret(x: Tensor): return x
t("noret", lambda: torch.library.custom_op("mylib::noret", noret, mutates_args=()))
t("name", lambda: torch.library.custom_op("noname", sin2, mutates_args=()))
t("mut missing", lambda: torch.library.custom_op("mylib::mm", sin2))
t("infer", lambda: torch.library.infer_schema(sin2, mutates_args=()))
lib = torch.library.Library("lib2", "DEF"); lib.define("addmul(Tensor x, Tensor y, float a=1.0) -> Tensor")
@torch.library.impl(lib, "addmul", "CompositeExplicitAutograd")
def addmul(x, y, a=1.0): return x + y * a
print(torch.ops.lib2.addmul(torch.ones(2), torch.ones(2), 3.0), torch.ops.lib2.addmul.default)
print(fx.symbolic_trace(lambda x: torch.ops.lib2.addmul(x, x, a=2.0)).code)
t("missing", lambda: torch.ops.lib2.nope); t("bad args", lambda: torch.ops.lib2.addmul(torch.ones(2)))
torch.library.define("lib3::neg3", "(Tensor x) -> Tensor"); torch.library.impl("lib3::neg3", "cpu", lambda x: -3 * x); print(torch.ops.lib3.neg3(torch.ones(2)))
@torch.library.custom_op("mylib::fill", mutates_args={"x"})
def fill(x: Tensor, v: float) -> None: x.fill_(v)
z = torch.zeros(2); fill(z, 3.0); print(z, torch.ops.mylib.fill.default._schema)
gm = fx.symbolic_trace(lambda x: (fill(x, 1.0), x)[1]); print(gm.code); gm.graph.eliminate_dead_code(); print(gm.graph)
