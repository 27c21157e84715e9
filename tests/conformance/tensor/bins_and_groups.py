# Histograms in the element type, gradients of group normalisation and of ties, largest rows of bags
import torch

F = torch.nn.functional
x = torch.arange(1, 20) / 20
for d in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
    print(torch.histc(x.to(d), 10, 0, 1), torch.histc(x.to(d), 7))
print(torch.histogram(x, 5), torch.histogram(x, torch.tensor([0.0, 0.3, 0.7, 1.0])))
g = torch.tensor([[1.0, 2.0, 4.0, 8.0], [0.5, 0.25, -1.0, 3.0]], requires_grad=True)
w, b = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True), torch.zeros(4, requires_grad=True)
for groups in (1, 2, 4):
    (F.group_norm(g, groups, w, b) * torch.arange(8.0).view(2, 4)).sum().backward()
    print(g.grad, w.grad, b.grad)
    g.grad = w.grad = b.grad = None
g2, = torch.autograd.grad(F.group_norm(g, 2).pow(3).sum(), g, create_graph=True)
print(torch.autograd.grad(g2.sum(), g))
a, c = torch.tensor([1.0, 2.0, float("nan")], requires_grad=True), torch.tensor([1.0, 3.0, 0.0], requires_grad=True)
for f in (torch.maximum, torch.fmax, torch.fmin):
    print(torch.autograd.grad(f(a, c).nansum(), (a, c)))
weight = torch.tensor([[1.0, float("nan")], [3.0, 2.0], [2.0, 5.0]])
print(torch.embedding_bag(weight, torch.tensor([0, 1, 2, 1, 0]), torch.tensor([0, 3]), mode=2))
print(F.pixel_shuffle(torch.zeros(0, 4, 2, 2), 2).shape, torch.zeros(3, 4).all(()), torch.zeros(2, 0,
     3).any(()).shape)
