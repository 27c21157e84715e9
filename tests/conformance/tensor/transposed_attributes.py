"""Which tensors have T, mT, mH and H, and what is not there: names, pinned memory."""
import torch

x = torch.tensor(2.0, requires_grad=True) * 1
for name in ("T", "mT", "mH", "H", "adjoint", "t"):
    for shape in ((), (3,), (2, 3), (2, 3, 4)):
        try:
            t = getattr(torch.zeros(shape), name)
            print(name, (t() if callable(t) else t).shape)
        except RuntimeError as e:
            print(name, "|", e)
    y = getattr(x, name)
    print(name, (y() if callable(y) else y).grad_fn.name())
for read in (lambda: x.names, lambda: torch.zeros(3).pin_memory(), lambda: hasattr(torch.Tensor, "names"), lambda: torch.zeros(3).is_pinned()):
    try:
        print(read())
    except Exception as e:
        print(type(e).__name__, "|", e)
