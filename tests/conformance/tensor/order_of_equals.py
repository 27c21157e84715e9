# Which of equal elements comes first where sorting is not stable: the steps of the algorithm decide.
import torch

for n in (4, 10, 16, 17, 20, 40, 100):
    x = torch.tensor([(7 * i * i) % 3 for i in range(n)])
    print(n, torch.sort(x)[1].tolist(), torch.argsort(x, descending=True).tolist()[:20])
    print(n, torch.sort(x, stable=True)[1].tolist()[:20], torch.mode(x))
    for k in (1, 2, n // 2, n):
        print(k, torch.topk(x, k)[1].tolist(), torch.topk(x, k, largest=False, sorted=False)[1].tolist(), torch.kthvalue(x, k)[1].item())
    print(torch.median(x, 0), torch.nanmedian(x.float(), 0)[1].item())
long = torch.tensor([float((i * i) % 7) for i in range(300)])
print(torch.topk(long, 4), torch.topk(long, 3, largest=False)[1].tolist())
print(torch.median(torch.tensor([1.0, float("nan"), 0.0, float("nan"), 1.0, 1.0]), 0))
x = torch.ones(3, requires_grad=True)
print(x.sort()[0].grad_fn.name(), x.sort(stable=False)[0].grad_fn.name())
q = torch.quantile(torch.arange(12.0).view(3, 4), torch.tensor([0.25, 0.5]), 0, True)
print(q, q.stride())
