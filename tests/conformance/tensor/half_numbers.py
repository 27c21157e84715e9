"""Numbers beside 16-bit floats: which are rounded to the element type first, and which steps are."""
import torch
import torch.nn.functional as F

for dtype in (torch.bfloat16, torch.float16):
    x = (torch.arange(6) * 0.3721 - 0.46).to(dtype)
    y = (torch.arange(6) * 0.337 + 0.61).to(dtype)
    print(dtype)
    for number in (0.54, -1.7):
        single = torch.tensor(number)
        print("sum", (x + number).tolist(), (number - x).tolist(), torch.add(x, single).tolist())
        print("product", (x * number).tolist(), torch.mul(single, x).tolist(), x.clone().mul_(number).tolist())
        print("quotient", (x / number).tolist(), torch.div(single, y).tolist(), torch.div(y, number, rounding_mode="trunc").tolist())
        print("rest", (x % number).tolist(), torch.fmod(x, single).tolist())
        print("compared", (x < number).tolist(), (x + number == number).tolist())
        print("angles", torch.atan2(x, single).tolist(), torch.hypot(x, single).tolist())
    print("alpha", torch.add(x, y, alpha=0.3).tolist(), torch.sub(x, 0.37, alpha=0.7).tolist(), torch.rsub(x, y, alpha=1.7).tolist())
    print("powers", [torch.pow(y, p).tolist() for p in (2, 3, -2, -0.5, 2.3)], torch.pow(1.3, y).tolist())
    print("logarithms", torch.xlogy(x, y).tolist(), torch.special.xlog1py(0.3, y).tolist(), torch.special.entr(y).tolist())
    print("whole numbers", (x + torch.arange(6) * 257).tolist(), (x * torch.tensor([1001])).tolist())
    print("losses", [f(x, y, reduction="none").tolist() for f in (F.mse_loss, F.smooth_l1_loss)], F.huber_loss(x, y, reduction="none", delta=0.3).tolist())
    print("cross", torch.linalg.cross(x.view(2, 3), y.view(2, 3)).tolist(), "glu", F.glu(torch.cat([x, y])).tolist())
    print("outer", torch.addr(torch.ones(2, 3, dtype=dtype), x[:2], y[:3], beta=0.3, alpha=0.7).tolist())
    print("vector", torch.addmv(y[:2], x.view(2, 3), y[:3], beta=0.3, alpha=0.7).tolist())
    print("index_add", torch.ones(3, dtype=dtype).index_add(0, torch.tensor([0, 1, 2]), x[:3], alpha=0.7).tolist())
    for window in (torch.hann_window, torch.hamming_window, torch.blackman_window, torch.bartlett_window):
        print(window.__name__, window(5, dtype=dtype).tolist())
    print(len(torch.range(0.001, 2, 0.001, dtype=dtype)), torch.range(-1.5, 2.5, dtype=torch.int64).tolist())
print(torch.hann_window(6), torch.hamming_window(6, periodic=False)[1].item())
