# Results in whole numbers and in half precision: where they are rounded, and by which steps
import torch

for bounds in ((-1.5, 1e-3), (0, 2.5), (2.5, 0, -1), (0, 5, 1.5), (-0.5, 0.5), (3.5,), (5, 0.5, -1.5), (0, 1, 0.5),
     (1, 5)):
    print(bounds, [torch.arange(*bounds, dtype=d).tolist() for d in (torch.int64, torch.int32, torch.float32)])
x = torch.tensor([1.0, float("inf"), float("nan"), -float("inf"), 2.0])
print([torch.nansum(x, dtype=d) for d in (torch.int32, torch.int64, torch.float64)], torch.nansum(x[::4], 0,
     dtype=torch.int32))
out = torch.zeros((), dtype=torch.uint8)
print(torch.sum(torch.tensor([300.7, 1.9]).double(), 0, out=out), torch.cumsum(torch.tensor([1.9, 2.9]), 0,
     out=torch.zeros(2).int()))
b = torch.tensor([[12.98, 0.5], [3.3, 2.0]], dtype=torch.bfloat16)
print(torch.div(b, torch.tensor([[1.0], [3.3]], dtype=torch.bfloat16), rounding_mode="trunc"), torch.div(b, 3.3,
     rounding_mode="trunc"))
v = torch.linspace(-3, 3, 24).reshape(2, 3, 4)
print(v.mean(dtype=torch.float16), v.mean(1, dtype=torch.bfloat16), torch.special.ndtr(v[0].half()),
     torch.special.ndtr(v[0, 0].bfloat16()))
b0 = torch.tensor(1.0, dtype=torch.bfloat16)
for w in (torch.tensor(0.3), torch.tensor(0.3, dtype=torch.float64), torch.tensor([0.3], dtype=torch.bfloat16)):
    print(torch.lerp(b0, b0 * 2, w))
torch.manual_seed(3)
print(torch.empty(4, dtype=torch.bfloat16).uniform_(), torch.empty(4, dtype=torch.float16).uniform_(1, 2))
print(torch.nn.functional.threshold(torch.tensor([0, 3, 200], dtype=torch.uint8), -1, 7), torch.nan_to_num(x.half()))
print(torch.igamma(torch.tensor([0.0, 1.0, float("inf"), float("nan")])[:, None], torch.tensor([0.0, 0.5,
     float("inf")])))
a = torch.tensor([0.5, 1.0, 2.0, 20.0], dtype=torch.float64, requires_grad=True)
torch.manual_seed(1)
s = torch._standard_gamma(a)
s.sum().backward()
print(s, a.grad)
c = torch.tensor([[0.5, 2.0, 9.0], [7.0, 8.0, 9.0]], requires_grad=True)
torch.manual_seed(2)
d = torch.distributions.Dirichlet(c).rsample()
(d * torch.arange(3.0)).sum().backward()
print(d, c.grad, torch.distributions.Beta(2.0, 3.0).rsample())
n = torch.tensor([4.0, 5.0], requires_grad=True)
k = torch.binomial(n, torch.tensor([0.5, 0.5]))
print(k)
