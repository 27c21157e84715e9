# TorchFunctionMode and subclasses: which calls they see
import torch
from torch import nn
import torch.nn.functional as F
from torch.overrides import TorchFunctionMode, resolve_name
class Log(TorchFunctionMode):
    def __init__(self, tag="m"): super().__init__(); self.tag = tag; self.n = 0
    def __torch_function__(self, func, types, args=(), kwargs=None):
        self.n += 1
        print(self.tag, getattr(func, "__name__", func), len(args), sorted(kwargs or {}), len(types) > 1)
        return func(*args, **(kwargs or {}))
x = torch.tensor([1.0, 2.0])
def t(name, f):
    try:
        print("#", name)
        with Log(): r = f()
        print("->", r)
    except Exception as e:
        print(name, "|", type(e).__name__, "|", e)


t("bool", lambda: bool(x.sum() > 0)); t("int", lambda: int(x[0])); t("float", lambda: float(x[0])); t("len", lambda: len(x))
t("index", lambda: [1, 2][torch.tensor(1)]); t("shape", lambda: (x.shape, x.dtype, x.device, x.ndim)); t("T", lambda: x.T)
t("factory", lambda: (torch.ones(1), torch.tensor(3.), torch.arange(2), torch.rand(1).shape)); t("fn", lambda: F.softmax(x, 0))
t("add", lambda: (x + 1, 1 + x, x.add(1), torch.add(x, 1))); t("split", lambda: x.split(1)); t("cat", lambda: torch.cat([x, x]))
t("set", lambda: x.clone().__setitem__(0, 5.)); t("backward", lambda: (lambda w: (w * 2).sum().backward())(torch.ones(1, requires_grad=True)))
with Log("outer"), Log("inner"): x * 2
