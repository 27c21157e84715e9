# Fake quantisation with its gradients and refusals; torch.gradient on even and uneven places; what asarray keeps
# of history; losses whose gradient reads what the forward computed.
import torch, torch.nn.functional as F, torch.fx as fx


def tr(f, *a, **k):
    try:
        r = f(*a, **k)
        print(r)
        return r
    except Exception as e:
        print(type(e).__name__, str(e))


torch.manual_seed(0)
x = torch.randn(6, requires_grad=True)
fq, pc, g = torch.fake_quantize_per_tensor_affine, torch.fake_quantize_per_channel_affine, torch.gradient
y = tr(fq, x, 0.3, 2, 0, 5)
y.sum().backward()
print(x.grad)
tr(fq, x, torch.tensor(0.3, requires_grad=True), torch.tensor(2), 0, 5)
for scale, zero in ((torch.tensor(0.3), torch.tensor(2.0)), (torch.tensor([0.3, 0.2]), torch.tensor([2, 1])), (0.0, 2), (0.3, 9), (0.3, 2.5)):
    tr(fq, x, scale, zero, 0, 5)
tr(fq, x, 0.3, 2, 5, 0)
for t in (torch.arange(3), x.double(), x.half(), 3, torch.tensor([float("nan"), float("inf"), -float("inf"), 0.45, 0.75])):
    tr(fq, t, 0.3, 0, -5, 5)
w = torch.randn(2, 3, requires_grad=True)
y = tr(pc, w, torch.tensor([0.3, 0.2]), torch.tensor([0, 1], dtype=torch.int32), 0, 0, 5)
y.sum().backward()
print(w.grad)
for zero, axis in (([0.0, 1.5], 0), ([0, 1], 0), ([0.0], 0), ([0.0, 1.0], 5), ([0.0, 1.0], 1)):
    tr(pc, w, torch.tensor([0.3, 0.2]), torch.tensor(zero), axis, 0, 5)
print(fx.symbolic_trace(lambda x: fq(x, 0.3, 2, 0, 5) + g(x, spacing=2.0, dim=1)[0] + torch.lu(x)[0]).code)

t, m = torch.tensor([4.0, 1.0, 1.0, 16.0]), torch.tensor([[1, 2, 4, 8], [10, 20, 40, 80]])
places = [torch.tensor([-2.0, -1.0, 1.0, 4.0])]
for order in (1, 2, 3):
    tr(g, t, spacing=places, edge_order=order)
for k in (dict(), dict(spacing=[1.0]), dict(dim=(0, 0)), dict(dim=(1, 0), spacing=[2, 4.0]), dict(spacing=places, dim=1), dict(dim=5), dict(dim=1, edge_order=2), dict(edge_order=2)):
    tr(g, m, **k)
a = torch.tensor([1.0, 2.0], requires_grad=True)
b = a + 1
print(torch.asarray(b), torch.asarray(b, requires_grad=False), torch.asarray(a, requires_grad=False), torch.asarray(b, copy=True))
print(torch.is_storage(a.untyped_storage()), torch.is_storage(a))

a.requires_grad_()
for r in ("mean", "sum", "none"):
    a.grad = None
    loss = F.soft_margin_loss(a, torch.tensor([1.0, -1.0]), reduction=r)
    loss.sum().backward()
    print(loss, a.grad)
l = torch.nn.Linear(3, 2)
from torch.nn.utils import prune

prune.l1_unstructured(l, "weight", 0.5)
tr(prune.l1_unstructured, l, "weight", 100)  # the hook is gone, the mask is not
tr(prune.l1_unstructured, l, "weight", 1)
