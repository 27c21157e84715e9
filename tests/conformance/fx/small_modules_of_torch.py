# names that models use around their forward: torch.compiler, torch.profiler, torch.types
import torch
from torch.types import Number, _size, Device
from torch.profiler import record_function, profile, ProfilerActivity, schedule
from torch import nn
import torch.fx as fx
print(torch.compiler.is_compiling(), torch.compiler.is_dynamo_compiling(), torch.jit.is_scripting(), torch.jit.is_tracing())
print(Number, _size, Device, isinstance(3, Number), torch.types.IntLikeType)
class M(nn.Module):
    @record_function("fwd")
    def forward(self, x):
        with record_function("inner"), torch.autograd.profiler.record_function("b"):
            y = x * 2
        if torch.compiler.is_compiling(): y = y + 1
        if torch.jit.is_scripting() or torch.onnx.is_in_onnx_export() if hasattr(torch, "onnx") else False: y = y - 1
        return y
print(fx.symbolic_trace(M()).graph)
print([schedule(wait=1, warmup=1, active=2, repeat=1)(i).name for i in range(6)])
@torch.compiler.allow_in_graph
def f(x): return x
@torch.compiler.disable
def g(x): return x
@torch.compiler.disable(recursive=False)
def h(x): return x
print(f(1), g(2), h(3))
