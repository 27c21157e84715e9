# Gradients of as_strided where it reaches beyond its input, overlaps itself, or its input does.
import torch
for off, size, stride, at in ((5, (3,), (2,), 2), (5, (3,), (2,), None), (0, (3,), (2,), 2), (5, (2,), (1,), 20), (5,(2,),(3,),6), (0, (2,2), (0,1), 0), (3, (2,), (1,), 27)):
    for f in (torch.as_strided_copy, torch.as_strided):
        base = torch.arange(40.)
        x = base[off:off+24].reshape(2, 3, 4).requires_grad_()
        y = f(x, size, stride, at)
        y.sum().backward()
        print(y, x.grad.flatten())
x = torch.arange(12.).reshape(3, 4).t().requires_grad_()
x = torch.ones(1).expand(3, 4).requires_grad_()
y = torch.as_strided(x, (2,), (0,), 0)
y.sum().backward()
print(y, x.grad)
x = torch.arange(12.0).reshape(3, 4).t().requires_grad_()
torch.as_strided(x, (2, 2), (1, 5), 3).sum().backward()
print(x.grad, x.grad.stride())
x = torch.arange(10.0).as_strided((3, 3), (1, 2)).requires_grad_()
(torch.as_strided(x, (4,), (2,), 0) * torch.arange(4.0)).sum().backward()
print(x.grad)
w = torch.ones(2, requires_grad=True)
part = torch.arange(40.0)[5:17].detach()
window = part.as_strided((2,), (1,), 7)
window.mul_(w * 3)
part.sum().backward()
print(w.grad, part)
part = torch.arange(40.0)[5:17].detach()
window = part.as_strided((2,), (1,), 0)
try:
    window.mul_(w * 3)
    part.sum().backward()
    print(w.grad, part)
except RuntimeError as e:
    print(e)
