# 16-bit floats: nll_loss adds by levels, batch_norm holds its statistics in 16 bits, linspace rounds each step.
import torch
import torch.nn.functional as F

torch.manual_seed(5)
for dtype in (torch.float16, torch.bfloat16):
    for n in (3, 20, 100, 300):
        x, t = torch.randn(n, 5).to(dtype), torch.randint(0, 5, (n,))
        print(F.nll_loss(F.log_softmax(x, 1), t, reduction="sum").item(), F.cross_entropy(x, t).item())
    w = torch.rand(5).to(dtype)
    print(F.cross_entropy(x, t, weight=w).item(), F.cross_entropy(torch.randn(2, 3, 4, 4).to(dtype), torch.randint(0, 3, (2, 4, 4))).item())
    for shape in ((4, 6), (2, 3, 5, 5), (3, 4, 7)):
        print(F.batch_norm(torch.randn(*shape).to(dtype), None, None, training=True).flatten()[:9].tolist())
    print(torch.linspace(1.1, 7.7, 4, dtype=dtype).tolist(), torch.linspace(-2, 3, 8, dtype=dtype).tolist(), torch.logspace(0, 1, 3, dtype=dtype))
    print(torch.kaiser_window(7, dtype=dtype).tolist())
