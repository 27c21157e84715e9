# In-place changes of a tensor's shape: their nodes and gradients
import torch

x = torch.randn(2, 3, 1, requires_grad=True)
changes = [
    lambda y: y.transpose_(0, 1), lambda y: y.squeeze_(2), lambda y: y.unsqueeze_(0), lambda y: y.squeeze_(),
    lambda y: y.swapaxes_(0, 1), lambda y: y[0].transpose_(0, 1), lambda y: y.swapdims_(0, 1),
]
for change in changes:
    y = x * 2
    z = change(y)
    print(z.grad_fn.name(), y.grad_fn.name(), z.shape, z.grad_fn.next_functions[0][0].name())
    (z * torch.arange(float(z.numel())).view(z.shape)).sum().backward()
    print(x.grad.flatten())
    x.grad = None
y = x[:, :, 0] * 2
print(y.t_().grad_fn.name())
y[0].sum().backward()
print(x.grad.flatten())
