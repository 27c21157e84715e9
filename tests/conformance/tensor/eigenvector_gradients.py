"""Gradients through the eigenvectors of symmetric matrices are symmetric; pseudo-inverses of such matrices."""
import torch

A = torch.tensor([[1.0, 0.3, 0.2], [0.7, 2.0, 0.5], [0.1, 0.9, 4.0]], dtype=torch.float64, requires_grad=True)
W = torch.arange(9.0, dtype=torch.float64).view(3, 3) ** 2 * 0.1
for vectors, values in ((0, 1), (1, 0), (1, 1)):
    A.grad = None
    L, V = torch.linalg.eigh(A)
    ((V * W).abs().sum() * vectors + (L * W[1]).sum() * values).backward()
    print(A.grad)
L, V = torch.linalg.eigh(A, UPLO="U")
(V.abs() * W).sum().backward()
print(A.grad, L.grad_fn.name())
print(torch.linalg.pinv(torch.tensor([[1.0, 2], [2, 5]]), hermitian=True))
print(torch.linalg.pinv(torch.tensor([[1.0, 2], [2, 4]]), hermitian=True, rtol=0.1))
print(torch.linalg.pinv(torch.tensor([[float("nan"), 1], [1, 2]]), hermitian=True))
for f in (lambda: torch.linalg.pinv(torch.eye(2).half(), atol=0.1), lambda: torch.linalg.pinv(torch.eye(2).long())):
    try:
        f()
    except RuntimeError as e:
        print(e)
print(torch.tensor([1.0, 2, 3]).addbmm_(torch.ones(2, 2, 3), torch.ones(2, 3, 3)))
