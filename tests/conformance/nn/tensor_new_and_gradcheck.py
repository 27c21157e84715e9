# Tensor.new, the old way to a tensor of the same dtype; gradcheck
import torch
t = torch.ones(2, dtype=torch.float64); i = torch.ones(2).long()
for f in (lambda: t.new(2, 3).shape, lambda: t.new(2, 3).dtype, lambda: t.new([1, 2]), lambda: t.new((1, 2)), lambda: t.new(), lambda: t.new(torch.Size([2, 1])).shape, lambda: t.new(torch.ones(2, dtype=torch.float64)), lambda: i.new([3]), lambda: i.new(3).dtype, lambda: t.new(3.5), lambda: t.new("a"), lambda: t.new(size=(2,)).shape, lambda: i.new([1.5]), lambda: t.new(range(3)), lambda: t.new(1, device="cpu").shape, lambda: torch.nn.Parameter(t).new(1).requires_grad, lambda: t.data.new(2).zero_(), lambda: torch.FloatTensor(2, 3).shape, lambda: torch.ones(1, dtype=torch.bool).new([1, 0])):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(torch.autograd.gradcheck(lambda x: x ** 2, torch.ones(2, dtype=torch.float64, requires_grad=True)))
from torch.autograd import gradcheck
from torch.autograd.gradcheck import gradcheck as g2
print(gradcheck is g2)
try: print(torch.autograd.gradcheck(lambda x: x.detach() ** 2 + x, torch.ones(2, dtype=torch.float64, requires_grad=True)))
except Exception as e: print(type(e).__name__, str(e)[:90])
print(torch.fx.symbolic_trace(lambda x: x.new(2, 3) + x.new_zeros(x.shape)).code)
