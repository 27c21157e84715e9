# Windows, numbers an element type cannot hold, nodes without a derivative, the layouts of pools
# and norms, and spectral, sparse and nested functions that say what they are
import torch
import torch.nn.functional as F


def t(s):
    try:
        r = eval(s)
        print(s, "->", r, r.stride() if isinstance(r, torch.Tensor) else "")
    except Exception as e:
        print(s, "->", type(e).__name__, e)


torch.manual_seed(0)
i8 = torch.tensor([1, -2, 3], dtype=torch.int8)
u8 = torch.tensor([1, 255, 3], dtype=torch.uint8)
x = torch.arange(24.0).view(1, 2, 3, 4)
cl = x.repeat(2, 1, 1, 1).to(memory_format=torch.channels_last)
a = torch.tensor([[2.0, 1.0], [1.0, 3.0]], requires_grad=True)
for s in """torch.hann_window(5)
torch.hamming_window(4, periodic=False)
torch.blackman_window(4)
torch.bartlett_window(5)
torch.kaiser_window(3, False)
torch.hann_window(1)
torch.hann_window(-1)
torch.bartlett_window(0, dtype=torch.float64)
torch.blackman_window(3, dtype=torch.int64)
torch.tensor([300], dtype=torch.int8)
torch.tensor(-1, dtype=torch.uint8)
torch.tensor([-300], dtype=torch.uint8)
torch.full((2,), 300, dtype=torch.int8)
torch.zeros(2, dtype=torch.int8).fill_(200)
u8 == -1
u8 + 300
i8 * 100
i8 > 1000
torch.unique(a).sum().backward()
torch.geqrf(a)[0].sum().backward()
F.max_pool2d(cl, 2).stride()
F.avg_pool2d(cl, 2).stride()
F.adaptive_avg_pool2d(cl, 1).stride()
F.adaptive_avg_pool2d(cl, 2).stride()
F.adaptive_avg_pool1d(torch.ones(2, 3, 4, requires_grad=True).transpose(1, 2), 1).grad_fn.name()
F.group_norm(cl, 2).stride()
F.batch_norm(cl, None, None, training=True).stride()
F.layer_norm(cl.transpose(2, 3), (3,)).stride()
torch.stack([cl, cl]).stride()
torch.cat([cl, cl]).stride()
F.pad(x, (1, 1), mode="nothing")
F.pad(x, (1,))
F.fold(torch.ones(1, 4, 1, dtype=torch.int32), (2, 2), (2, 2))
F.unfold(torch.ones(1, 1, 2, 2, dtype=torch.bool), 2)
torch.clone(x, memory_format=None)
x.contiguous(memory_format=torch.preserve_format).stride()
x.transpose(1, 3).contiguous(memory_format=torch.preserve_format)
torch.fft.fftfreq(4)
torch.fft.rfftfreq(5, 0.5)
torch.fft.fftshift(torch.arange(5))
torch.fft.ifftshift(torch.arange(6).view(2, 3), dim=1)""".split("\n"):
    t(s)
