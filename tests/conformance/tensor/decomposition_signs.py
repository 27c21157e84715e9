# Vectors that are determined up to their sign have the sign that LAPACK's steps give them; gradients of wide and
# tall factors.
import torch

torch.manual_seed(3)


def rounded(t):
    return [[round(x, 3) + 0.0 for x in row] for row in t.tolist()]


for dtype in (torch.float32, torch.float64):
    for shape in ((1, 3), (3, 1), (2, 3), (3, 3), (4, 2), (2, 5), (5, 4), (6, 6)):
        a = torch.randn(*shape, dtype=dtype)
        u, s, vh = torch.linalg.svd(a)
        print(shape, rounded(u), [round(x, 3) for x in s.tolist()], rounded(vh))
    for n in (2, 3, 5, 8):
        a = torch.randn(n, n, dtype=dtype)
        for half in "LU":
            w, v = torch.linalg.eigh(a + a.mT, UPLO=half)
            print(n, half, [round(x, 3) for x in w.tolist()], rounded(v))
for shape in ((2, 2), (2, 4), (4, 2)):
    a = torch.randn(*shape, dtype=torch.float64, requires_grad=True)
    p, l, u = torch.linalg.lu(a)
    (l.pow(2).sum() + (u * torch.arange(u.numel()).view(u.shape)).sum()).backward()
    print(l.grad_fn.name(), rounded(a.grad))
    a.grad = None
    q, r = torch.linalg.qr(a)
    ((q * torch.arange(q.numel()).view(q.shape)).sum() + r.pow(3).sum()).backward()
    print(q.grad_fn.name(), rounded(a.grad))
