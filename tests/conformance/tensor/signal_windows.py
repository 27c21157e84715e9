# Windows of torch.signal, and gradients of convolutions as functions.
import torch
import torch.nn.grad as gradients
from torch.signal import windows


def show(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)


for name in windows.__all__:
    f = getattr(windows, name)
    kw = {"general_cosine": {"a": [0.5, 0.3, 0.2]}}.get(name, {})
    for m in (0, 1, 5, 6):
        print(name, m, f(m, **kw), f(m, sym=False, **kw))
    show(lambda: f(4, dtype=torch.float64, **kw))
    show(lambda: f(-1, **kw))
    show(lambda: f(3, dtype=torch.int32, **kw))
    show(lambda: f(3, requires_grad=True, **kw))
show(lambda: windows.exponential(5, center=1))
show(lambda: windows.exponential(5, center=1, sym=False))
show(lambda: windows.exponential(5, tau=0))
show(lambda: windows.gaussian(5, std=0))
show(lambda: windows.gaussian(5, std=0.7))
show(lambda: windows.kaiser(5, beta=-1))
show(lambda: windows.kaiser(5, beta=3))
show(lambda: windows.general_cosine(5, a=[]))
show(lambda: windows.general_cosine(5, a=3))
show(lambda: windows.general_hamming(5, alpha=0.3))
torch.manual_seed(0)
x, w, g = torch.randn(1, 2, 5, 5), torch.randn(3, 2, 3, 3), torch.ones(1, 3, 3, 3)
print(gradients.conv2d_input(x.shape, w, g)[0, 0], gradients.conv2d_weight(x, w.shape, g)[0, 0])
print(gradients.conv1d_input((1, 1, 4), torch.ones(1, 1, 2), torch.ones(1, 1, 2), stride=2))
