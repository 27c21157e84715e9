# Gradients whose rounding, nan and infinities show: layer_norm of sums, relu of nan, Huber's losses of infinity,
# transposed convolutions padded beyond their stride; nodes of losses over places; checks of max_pool1d with and without
# gradients; what var of gaussian_nll_loss may be.
import torch, torch.nn.functional as F


def tr(f, *a, **k):
    try:
        r = f(*a, **k)
        print(r)
        return r
    except Exception as e:
        print(type(e).__name__, str(e))


def grads(f, *ts):
    for t in ts:
        t.grad = None
    f(*ts).sum().backward()
    print([t.grad for t in ts])


torch.manual_seed(0)
for n in (4, 8, 13):
    x = (torch.randn(3, n) * 3 + 1).requires_grad_()
    grads(lambda x: F.layer_norm(x, (n,)), x)
    grads(lambda x, w, b: F.layer_norm(x, (n,), w, b) ** 2, x, torch.randn(n, requires_grad=True), torch.zeros(n, requires_grad=True))
x = torch.randn(2, 3, 2, 2, dtype=torch.float64, requires_grad=True)
grads(lambda x: F.layer_norm(x, (2, 2)).pow(3), x)
x = torch.tensor([float("nan"), -2.0, 0.0, 0.5, 9.0, float("inf"), -float("inf")], requires_grad=True)
for f in (F.relu, F.relu6, F.hardtanh, lambda x: F.smooth_l1_loss(x, torch.zeros(7), reduction="none"), lambda x: F.huber_loss(x, torch.zeros(7), reduction="none", delta=2.0)):
    print(f(x))
    grads(f, x)
x, w = torch.randn(1, 2, 4, 4, requires_grad=True), torch.randn(2, 1, 4, 5, requires_grad=True)
grads(lambda x, w: F.conv_transpose2d(x, w, stride=(3, 2), padding=(1, 2), output_padding=(2, 3), groups=2, dilation=4), x, w)
x, t = torch.randn(2, 4, 3, requires_grad=True), torch.tensor([[0, 1, 2], [3, 3, 0]])
for r in ("none", "mean", "sum"):
    print(F.nll_loss(x, t, reduction=r), F.cross_entropy(x, t, reduction=r).grad_fn.name(), F.cross_entropy(x[..., None], t[..., None], reduction=r).grad_fn.name(), F.cross_entropy(x[..., None, None], t[..., None, None], reduction=r).grad_fn.name())
for a in ((2, 5, -1), (2, 5, 4), (2, 0), (0, 1), (2, 1, 0, 0), (9, 1)):
    tr(F.max_pool1d, torch.ones(1, 1, 4), *a)
    tr(F.max_pool1d, torch.ones(1, 1, 4), *a, return_indices=True)
    tr(F.max_pool1d, torch.ones(1, 1, 4, requires_grad=True), *a)
for d in (-1, (1, -2)):
    tr(F.conv2d, torch.ones(1, 1, 4, 4), torch.ones(1, 1, 2, 2), dilation=d)
a, b = torch.arange(12.0).view(4, 3), torch.ones(4, 3)
for var in (torch.full((4,), 2.0), torch.full((4, 1), 2.0), torch.full((1, 3), 2.0), torch.full((1, 1), 2.0), torch.ones(3), 2.0, -2.0):
    tr(F.gaussian_nll_loss, a, b, var)
s = torch.ones(1)
tr(torch.add, s, torch.ones(2), out=s)  # reads what it writes
tr(torch.add, s, torch.ones(2), out=torch.empty(0))
